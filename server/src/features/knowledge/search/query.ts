import { analyse } from "./analyse.ts";
import type { Token } from "./analyse.ts";
import { wordGrams } from "./grams.ts";

/** A question, analysed once for everything that ranks by it. */
export interface Query {
  readonly tokens: readonly Token[];
  /** Distinct terms; true for a stop word. */
  readonly terms: ReadonlyMap<string, boolean>;
  /** Distinct terms that are no stop words: what the passage index knows. */
  readonly contentTerms: readonly string[];
  /** How often the question says each of its terms. */
  readonly times: ReadonlyMap<string, number>;
  /** Neighbouring terms, see `neighbours`. */
  readonly pairs: ReadonlySet<string>;
}

/** Analyses a visitor's question. */
export function parseQuery(text: string): Query {
  return queryOf(analyse(text));
}

/** A question of these words. */
export function queryOf(tokens: readonly Token[]): Query {
  const terms = new Map(tokens.map((token) => [token.term, token.stop]));
  const times = new Map<string, number>();
  for (const { term } of tokens) times.set(term, (times.get(term) ?? 0) + 1);
  const pairs = new Set<string>();
  for (const [first, second] of neighbours(tokens)) if (!(first.stop && second.stop)) pairs.add(pairOf(first, second));
  return { tokens, terms, contentTerms: [...terms].filter(([, stop]) => !stop).map(([term]) => term), times, pairs };
}

/** Pairs of tokens that follow each other; character pairs are passed over, their characters already say it. */
function* neighbours(tokens: readonly Token[]): Generator<[Token, Token]> {
  let previous: Token | undefined;
  for (const token of tokens) {
    if (isCharacterPair(token)) continue;
    if (previous) yield [previous, token];
    previous = token;
  }
}

const pairOf = (first: Token, second: Token): string => `${first.term} ${second.term}`;

/** The 4-grams of a word; a character or a pair of characters is its own. */
export const gramsOf = (token: Token): readonly string[] => (token.word === "" ? [token.term] : wordGrams(token.word));

/** One character of a script without spaces. */
export const isCharacter = (token: Token): boolean => token.word === "" && !isCharacterPair(token);

/** Two neighbouring characters of a script without spaces. */
export const isCharacterPair = (token: Token): boolean =>
  token.word === "" && token.term.length > 1 && [...token.term].length === 2;
