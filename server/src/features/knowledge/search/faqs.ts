import { analyse } from "./analyse.ts";
import type { Token } from "./analyse.ts";
import { rarity, saturate, saturated } from "./bm25.ts";
import { faqConfidence } from "./confidence.ts";
import { likeness } from "./likeness.ts";
import { documentFrequency, entryBytes, lengths, placeAt, segmentSize } from "./postings.ts";
import { gramsOf } from "./query.ts";
import type { IndexReader, PassageText } from "./reader.ts";
import { influences } from "./ridge.ts";

export interface FaqHit {
  /** `source` of the wordings, which names the answer. */
  readonly answer: number;
  /** The wording that came nearest. */
  readonly wording: PassageText;
  /** Voted score, on a scale of its own. */
  readonly score: number;
  readonly confidence: number;
}

const nearestMax = 64;
/** What an answer's best, second and third wording count. */
const votes = [1, 0.35, 0.15];
const lambda = 0.5;
const stopWeight = { stem: 0.3, gram: 0.25 };
const b = { stem: 0.3, gram: 0.5 };

/** A gram among the terms of a FAQ index. */
const gramTerm = (gram: string): string => `#${gram}`;

/** What a FAQ index holds of a wording: stems, stop words too, and the 4-grams of its words. */
export function wordingTerms(wording: string): string[] {
  return analyse(wording).flatMap((token) => [token.term, ...gramsOf(token).map(gramTerm)]);
}

/**
 * The `count` answers whose wordings are nearest to the question, best first. Every wording is compared
 * (.5 stems + .5 4-grams); an answer's wordings vote, and where answers have several, a regression on the
 * nearest 64 corrects the vote by what tells the answers apart.
 */
export async function searchFaqs(question: string, reader: IndexReader, count: number): Promise<FaqHit[]> {
  const tokens = analyse(question);
  const near = await nearestWordings(tokens, reader);
  const texts = await reader.texts(near.map(({ docno }) => docno));
  const wordings = near.flatMap(({ docno, score }) => {
    const text = texts.get(docno);
    return text ? [{ text, score }] : [];
  });
  const answers = new Map<number, { wording: PassageText; score: number; wordings: number }>();
  for (const { text, score } of wordings) {
    const answer = answers.get(text.source) ?? { wording: text, score: 0, wordings: 0 };
    answer.score += (votes[answer.wordings] ?? 0) * score;
    answer.wordings++;
    answers.set(text.source, answer);
  }
  const voted = answers.size < wordings.length;
  if (voted) {
    const influence = influences(
      likeness([...wordings.map(({ text }) => analyse(text.title)), tokens]),
      wordings.length,
      lambda,
    );
    wordings.forEach(({ text }, at) => {
      const answer = answers.get(text.source);
      if (answer) answer.score += influence[at] ?? 0;
    });
  }
  return [...answers]
    .map(([answer, { wording, score }]) => ({ answer, wording, score, confidence: faqConfidence(score, voted) }))
    .sort((one, other) => other.score - one.score || one.answer - other.answer)
    .slice(0, count);
}

/** Exact: every wording that shares a stem or a gram is scored. */
async function nearestWordings(
  tokens: readonly Token[],
  reader: IndexReader,
): Promise<{ docno: number; score: number }[]> {
  const stems = new Map<string, number>();
  const grams = new Map<string, number>();
  for (const token of tokens) {
    stems.set(token.term, token.stop ? stopWeight.stem : 1);
    for (const gram of gramsOf(token))
      grams.set(gramTerm(gram), Math.max(grams.get(gramTerm(gram)) ?? 0, token.stop ? stopWeight.gram : 1));
  }
  const { lists } = await reader.postings([...stems.keys(), ...grams.keys()], []);
  const scores = new Map<number, number>();
  const meanLength = Math.max(1, reader.totalLength / Math.max(1, reader.passages));
  for (const [weights, bOf] of [
    [stems, b.stem],
    [grams, b.gram],
  ] as const) {
    const worth = new Map(
      [...weights].map(([term, weight]) => [
        term,
        weight * rarity(reader.passages, documentFrequency(lists.get(term) ?? [])),
      ]),
    );
    const most = [...worth.values()].reduce((sum, value) => sum + value, 0) * saturated;
    for (const [term, value] of worth) {
      for (const { segment, entries } of lists.get(term) ?? []) {
        for (let at = 0; at < entries.length; at += entryBytes) {
          const docno = segment * segmentSize + placeAt(entries, at);
          const relativeLength = (lengths[entries[at + 3] ?? 0] ?? meanLength) / meanLength;
          const score = (0.5 * value * saturate(entries[at + 2] ?? 0, relativeLength, bOf)) / most;
          scores.set(docno, (scores.get(docno) ?? 0) + score);
        }
      }
    }
  }
  return [...scores]
    .map(([docno, score]) => ({ docno, score }))
    .filter(({ docno }) => !reader.isHidden(docno))
    .sort((one, other) => other.score - one.score || one.docno - other.docno)
    .slice(0, nearestMax);
}
