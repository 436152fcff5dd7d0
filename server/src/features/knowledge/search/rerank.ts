import type { Token } from './analyse.ts';
import { rarity, saturate, saturated } from './bm25.ts';
import type { Found } from './candidates.ts';
import { wordGrams } from './grams.ts';
import type { PassageTokens } from './passage-tokens.ts';

/** Shares of the most that a query could reach, 0..1 each. */
export interface Scores {
  /** BM25 on stems, stop words at weight .3. */
  readonly words: number;
  readonly expanded: number;
  /** BM25 on 4-grams of the words. */
  readonly grams: number;
  /** The best sentence's share of the query. */
  readonly sentence: number;
  /** Neighbours in the query that are neighbours in the passage. */
  readonly pairs: number;
  /** The title's share of the query. */
  readonly title: number;
}

export interface Ranked {
  readonly docno: number;
  readonly score: number;
  readonly scores: Scores;
}

export const weights = { words: 0.5, expanded: 0.3, grams: 0.4, sentence: 0.3, pairs: 0.15, title: 0.3 };
const stopWeight = 0.3;
export const knobs = { gramStops: true, gramB: 0.5, ssB: 0.75, pairStops: true, msMode: 0, sep: '' };

export function features(
  query: readonly Token[],
  found: Found,
  passages: ReadonlyMap<number, PassageTokens>,
  meanLength: number,
): Ranked[] {
  const terms = new Map<string, boolean>();
  for (const token of query) terms.set(token.term, token.stop);
  const queryPairs = pairsOf(query);
  const gramList = [...new Set(query.flatMap((t) => (t.stop && !knobs.gramStops ? [] : gramsOf(t))))];
  const gramIndex = new Map(gramList.map((gram, at) => [gram, at]));
  const known = new Map<string, number[]>();
  const hits = (t: Token): number[] => {
    const key = t.word || t.term;
    let h = known.get(key);
    if (!h) known.set(key, (h = gramsOf(t).flatMap((g) => gramIndex.get(g) ?? [])));
    return h;
  };
  const docs = found.candidates.flatMap((candidate) => {
    const p = passages.get(candidate.docno);
    if (!p) return [];
    const tf = new Map<string, number>();
    const grams = new Float64Array(gramList.length);
    let length = 0;
    let gramLength = 0;
    const pairs = new Set<string>();
    for (const tokens of [p.head, ...p.sentences]) {
      let previous = '';
      for (const t of tokens) {
        if (!t.stop) length++;
        if (terms.has(t.term)) tf.set(t.term, (tf.get(t.term) ?? 0) + 1);
        gramLength += t.word ? Math.max(1, t.word.length - 1) : 1;
        for (const g of hits(t)) grams[g]!++;
        if (isCharacterPair(t) || (t.stop && !knobs.pairStops)) continue;
        const pair = `${previous} ${t.term}`;
        if (queryPairs.has(pair)) pairs.add(pair);
        previous = t.term;
      }
    }
    return [{ candidate, p, tf, grams, length, gramLength, pairs }];
  });
  const n = docs.length;
  const meanGrams = docs.reduce((s, d) => s + d.gramLength, 0) / Math.max(1, n);
  const termWeight = new Map([...terms].map(([term, stop]) => [term, stop
    ? stopWeight * rarity(n, docs.filter((d) => d.tf.has(term)).length)
    : found.rarities.get(term) ?? 0]));
  const total = sum(termWeight.values());
  const hardTotal = sum(found.rarities.values());
  const gramWeight = gramList.map((_, g) => rarity(n, docs.filter((d) => d.grams[g]! > 0).length));
  const gramTotal = sum(gramWeight) * saturated;
  const pairWeight = new Map([...queryPairs].map((pair) => {
    const [a, c] = pair.split(' ');
    return [pair, (termWeight.get(a!) ?? 0) + (termWeight.get(c!) ?? 0)] as const;
  }));
  const pairTotal = sum(pairWeight.values());
  return docs.map((d) => {
    let words = 0;
    for (const [term, count] of d.tf) words += (termWeight.get(term) ?? 0) * saturate(count, d.length / meanLength, knobs.ssB);
    let grams = 0;
    for (let g = 0; g < gramList.length; g++) if (d.grams[g]! > 0) grams += gramWeight[g]! * saturate(d.grams[g]!, d.gramLength / meanGrams, knobs.gramB);
    let sentence = 0;
    for (const tokens of d.p.sentences) {
      const seen = new Set<string>();
      let s = 0;
      for (const t of tokens) if (terms.has(t.term) && !seen.has(t.term)) { seen.add(t.term); s += termWeight.get(t.term) ?? 0; }
      if (knobs.msMode === 1) s *= saturate(1, tokens.length / 30, 0.3);
      if (s > sentence) sentence = s;
    }
    let title = 0;
    for (const term of new Set(d.p.head.map((t) => t.term))) title += found.rarities.get(term) ?? 0;
    let pairs = 0;
    for (const pair of d.pairs) pairs += pairWeight.get(pair) ?? 0;
    const scores: Scores = {
      words: words / (total * saturated),
      expanded: d.candidate.expanded,
      grams: gramTotal ? grams / gramTotal : 0,
      sentence: sentence / total,
      pairs: pairTotal ? pairs / pairTotal : 0,
      title: hardTotal ? title / hardTotal : 0,
    };
    return { docno: d.candidate.docno, scores, score: combine(scores) };
  }).sort((a, c) => c.score - a.score || a.docno - c.docno);
}

export function combine(s: Scores): number {
  const w = weights;
  return (w.words * s.words + w.expanded * s.expanded + w.grams * s.grams + w.sentence * s.sentence + w.pairs * s.pairs + w.title * s.title)
    / (w.words + w.expanded + w.grams + w.sentence + w.pairs + w.title);
}

function pairsOf(query: readonly Token[]): Set<string> {
  const stream = query.filter((t) => !isCharacterPair(t) && (knobs.pairStops || !t.stop));
  const pairs = new Set<string>();
  for (let at = 1; at < stream.length; at++) {
    const [a, c] = [stream[at - 1]!, stream[at]!];
    if (!(a.stop && c.stop)) pairs.add(`${a.term} ${c.term}`);
  }
  return pairs;
}

const isCharacterPair = (t: Token): boolean => t.word === '' && [...t.term].length === 2;
const gramsOf = (t: Token): readonly string[] => (t.word === '' ? [t.term] : wordGrams(t.word));
const sum = (values: Iterable<number>): number => { let s = 0; for (const v of values) s += v; return s; };
