import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** Linux counts CPU time in these. */
const ticksPerSecond = 100;
const quietShare = 0.05;
const quietMs = 2_000;
const watchMs = 100;

/** A process and all that descend from it now. */
export function processTree(pid: number): number[] {
  const threads = read(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.flatMap((thread) => {
    const list = read(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")) ?? "";
    return list.split(" ").filter((child) => child !== "");
  });
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** User and system time that a process tree has used so far, with children that have ended, ms. */
export function cpuTimeMs(pid: number): number {
  const ticks = processTree(pid).map((each) => {
    const stat = read(() => readFileSync(`/proc/${each}/stat`, "utf8")) ?? "";
    // The second field is the program's name and may hold spaces: count from behind it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return sum(fields.slice(11, 15).map(Number));
  });
  return (sum(ticks) / ticksPerSecond) * 1_000;
}

/** Resident memory of a process tree now, MiB. */
export function residentMiB(pid: number): number {
  return sum(processTree(pid).map((each) => statusMiB(each, "VmRSS")));
}

/**
 * Watches what a process tree has resident at once, MiB, files that are mapped in several of them, as the program
 * itself, once. Gives the most that was seen until it is asked.
 */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, heldMiB(processTree(pid)));
  };
  look();
  const timer = setInterval(look, watchMs);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

function heldMiB(pids: readonly number[]): number {
  const own = pids.map((each) => statusMiB(each, "RssAnon") + statusMiB(each, "RssShmem"));
  return sum(own) + Math.max(...pids.map((each) => statusMiB(each, "RssFile")));
}

/** The most that each process of the tree has had resident, together, MiB. */
export function peakMemoryMiB(pid: number): number {
  return sum(processTree(pid).map((each) => statusMiB(each, "VmHWM")));
}

/** Ends a process and all that descend from it. */
export function killTree(pid: number): void {
  for (const each of processTree(pid)) read(() => process.kill(each, "SIGKILL"));
}

/** Waits until a process tree has next to nothing to do, at most so long. */
export async function waitUntilQuiet(pid: number, atMostMs: number): Promise<void> {
  const deadline = performance.now() + atMostMs;
  for (let before = cpuTimeMs(pid); performance.now() < deadline;) {
    await delay(quietMs);
    const now = cpuTimeMs(pid);
    if (now - before < quietShare * quietMs) return;
    before = now;
  }
}

function statusMiB(pid: number, field: string): number {
  const status = read(() => readFileSync(`/proc/${pid}/status`, "utf8")) ?? "";
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(status)?.[1] ?? 0) / 1_024;
}

/** Undefined for a process that has ended since it was listed. */
function read<Content>(from: () => Content): Content | undefined {
  try {
    return from();
  } catch {
    return undefined;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
