import { readFileSync } from "node:fs";

const checkMs = 5;
/** Linux counts a process's time in hundredths of a second; one of them is always uncertain. */
const tickMs = 10;
/** What a process may have saved up: more would be a burst that no fixed share allows. */
const savedMsAtMost = 20;

/**
 * Holds a process to a share of one core by stopping it whenever it has had more, and letting it go
 * on when its share has caught up (SIGSTOP, SIGCONT). Needs no privilege, unlike a control group.
 */
export function holdCpu(pid: number, share: number): { release(): void } {
  let isStopped = false;
  let savedMs = savedMsAtMost;
  let before = { atMs: performance.now(), usedMs: usedMs(pid) };
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      clearInterval(timer);
    }
  };
  const timer = setInterval(() => {
    const now = { atMs: performance.now(), usedMs: usedMs(pid) };
    savedMs = Math.min(savedMsAtMost, savedMs + share * (now.atMs - before.atMs) - (now.usedMs - before.usedMs));
    before = now;
    if (savedMs < 0 === isStopped) return;
    isStopped = !isStopped;
    signal(isStopped ? "SIGSTOP" : "SIGCONT");
  }, checkMs);
  return {
    release() {
      clearInterval(timer);
      if (isStopped) signal("SIGCONT");
    },
  };
}

function usedMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
}
