import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Log } from "../log.ts";
import { inProgress, slotBytes } from "./in-progress.ts";
import { watchFromThread } from "./thread.ts";

/** Longer than any honest work holds the event loop; shorter than a supervisor waits after SIGTERM. */
const blockedMsAtMost = 15_000;
const beatMs = 1_000;

interface WatchdogOptions {
  /** How long the event loop may be blocked, in milliseconds. */
  readonly blockedMs?: number;
  /** How often the event loop shows that it turns. */
  readonly everyMs?: number;
}

/**
 * Ends the process when its event loop has been blocked for 15 s, with a log line that names the requests
 * and jobs in progress, so that the supervisor starts it again: nothing else can, not even SIGTERM. Call it
 * once the service listens. A debugger that is attached switches it off, because a breakpoint blocks as well.
 */
export function startWatchdog(log: Log, options: WatchdogOptions = {}): void {
  const { blockedMs = blockedMsAtMost, everyMs = beatMs } = options;
  /** How many times the event loop has turned, and whether a debugger is attached. */
  const state = new Int32Array(new SharedArrayBuffer(8));
  const beat = () => {
    Atomics.add(state, 0, 1);
    Atomics.store(state, 1, inspectorUrl() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, everyMs).unref();

  // Its source alone goes to the thread: a file of its own would load the module loader there, for 10 MB more.
  const thread = new Worker(`(${watchFromThread.toString()})(require("node:worker_threads").workerData)`, {
    eval: true,
    name: "watchdog",
    env: {},
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
    workerData: { state, inProgress, slotBytes, blockedMs, everyMs },
  });
  thread.on("error", (error) => log.error({ err: error }, "the watchdog has stopped"));
  thread.unref();
}
