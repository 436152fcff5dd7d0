import { knownContentTerms } from "./content-terms.ts";
import { weightOf } from "./light-words.ts";
import type { Query } from "./query.ts";

/** Share of a title's distinct words that the question has, 0..1, light words counting half; 0 without a title. */
export function titleNamed(title: string, { terms }: Query): number {
  let [held, all] = [0, 0];
  for (const term of knownContentTerms(title)) {
    const weight = weightOf(term);
    all += weight;
    if (terms.has(term)) held += weight;
  }
  return all === 0 ? 0 : held / all;
}
