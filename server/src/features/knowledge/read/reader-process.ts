import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { PageScan, ScannedPage } from "../crawl/scan-page.ts";
import type { DocumentToRead, ReadDocument } from "./read-document.ts";
import { Unreadable } from "./unreadable.ts";
import { isAnswer, bytesChannel, type WorkerRequest } from "./worker-messages.ts";
import { fork, type ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Writable } from "node:stream";

/** What a process is asked to do with one document. */
export interface ReaderTask {
  readonly document: DocumentToRead;
  /** Of a page: it is scanned before it is read. */
  readonly scan?: PageScan;
  /** Hears what the scan has found, before the text is read; again where the task begins again. */
  readonly onScanned?: (scanned: ScannedPage) => void;
}

export interface ProcessLimits {
  /** Without any progress. */
  readonly timeoutMs: number;
  /** With progress, of one document. */
  readonly totalMs: number;
  readonly heapMegabytes: number;
  /** Of the whole process, beside the document itself. */
  readonly memoryMegabytes: number;
  /** An unused process is ended after this time, because its heap stays as large as it once was. */
  readonly idleMs: number;
}

const memoryCheckMs = 25;
const startMs = 15_000;
const stopped = because("reading_stopped");
const tooMuchMemory = because("reading_out_of_memory");
/** V8 aborts (or traps) without room in its heap; the system kills without room in the machine. */
const outOfMemorySignals = new Set<NodeJS.Signals | null>(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);

/** A process that reads one document at a time: started when needed, reused, replaced when it fails or hangs. */
export class ReaderProcess {
  readonly #limits: ProcessLimits;
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Whether the process has said that it is loaded. */
  #isLoaded = false;

  constructor(limits: ProcessLimits) {
    this.#limits = limits;
  }

  end(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  /**
   * `onBegin` is called when reading begins, after the process has loaded. Throws Unreadable with a
   * reason, or the signal's own reason, with which the process ends. Null: the page was only scanned.
   */
  read(task: ReaderTask, signal: AbortSignal, onBegin = (): void => {}): Promise<ReadDocument | null> {
    const { document } = task;
    clearTimeout(this.#idleTimer);
    const { timeoutMs, totalMs, heapMegabytes, memoryMegabytes, idleMs } = this.#limits;
    if (this.#child?.connected !== true) {
      this.#child = startWorkerProcess(heapMegabytes);
      this.#isLoaded = false;
    }
    if (this.#isLoaded) onBegin();
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void, keepsProcess = false): void => {
        clearTimeout(stalled);
        clearTimeout(tooLong);
        clearInterval(watch);
        signal.removeEventListener("abort", onAbort);
        child.off("message", onMessage).off("exit", onExit).off("error", onError);
        if (keepsProcess) this.#idleTimer = setTimeout(() => this.end(), idleMs).unref();
        else this.end();
        finish();
      };
      const fail = (reason: Reason): void => settle(() => reject(new Unreadable(reason)));
      const giveUp = (ms: number) => (): void => fail(because("reading_too_slow", { seconds: ms / 1_000 }));
      const onAbort = (): void => settle(() => reject(reasonOf(signal)));
      const onError = (): void => fail(stopped);
      const onExit = (_code: number | null, endedBy: NodeJS.Signals | null): void =>
        fail(outOfMemorySignals.has(endedBy) ? tooMuchMemory : stopped);
      const onMessage = (message: unknown): void => {
        if (!isAnswer(message)) fail(stopped);
        else if ("progress" in message) {
          clearTimeout(stalled);
          stalled = setTimeout(giveUp(timeoutMs), timeoutMs);
          if (!this.#isLoaded) onBegin();
          this.#isLoaded = true;
        } else if ("scanned" in message) task.onScanned?.(message.scanned);
        else if ("read" in message) settle(() => resolve(message.read), true);
        else settle(() => reject(new Unreadable(message.reason)), true);
      };
      // What the process needs to start is not the document's fault.
      let stalled = setTimeout(giveUp(timeoutMs), this.#isLoaded ? timeoutMs : timeoutMs + startMs);
      const tooLong = setTimeout(giveUp(totalMs), totalMs);
      const mostBytes = memoryMegabytes * 1_048_576 + document.bytes.length;
      const watch = setInterval(() => {
        void residentBytes(child).then((bytes) => {
          // What was settled meanwhile is no more to be failed.
          if (bytes !== undefined && bytes > mostBytes && child.listeners("message").includes(onMessage)) {
            fail(tooMuchMemory);
          }
        });
      }, memoryCheckMs);
      signal.addEventListener("abort", onAbort, { once: true });
      child.on("message", onMessage).on("exit", onExit).on("error", onError);
      sendDocument(child, task);
    });
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}

/**
 * Starts the process that parses, with a heap limit in MB. A thread will not do: when a single
 * allocation finds no room, V8 ends the whole process whatever the thread's own limits say.
 * It does not keep the service alive, and ends when the service does.
 */
function startWorkerProcess(heapMegabytes: number): ChildProcess {
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
function sendDocument(child: ChildProcess, { document, scan }: Pick<ReaderTask, "document" | "scan">): void {
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
async function residentBytes({ pid }: ChildProcess): Promise<number | undefined> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  const pages = Number(statm.split(" ")[1]);
  return Number.isFinite(pages) ? pages * pageBytes : undefined;
}
