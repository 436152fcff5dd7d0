import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Of the candidates (places), at most `count` that together are most like all the asked ones, beside those
 * `chosen` already: each time the one that adds most. Few say as much as many, and every further variant
 * draws questions away from other FAQs.
 */
export async function chooseVariants(
  { chosen, candidates, asked, count }: Choice,
  affinityOf: (place: number) => Float32Array,
): Promise<number[]> {
  // What is nothing like a question does not count for more than nothing.
  const best = asked.map(() => 0);
  const take = (row: Float32Array) =>
    asked.forEach((place, at) => (best[at] = Math.max(best[at]!, gainOf(row[place]!))));
  for (const place of chosen) take(affinityOf(place));
  const rows = new Map<number, Float32Array>();
  for (const place of candidates) {
    await nextTurn();
    rows.set(place, affinityOf(place));
  }
  const variants: number[] = [];
  while (variants.length < count) {
    let most = 0;
    let next: number | undefined;
    for (const [place, row] of rows) {
      const gain = asked.reduce((sum, other, at) => sum + Math.max(0, gainOf(row[other]!) - best[at]!), 0);
      if (gain <= most) continue;
      most = gain;
      next = place;
    }
    if (next === undefined) break;
    variants.push(next);
    take(rows.get(next)!);
    rows.delete(next);
  }
  return variants;
}

interface Choice {
  readonly chosen: readonly number[];
  readonly candidates: readonly number[];
  readonly asked: readonly number[];
  readonly count: number;
}

/** Affinities are negative below alike; the least of them is about this. */
const gainOf = (affinity: number): number => Math.max(0, affinity + 0.3);
