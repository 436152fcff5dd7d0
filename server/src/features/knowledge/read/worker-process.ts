import { fork, type ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Writable } from "node:stream";
import type { ReaderTask } from "./reader-process.ts";
import { bytesChannel, type WorkerRequest } from "./worker-messages.ts";

/**
 * Starts the process that parses, with a heap limit in MB. A thread will not do: when a single
 * allocation finds no room, V8 ends the whole process whatever the thread's own limits say.
 * It does not keep the service alive, and ends when the service does.
 */
export function startWorkerProcess(heapMegabytes: number): ChildProcess {
  // Measured: 20 MB less than where each process strips the types from the sources for itself.
  const cacheDir = getCompileCacheDir();
  const path = fileURLToPath(new URL("./worker.ts", import.meta.url));
  const child = fork(path, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=4", "--stack-size=2000"],
    serialization: "advanced",
    // What parses strangers' pages has no business with our keys; V8's farewell is not for the log.
    // One arena of malloc instead of several saves some 16 MB.
    env: { MALLOC_ARENA_MAX: "1", ...(cacheDir === undefined ? {} : { NODE_COMPILE_CACHE: cacheDir }) },
    stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
  });
  child.on("error", () => {});
  // A process that was ended reads no further.
  bytesOf(child).on("error", () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends a document to the process. Errors show as its exit. */
export function sendDocument(child: ChildProcess, { document, scan }: Pick<ReaderTask, "document" | "scan">): void {
  const { bytes, ...rest } = document;
  const request: WorkerRequest = { ...rest, length: bytes.length, ...(scan === undefined ? {} : { scan }) };
  child.send(request, () => {});
  bytesOf(child).write(bytes);
}

function bytesOf(child: ChildProcess): Writable {
  const stream = child.stdio[bytesChannel];
  if (stream instanceof Writable) return stream;
  throw new Error("The reader was started without its channel for bytes.");
}

const pageBytes = 4_096;

/** Bytes that a process holds in memory; undefined where the system does not say. */
export async function residentBytes({ pid }: ChildProcess): Promise<number | undefined> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  const pages = Number(statm.split(" ")[1]);
  return Number.isFinite(pages) ? pages * pageBytes : undefined;
}
