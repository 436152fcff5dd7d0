import { faqConfidence, wordingConfidence } from "./confidence.ts";
import { likeness, likenessTo } from "./likeness.ts";
import { mixKernels, nearestByMeaning } from "./meaning.ts";
import type { MeaningOf, MeantWording } from "./meaning.ts";
import { isSameQuestion, nearestWordings, scoreWordings } from "./nearest-wordings.ts";
import type { IndexReader, PassageText } from "./reader.ts";
import { influences } from "./ridge.ts";
import { sharedWords } from "./shared-words.ts";

export interface FaqHit {
  /** `source` of the wordings, which names the answer. */
  readonly answer: number;
  /** The wording that came nearest. */
  readonly wording: PassageText;
  /** Voted score, on a scale of its own. */
  readonly score: number;
  readonly confidence: number;
  /** Its answer has one wording, and no owner's embedding model has judged it. */
  readonly isAlone: boolean;
  /** Of that wording to the question, by an encoder that has read both. */
  readonly similarity?: number | undefined;
}

const nearestMax = 64;
/** Among so many others are looked for where one answer has most of the nearest. */
const widestMax = 256;
/** Of each answer so many wordings are compared: one is not surer for having more. */
const eachMax = 5;
/** What an answer's best, second and third wording count. */
const votes = [1, 0.35, 0.15];
/** How far a wording's score is its likeness to the question, which also minds what the question lacks. */
const likenessShare = 0.25;
const lambda = 0.5;
/** What has no word of the question and is no nearer by meaning is as near as anything else: its score says little. */
const nearMeaning = 0.5;
const farShare = 0.6;
/** What the regression counts where no answer has two wordings. */
const singleRegression = 0.5;

interface ReadWording extends MeantWording {
  readonly text: PassageText;
}

/**
 * The `count` answers whose wordings are nearest to the question, best first. Every wording is compared,
 * by its words and, where it can be had, by its meaning; an answer's wordings vote, and a regression on the
 * nearest 64 corrects the vote by what tells the answers apart. A question that is stored word for word
 * does not ask for the meaning.
 */
export async function searchFaqs(
  question: string,
  reader: IndexReader,
  count: number,
  meaningOf?: MeaningOf,
): Promise<FaqHit[]> {
  const scores = await scoreWordings(question, reader);
  const texts = new Map<number, PassageText>();
  const read = async (near: readonly MeantWording[]): Promise<readonly ReadWording[]> => {
    const further = near.flatMap(({ docno }) => (texts.has(docno) ? [] : [docno]));
    for (const [docno, text] of await reader.texts(further)) texts.set(docno, text);
    return near.flatMap((wording) => {
      const text = texts.get(wording.docno);
      return text ? [{ ...wording, text }] : [];
    });
  };
  const worded = await read(nearestWordings(scores, reader, nearestMax));
  const isStored = worded.slice(0, 3).some(({ text }) => isSameQuestion(question, text.title));
  const meaning = await meaningOf?.(isStored);
  const nearest = (most: number): MeantWording[] =>
    meaning === undefined ? nearestWordings(scores, reader, most) : nearestByMeaning(meaning, scores, reader, most);
  const near = meaning === undefined ? worded : await read(nearest(nearestMax));
  let found = someOfEach(near);
  if (found.length < near.length) found = someOfEach(await read(nearest(widestMax))).slice(0, nearestMax);
  const titles = found.map(({ text }) => text.title);
  const isVoted = new Set(found.map(({ text }) => text.source)).size < found.length;
  const meant = meaning?.kernel(found.map(({ docno }) => docno));
  // Only the regression asks how like the wordings are to each other.
  const alike = isVoted || meant !== undefined ? likeness([...titles, question]) : undefined;
  const questionRow = found.length * (found.length + 1);
  const likenesses = alike?.subarray(questionRow, questionRow + found.length) ?? likenessTo(question, titles);
  const influence = alike === undefined ? new Float64Array(found.length) : regress(alike, meant, found.length, isVoted);
  const wordings = found
    .map((wording, at) => ({
      ...wording,
      influence: influence[at]!,
      score: (1 - likenessShare) * wording.score + likenessShare * likenesses[at]!,
    }))
    .sort((one, other) => other.score - one.score || one.docno - other.docno);

  const answers = new Map<number, { best: (typeof wordings)[number]; score: number; wordings: number }>();
  for (const wording of wordings) {
    const answer = answers.get(wording.text.source) ?? { best: wording, score: 0, wordings: 0 };
    answer.score += (votes[answer.wordings] ?? 0) * wording.score + wording.influence;
    answer.wordings++;
    answers.set(wording.text.source, answer);
  }
  const signals = { isVoted, isEncoded: meaning !== undefined };
  // Of more wordings than were taken, others of the same answer may lie further off.
  const knowsAll = !isVoted || reader.passages <= nearestMax;
  const areJudgedAlone = knowsAll && meaning?.isCalibrated === false;
  const canBeFar = meaning?.isCalibrated !== true && !isStored;
  let least = 1;
  return [...answers]
    .map(([answer, { wordings: heard, ...known }]) => ({
      ...known,
      answer,
      isSingle: knowsAll && heard === 1,
      isAlone: areJudgedAlone && heard === 1,
    }))
    .sort((one, other) => other.score - one.score || one.answer - other.answer)
    .slice(0, count)
    .map(({ answer, score, best, isSingle, isAlone: isJudgedAlone }) => {
      const { text, similarity } = best;
      const shared = () => sharedWords(question, text.title);
      const isFar = canBeFar && (similarity ?? 0) < nearMeaning && shared().ofQuestion === 0;
      const confidence =
        isJudgedAlone && similarity !== undefined
          ? wordingConfidence(similarity, shared())
          : faqConfidence(score, signals) * (isFar ? farShare : 1);
      // The order is the score's: nothing is more certain than what stands before it.
      least = Math.min(least, confidence);
      const isAlone = isSingle && meaning?.isCalibrated !== true;
      return { answer, wording: text, score, confidence: least, isAlone, similarity };
    });
}

/** The nearest of each answer's wordings. */
function someOfEach(wordings: readonly ReadWording[]): readonly ReadWording[] {
  const taken = new Map<number, number>();
  return wordings.filter(({ text }) => {
    const count = (taken.get(text.source) ?? 0) + 1;
    taken.set(text.source, count);
    return count <= eachMax;
  });
}

/**
 * Each wording's correction. By words alone it only helps where answers have several wordings; by meaning
 * it also tells apart answers of one.
 */
function regress(alike: Float64Array, meant: Float64Array | undefined, count: number, isVoted: boolean): Float64Array {
  if (meant === undefined) return influences(alike, count, lambda);
  return influences(mixKernels(alike, meant), count, lambda).map((each) => (isVoted ? 1 : singleRegression) * each);
}
