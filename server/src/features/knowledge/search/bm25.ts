/** Documents imagined beside the real ones, and how many of them hold the term: what a word of its kind usually has. */
export interface Background {
  readonly documents: number;
  readonly holding: number;
}

const none: Background = { documents: 0, holding: 0 };

/**
 * Inverse document frequency of a term in `total` documents of which `frequency` hold it; never negative (Lucene's form).
 * Three passages say nothing about which words are rare, so small collections are counted together
 * with a background; beside thousands of documents it does not show.
 */
export function inverseDocumentFrequency(total: number, frequency: number, background: Background = none): number {
  return Math.log((total + background.documents + 1) / (frequency + background.holding + 0.5));
}

/** Saturation of `k1` 1.2: what BM25 makes of a number of occurrences, 0..2.2. `relativeLength` is length / mean. */
export function saturate(occurrences: number, relativeLength: number, b: number): number {
  return saturateBy(lengthNorm(relativeLength, b), occurrences);
}

/** What a length adds to the occurrences that it has to be shared by; the same for all texts of the length. */
export function lengthNorm(relativeLength: number, b: number): number {
  return k1 * (1 - b + b * relativeLength);
}

/** `saturate` of a `lengthNorm`. */
export function saturateBy(norm: number, occurrences: number): number {
  return (occurrences * (k1 + 1)) / (occurrences + norm);
}

const k1 = 1.2;

/** The most that `saturate` can reach. */
export const saturated = k1 + 1;

/** What a term that a question says so many times is worth: of a long one it says what it is about (BM25's `k3`). */
export function repeated(times: number): number {
  return ((k3 + 1) * times) / (k3 + times);
}

const k3 = 20;
