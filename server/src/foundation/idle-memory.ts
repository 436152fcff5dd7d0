import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Share of the event loop's time up to which the process counts as idle: timers of jobs take less. */
const idleShare = 0.02;
/** Less is not worth the tenth of a second that it takes. */
const worthBytes = 32 * 1024 * 1024;

/**
 * Gives memory back to the system when a busy time is over, also that of the start: V8 keeps the size to
 * which it has grown, and does not look again while nothing is asked of it. Until the process ends.
 */
export function shrinkWhenIdle({ everyMs = 10_000 } = {}): void {
  let least = 0;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShare || process.memoryUsage.rss() < least + worthBytes) return;
    collectAll();
    least = process.memoryUsage.rss();
    // What it took itself is no work.
    before = performance.eventLoopUtilization();
  }, everyMs).unref();
}

/** Node has no call for it: V8's own stands behind a flag. */
function collectAll(): void {
  setFlagsFromString("--expose-gc");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the flag above puts there
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  // Or all code would be thrown away too, and the next hundreds of answers take twice as long.
  setFlagsFromString("--no-flush-bytecode");
  // The kind that also shrinks the young generation, which the others leave as large as it was.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  setFlagsFromString("--flush-bytecode");
}
