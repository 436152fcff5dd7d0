import { analyse } from "./analyse.ts";
import { weightOf } from "./light-words.ts";
import type { Query } from "./query.ts";

const titlesMax = 5_000;
let known = new Map<string, ReadonlySet<string>>();

/** Share of a title's distinct words that the question has, 0..1, light words counting half; 0 without a title. */
export function titleNamed(title: string, { terms }: Query): number {
  let [held, all] = [0, 0];
  for (const term of contentOf(title)) {
    const weight = weightOf(term);
    all += weight;
    if (terms.has(term)) held += weight;
  }
  return all === 0 ? 0 : held / all;
}

function contentOf(title: string): ReadonlySet<string> {
  let content = known.get(title);
  if (content === undefined) {
    if (known.size >= titlesMax) known = new Map();
    content = new Set(analyse(title).flatMap(({ term, stop }) => (stop ? [] : [term])));
    known.set(title, content);
  }
  return content;
}
