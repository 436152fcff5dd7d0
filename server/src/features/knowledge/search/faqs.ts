import { faqConfidence } from "./confidence.ts";
import { likeness, likenessTo } from "./likeness.ts";
import { nearestWordings } from "./nearest-wordings.ts";
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
/** How far a wording's score is its likeness to the question, which also minds what the question lacks. */
const likenessShare = 0.25;
const lambda = 0.5;

/**
 * The `count` answers whose wordings are nearest to the question, best first. Every wording is compared;
 * an answer's wordings vote, and where answers have several, a regression on the nearest 64 corrects the
 * vote by what tells the answers apart.
 */
export async function searchFaqs(question: string, reader: IndexReader, count: number): Promise<FaqHit[]> {
  const near = await nearestWordings(question, reader, nearestMax);
  const texts = await reader.texts(near.map(({ docno }) => docno));
  const found = near.flatMap(({ docno, score }) => {
    const text = texts.get(docno);
    return text ? [{ text, docno, score }] : [];
  });
  const titles = found.map(({ text }) => text.title);
  const isVoted = new Set(found.map(({ text }) => text.source)).size < found.length;
  // Only the regression asks how like the wordings are to each other.
  const kernel = isVoted ? likeness([...titles, question]) : undefined;
  const questionRow = found.length * (found.length + 1);
  const likenesses = kernel?.subarray(questionRow, questionRow + found.length) ?? likenessTo(question, titles);
  const influence = kernel === undefined ? new Float64Array(found.length) : influences(kernel, found.length, lambda);
  const wordings = found
    .map(({ text, docno, score }, at) => ({
      text,
      docno,
      influence: influence[at]!,
      score: (1 - likenessShare) * score + likenessShare * likenesses[at]!,
    }))
    .sort((one, other) => other.score - one.score || one.docno - other.docno);

  const answers = new Map<number, { wording: PassageText; score: number; wordings: number }>();
  for (const { text, score, influence: correction } of wordings) {
    const answer = answers.get(text.source) ?? { wording: text, score: 0, wordings: 0 };
    answer.score += (votes[answer.wordings] ?? 0) * score + correction;
    answer.wordings++;
    answers.set(text.source, answer);
  }
  return [...answers]
    .map(([answer, { wording, score }]) => ({ answer, wording, score }))
    .sort((one, other) => other.score - one.score || one.answer - other.answer)
    .slice(0, count)
    .map((hit) => ({ ...hit, confidence: faqConfidence(hit.score, isVoted) }));
}
