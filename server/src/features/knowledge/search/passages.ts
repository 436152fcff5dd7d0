import { findCandidates } from "./candidates.ts";
import { passageConfidence } from "./confidence.ts";
import type { TokenCache } from "./passage-tokens.ts";
import { parseQuery } from "./query.ts";
import type { Query } from "./query.ts";
import type { IndexReader, PassageText } from "./reader.ts";
import { rerank } from "./rerank.ts";
import type { Scores } from "./rerank.ts";

/** 30, 50 and 100 find the same within .001. */
const candidatesMax = 50;

export interface PassageHit {
  readonly docno: number;
  readonly passage: PassageText;
  /** 0..1, comparable between questions to one chatbot. */
  readonly score: number;
  readonly scores: Scores;
  /** `score` on the scale where .5 is the default threshold for answering. */
  readonly confidence: number;
}

/** The `count` passages that answer the question best, best first; empty when no word of it is known. */
export async function searchPassages(
  question: string | Query,
  reader: IndexReader,
  cache: TokenCache,
  count: number,
): Promise<PassageHit[]> {
  const query = typeof question === "string" ? parseQuery(question) : question;
  const found = await findCandidates(query.contentTerms, reader, Math.max(candidatesMax, count));
  const texts = await reader.texts(found.candidates.map(({ docno }) => docno));
  const tokens = new Map([...texts].map(([docno, text]) => [docno, cache.tokensOf(text)]));
  const ranked = rerank(query, found, tokens, reader.totalLength / Math.max(1, reader.passages));
  return ranked.slice(0, count).flatMap(({ docno, score, scores }) => {
    const passage = texts.get(docno);
    return passage ? [{ docno, passage, score, scores, confidence: passageConfidence(score) }] : [];
  });
}
