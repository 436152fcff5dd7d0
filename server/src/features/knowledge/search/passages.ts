import { analyse } from "./analyse.ts";
import { findCandidates } from "./candidates.ts";
import { passageConfidence } from "./confidence.ts";
import { similarityOf } from "./semantic-similarity.ts";
import type { PassageMeaning } from "./semantic-similarity.ts";
import { fixTypos } from "./fix-typos.ts";
import type { PassageTokens, TokenCache } from "./passage-tokens.ts";
import { parseQuery } from "./query.ts";
import type { Query } from "./query.ts";
import type { IndexReader, PassageText } from "./reader.ts";
import { rerank } from "./rerank.ts";
import type { Scores } from "./rerank.ts";
import type { Candidate } from "./segment-scorer.ts";
import { titleNamed } from "./title-named.ts";
import { usualScore } from "./baseline-score.ts";

/** 30, 50 and 100 find the same within .001. */
const candidatesMax = 50;

/** Ranked even where fewer are asked for, because confidence looks at what comes below the best. */
const rankedLeast = 10;

export interface PassageHit {
  readonly docno: number;
  readonly passage: PassageText;
  /** 0..1, comparable between questions to one chatbot. */
  readonly score: number;
  readonly scores: Scores;
  /** `score` on the scale where .5 is the default threshold for answering. */
  readonly confidence: number;
}

/** Asks what an encoder makes of these candidates; undefined: do without. */
export type MeaningsOf = (docnos: readonly number[]) => Promise<PassageMeaning | undefined>;

/** The `count` passages that answer the question best, best first; empty when no word of it is known, and nothing meant. */
export async function searchPassages(
  question: string | Query,
  reader: IndexReader,
  cache: TokenCache,
  count: number,
  meaningsOf?: MeaningsOf,
): Promise<PassageHit[]> {
  const query = await fixTypos(typeof question === "string" ? parseQuery(question) : question, reader);
  const worded = await findCandidates(query, reader, Math.max(candidatesMax, count));
  const docnos = worded.candidates.map(({ docno }) => docno);
  const meaning = await meaningsOf?.(docnos);
  const found = { ...worded, candidates: [...worded.candidates, ...meantOnly(docnos, meaning)] };
  const shelf = cache.shelf();
  const known = new Map<number, PassageTokens>();
  for (const { docno } of found.candidates) {
    const tokens = shelf.find(reader.key, docno);
    if (tokens !== undefined) known.set(docno, tokens);
  }
  const fresh = await reader.texts(found.candidates.flatMap(({ docno }) => (known.has(docno) ? [] : [docno])));
  for (const [docno, passage] of fresh) known.set(docno, shelf.add(reader.key, docno, passage));
  const read = found.candidates.flatMap((candidate) => {
    const tokens = known.get(candidate.docno);
    return tokens === undefined ? [] : [{ candidate, tokens }];
  });
  const meanLength = reader.totalLength / Math.max(1, reader.passages);
  const ranked = rerank(query, found, read, shelf.dictionary, meanLength, Math.max(count, rankedLeast), meaning);
  const texts = await reader.texts(ranked.flatMap(({ docno }) => (fresh.has(docno) ? [] : [docno])));
  const hits = ranked.flatMap((hit) => {
    const passage = fresh.get(hit.docno) ?? texts.get(hit.docno);
    return passage ? [{ ...hit, passage }] : [];
  });
  const usual = usualScore(hits.map(({ score, passage }) => ({ score, text: passage.text })));
  return hits.slice(0, count).map(({ docno, passage, score, scores, background }) => {
    const signals = {
      // A single word has no neighbour: then its sentence says as much.
      background: query.pairs.size === 0 ? { ...background, pairs: background.sentence } : background,
      lead: score - usual,
      titleNamed: titleNamed(passage.title, query),
      meaning: similarityOf(docno, meaning),
      holdsCode: holdsSome(passage, found.codes),
      words: query.contentTerms.length,
      isNamed: found.isNamed,
    };
    return { docno, passage, score, scores, confidence: passageConfidence(signals, reader.passages) };
  });
}

/** Asked of few: hardly a question names a code. */
function holdsSome({ title, heading, text }: PassageText, terms: readonly string[]): boolean {
  return terms.length > 0 && analyse(`${title}\n${heading}\n${text}`).some(({ term }) => terms.includes(term));
}

/** Passages that share no word with the question. */
function meantOnly(docnos: readonly number[], meaning: PassageMeaning | undefined): Candidate[] {
  const known = new Set(docnos);
  return [...(meaning?.similarities.keys() ?? [])]
    .filter((docno) => !known.has(docno))
    .map((docno) => ({ docno, score: 0, stems: 0, expanded: 0, background: 0 }));
}
