import { open } from "node:inspector";
import { createLog } from "../log.ts";
import { beginWork } from "./in-progress.ts";
import { startWatchdog } from "./watchdog.ts";

/** A process that is watched closely, and then blocks its event loop for as long as it is told; ends with 7. */
const blockMs = Number(process.argv[2]);
const times = Number(process.argv[3] ?? 1);
if (process.argv[4] === "debugger") open(0, "127.0.0.1");

startWatchdog(createLog("info"), { blockedMs: 1_000, everyMs: 100 });
beginWork("request", "GET /api/done", "req_done")();
beginWork("request", "POST /api/public/chat", "req_1");
beginWork("job", "crawl", "job_1");
// Once the thread looks.
setTimeout(() => block(times), 1_000);

function block(left: number): void {
  if (left === 0) process.exit(7);
  const until = performance.now() + blockMs;
  while (performance.now() < until);
  setTimeout(() => block(left - 1), 250);
}
