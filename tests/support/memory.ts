import { readFileSync } from "node:fs";

const lookMs = 50;

/**
 * Watches what a service and its processes hold; `end` answers by how many kilobytes at most one of them was more
 * than before. Each by itself: on a busy machine a second reader starts, and two idle ones say nothing of a document.
 */
export function watchMemory(pid = 0): { end(): number } {
  const idle = residentKilobytes(pid);
  // One that starts meanwhile is idle like the ones that were there.
  const ofIdleChild = Math.min(...[...idle].flatMap(([each, kilobytes]) => (each === pid ? [] : [kilobytes])));
  let grown = 0;
  const watch = setInterval(() => {
    for (const [each, kilobytes] of residentKilobytes(pid))
      grown = Math.max(grown, kilobytes - (idle.get(each) ?? ofIdleChild));
  }, lookMs);
  return {
    end() {
      clearInterval(watch);
      return grown;
    },
  };
}

/** Of a process and of each of its children, as the system counts them. */
function residentKilobytes(pid: number): Map<number, number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/u);
  return new Map(
    [pid, ...children.filter((child) => child !== "").map(Number)].flatMap((each) => {
      try {
        const status = readFileSync(`/proc/${each}/status`, "utf8");
        return [[each, Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? 0)] as const];
      } catch {
        return [];
      }
    }),
  );
}
