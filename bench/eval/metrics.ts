/** Degrees of relevance by document id; a document without one is not relevant. */
export type Judgements = ReadonlyMap<string, number>;

/** 1 when the first of the ranking is relevant, otherwise 0. */
export function accuracyAt1(ranking: readonly string[], judgements: Judgements): number {
  const [first] = ranking;
  return first !== undefined && isRelevant(judgements, first) ? 1 : 0;
}

/** Share of all relevant documents that stand among the first `depth`. */
export function recallAt(ranking: readonly string[], judgements: Judgements, depth: number): number {
  const relevant = [...judgements.values()].filter((gain) => gain > 0).length;
  const found = ranking.slice(0, depth).filter((id) => isRelevant(judgements, id)).length;
  return relevant === 0 ? 0 : found / relevant;
}

/** 1 / rank of the first relevant document among the first `depth`, otherwise 0. */
export function reciprocalRankAt(ranking: readonly string[], judgements: Judgements, depth: number): number {
  const at = ranking.slice(0, depth).findIndex((id) => isRelevant(judgements, id));
  return at < 0 ? 0 : 1 / (at + 1);
}

/**
 * Normalised discounted cumulative gain as in trec_eval's `ndcg_cut` and so in BEIR: the gain is
 * the degree itself (not 2^degree − 1), the discount log2(rank + 1).
 */
export function ndcgAt(ranking: readonly string[], judgements: Judgements, depth: number): number {
  const ideal = [...judgements.values()].filter((gain) => gain > 0).sort((one, other) => other - one);
  const best = discounted(ideal.slice(0, depth));
  const reached = discounted(ranking.slice(0, depth).map((id) => Math.max(0, judgements.get(id) ?? 0)));
  return best === 0 ? 0 : reached / best;
}

/**
 * The probability that an answerable question has a higher confidence than a gap, ties counted
 * half (Mann-Whitney): .5 is chance, 1 a perfect separation.
 */
export function auroc(answerable: readonly number[], gaps: readonly number[]): number {
  const sorted = gaps.toSorted((one, other) => one - other);
  let wins = 0;
  for (const confidence of answerable) {
    const below = countBelow(sorted, confidence, false);
    wins += (below + countBelow(sorted, confidence, true)) / 2;
  }
  return wins / (answerable.length * gaps.length);
}

/**
 * The most gaps (as a share) that some threshold refuses while it refuses at most `falseAlarms`
 * of the answerable. Equal confidences are refused together; nothing is interpolated.
 */
export function gapRecallAt(answerable: readonly number[], gaps: readonly number[], falseAlarms: number): number {
  const known = answerable.toSorted((one, other) => one - other);
  const unknown = gaps.toSorted((one, other) => one - other);
  let best = 0;
  for (const threshold of unknown) {
    if (countBelow(known, threshold, true) / known.length > falseAlarms) break;
    best = countBelow(unknown, threshold, true) / unknown.length;
  }
  return best;
}

/** 0 for none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function isRelevant(judgements: Judgements, id: string): boolean {
  return (judgements.get(id) ?? 0) > 0;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}

/** How many of the sorted values are below `limit`, or also equal to it. */
function countBelow(sorted: readonly number[], limit: number, orEqual: boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const value = sorted[middle] ?? Infinity;
    if (value < limit || (orEqual && value === limit)) from = middle + 1;
    else to = middle;
  }
  return from;
}
