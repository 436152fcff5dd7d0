import { asksForKind, pageKind } from "../../../language/page-kinds.ts";
import { knownContentTerms } from "./content-terms.ts";
import { weightOf } from "./light-words.ts";

/** A passage that was found, as far as its place among the others depends on it. */
export interface Preferable {
  readonly heading: string;
  readonly score: number;
  readonly confidence: number;
  readonly source: {
    readonly id: string;
    readonly title: string | null;
    readonly url: string | null;
    /** Of its file. */
    readonly name: string;
  };
}

/** What a score keeps where another page, or another part of the page, is meant rather. */
const asideShare = 0.75;
/** What a heading adds that the question names in full, and that names all of what is asked. */
const namedBonus = 0.7;
/** Less sure than this share of the first, no heading brings a passage before it, and no part of a page is meant. */
const nearShare = 0.7;
const partShare = 0.5;
/** What goes before a surer passage gets this share of what that one is surer by. */
const surerShare = 0.7;

/**
 * Found passages in the order in which they answer, best first: those whose heading the question names; guides
 * before release notes and descriptions of an interface, unless it asks for these; of one page's parts "Windows" before
 * "Linux" where it names Windows.
 */
export function preferred<Found extends Preferable>(question: string, found: readonly Found[]): readonly Found[] {
  const [first] = found;
  if (first === undefined) return found;
  const asked = knownContentTerms(question);
  const paths = found.map(({ heading }) => heading.split(" › ").map(knownContentTerms));
  const isNear = ({ confidence }: Found, share: number): boolean => confidence >= share * first.confidence;
  const rankOf = (each: Found, own: readonly Terms[]): number => {
    const isOther = found.some(
      (other, at) =>
        other.source.id === each.source.id && isNear(other, partShare) && isOtherPart(own, paths[at] ?? [], asked),
    );
    const bonus = isNear(each, nearShare) ? namedBonus * namedShare(own.at(-1), asked) : 0;
    return each.score * (isAside(question, each.source) ? asideShare : 1) * (isOther ? asideShare : 1) * (1 + bonus);
  };
  const [best = first, ...others] = found
    .map((each, at) => ({ each, rank: rankOf(each, paths[at] ?? []) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ each }) => each);
  const confidence = best.confidence + surerShare * Math.max(0, first.confidence - best.confidence);
  return [{ ...best, confidence }, ...others];
}

function isAside(question: string, { title, name, url }: Preferable["source"]): boolean {
  const kind = pageKind(`${title ?? ""}\n${name}`, url === null ? "" : (URL.parse(url)?.pathname ?? ""));
  return kind !== undefined && !asksForKind(question, kind);
}

type Terms = ReadonlySet<string>;

/** Whether the question names the other one's part and not the one at the same place of its own path. */
function isOtherPart(own: readonly Terms[], other: readonly Terms[], asked: Terms): boolean {
  const at = own.findIndex((terms, depth) => !isSame(terms, other[depth]));
  const [mine, theirs] = [own[at], other[at]];
  if (mine === undefined || theirs === undefined || theirs.size === 0) return false;
  const isElsewhere = own.slice(at).some((terms) => !terms.isDisjointFrom(theirs));
  return theirs.isSubsetOf(asked) && mine.isDisjointFrom(asked) && !isElsewhere;
}

const isSame = (one: Terms, other: Terms | undefined): boolean =>
  other !== undefined && one.size === other.size && one.isSubsetOf(other);

/** How much of a heading the question names, above all, and how much of the question that is; 0..1. */
function namedShare(heading: Terms | undefined, asked: Terms): number {
  if (heading === undefined || heading.size === 0) return 0;
  const named = weigh(heading.intersection(asked));
  if (named === 0) return 0;
  return (named / weigh(heading)) ** 2 * (named / weigh(asked));
}

const weigh = (terms: Terms): number => [...terms].reduce((sum, term) => sum + weightOf(term), 0);
