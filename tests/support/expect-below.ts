import { expect } from "vitest";

/**
 * Expects `measure` to give less than `bar` at one of some tries: what else the machine does makes single ones
 * larger, a fault all of them.
 */
export async function expectBelow(bar: number, measure: () => Promise<number>, tries = 4): Promise<void> {
  let least = Infinity;
  for (let tried = 0; tried < tries && least >= bar; tried++) least = Math.min(least, await measure());
  expect(least).toBeLessThan(bar);
}

/**
 * Expects `work` to take fewer than `bar` times as long as `usual`, whoever else wants the processor: the shortest of
 * some runs of each, at one of some tries.
 */
export async function expectRatioBelow(bar: number, work: () => unknown, usual: () => unknown): Promise<void> {
  await expectBelow(bar, () => Promise.resolve(shortestMs(work) / shortestMs(usual)), 8);
}

function shortestMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** What the standard work takes where the bars were set: two cores of which nobody else wants anything. */
const standardMs = 80;
/** A machine that is busier than this can tell nothing, and is not excused further. */
const slownessAtMost = 8;

/**
 * Expects `measure` to give fewer ms than `barMs` at one of some tries, on a machine that is as quick as the one where
 * the bar was set; one that is slower, or busy, is given as many times more as some standard work takes there, and at least
 * the bar. Says what share of it was taken.
 */
export async function expectWithin(barMs: number, measure: () => Promise<number> | number, tries = 4): Promise<void> {
  let least = Infinity;
  let told = "";
  for (let tried = 0; tried < tries && least >= 1; tried++) {
    const before = standardWorkMs();
    const tookMs = await measure();
    const times = slownessOf((before + standardWorkMs()) / 2);
    if (tookMs / barMs / times >= least) continue;
    least = tookMs / barMs / times;
    told = `${tookMs.toFixed(1)} ms where standard work takes ${times.toFixed(1)} times its time`;
  }
  process.stdout.write(
    `${(least * 100).toFixed(1)} % of ${barMs} ms (${told}): ${expect.getState().currentTestName}\n`,
  );
  expect(least, told).toBeLessThan(1);
}

/** How many times as long as where the bars were set a piece of work takes now: at least 1. */
export function machineSlowness(): number {
  return slownessOf(standardWorkMs());
}

function slownessOf(tookMs: number): number {
  return Math.min(slownessAtMost, Math.max(1, tookMs / standardMs));
}

/**
 * The CPU time, in ms, that the quickest of some tries of `work` takes, on a machine as quick as the one where the bars
 * were set. Stops at a try that stays below `barMs`: the others were a compiler's, or a collection of garbage. Each try
 * above it is compared with standard work of the same moment, as neighbors slow a processor down that they share.
 */
export function leastCpuMs(barMs: number, work: (tried: number) => unknown, tries = 8): number {
  let least = Infinity;
  for (let tried = 0; tried < tries && least >= barMs; tried++) {
    const tookMs = cpuMsOf(() => work(tried));
    least = Math.min(least, tookMs < barMs ? tookMs : tookMs / slownessOf(cpuMsOf(standardWorkMs)));
  }
  return least;
}

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How long a piece of work that is always the same takes, in ms. */
function standardWorkMs(): number {
  const started = performance.now();
  let sum = 0;
  for (let n = 0; n < 20_000_000; n++) sum = (Math.imul(sum, 31) + n) | 0;
  // What nobody uses is not computed.
  return sum === 0.5 ? NaN : performance.now() - started;
}

/** How long it takes, in ms. What it rejects with is thrown. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How many times as long as `yardstick` the `work` takes, each at its best of some rounds: whatever machine it is. */
export function timesAsLong(work: () => void, yardstick: () => void): number {
  const best = [Infinity, Infinity];
  for (let round = 0; round < 12; round++)
    for (const [at, each] of [work, yardstick].entries()) {
      const started = performance.now();
      each();
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - started);
    }
  const [own = NaN, its = NaN] = best;
  return own / its;
}
