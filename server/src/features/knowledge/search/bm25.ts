/** Rarity of a term in `total` documents of which `frequency` hold it; never negative (Lucene's form). */
export function rarity(total: number, frequency: number): number {
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
}

/** Saturation of `k1` 1.2: what BM25 makes of a number of occurrences, 0..2.2. `relativeLength` is length / mean. */
export function saturate(occurrences: number, relativeLength: number, b: number): number {
  return (occurrences * (k1 + 1)) / (occurrences + k1 * (1 - b + b * relativeLength));
}

const k1 = 1.2;

/** The most that `saturate` can reach. */
export const saturated = k1 + 1;
