import { fork, type ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { fileURLToPath } from "node:url";

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
    env: cacheDir === undefined ? {} : { NODE_COMPILE_CACHE: cacheDir },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("error", () => {});
  child.unref();
  child.channel?.unref();
  return child;
}
