/** How often something was seen among all that was looked at, in two periods. */
export interface TwoCounts {
  readonly now: number;
  readonly allNow: number;
  readonly before: number;
  readonly allBefore: number;
}

/** Of so many news at most this share is chance (Benjamini and Hochberg 1995). */
const falseShare = 0.05;

/**
 * Which of these shares have risen (1) or fallen (−1) by more than chance explains; 0 for the others, and
 * for all where one of the periods is empty. Counts have to be of what is independent: sessions, not messages.
 */
export function findNews(counts: readonly TwoCounts[]): (-1 | 0 | 1)[] {
  const probabilities = counts.map(chanceOf);
  const ranked = probabilities.toSorted((one, other) => one - other);
  const limits = ranked.map((_, nth) => (falseShare * (nth + 1)) / ranked.length);
  const last = ranked.findLastIndex((probability, nth) => probability <= limits[nth]!);
  const highest = last < 0 ? -1 : ranked[last]!;
  return counts.map((count, at) => {
    if (probabilities[at]! > highest) return 0;
    return count.now / count.allNow > count.before / count.allBefore ? 1 : -1;
  });
}

/**
 * How likely a difference of this size or more is while nothing has changed: the exact binomial test of two
 * rates, of which the sum is given (Przyborowski and Wilenski 1940), two-sided.
 */
export function chanceOf({ now, allNow, before, allBefore }: TwoCounts): number {
  if (allNow === 0 || allBefore === 0) return 1;
  const sum = now + before;
  const share = allNow / (allNow + allBefore);
  const seen = logBinomial(now, sum, share);
  let chance = 0;
  for (let count = 0; count <= sum; count++) {
    const likelihood = logBinomial(count, sum, share);
    // What is as unlikely as this one, but for rounding, counts too.
    if (likelihood <= seen + 1e-9) chance += Math.exp(likelihood);
  }
  return Math.min(1, chance);
}

function logBinomial(count: number, of: number, share: number): number {
  const ways = logFactorial(of) - logFactorial(count) - logFactorial(of - count);
  return ways + count * Math.log(share) + (of - count) * Math.log(1 - share);
}

const logFactorials = [0];

function logFactorial(number: number): number {
  for (let at = logFactorials.length; at <= number; at++) logFactorials.push(logFactorials[at - 1]! + Math.log(at));
  return logFactorials[number]!;
}
