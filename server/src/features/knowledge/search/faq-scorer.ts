import { faqConfidence, variantConfidence } from "./confidence.ts";
import { similarityMatrix, similaritiesTo } from "./text-similarity.ts";
import { mixKernels, nearestByMeaning } from "./semantic-similarity.ts";
import type { MeaningOf, MeantVariant } from "./semantic-similarity.ts";
import { isSameQuestion, nearestVariants, scoreVariants } from "./nearest-variants.ts";
import type { IndexReader, PassageText } from "./reader.ts";
import { influences } from "./kernel-ridge.ts";
import { sharedWords } from "./shared-words.ts";

export interface FaqHit {
  /** `source` of the variants, which names the answer. */
  readonly answer: number;
  /** The variant that came nearest. */
  readonly variant: PassageText;
  /** Voted score, on a scale of its own. */
  readonly score: number;
  readonly confidence: number;
  /** Its answer has one variant, and no owner's embedding model has judged it. */
  readonly isAlone: boolean;
  /** Of that variant to the question, by an encoder that has read both. */
  readonly similarity?: number | undefined;
}

const nearestMax = 64;
/** Among so many others are looked for where one answer has most of the nearest. */
const widestMax = 256;
/** Of each answer so many variants are compared: one is not surer for having more. */
const eachMax = 5;
/** What an answer's best, second and third variant count. */
const votes = [1, 0.35, 0.15];
/** How far a variant's score is its similarity to the question, which also minds what the question lacks. */
const similarityShare = 0.25;
const lambda = 0.5;
/** What has no word of the question and is no nearer by meaning is as near as anything else: its score says little. */
const nearMeaning = 0.5;
const farShare = 0.6;
/** What the regression counts where no answer has two variants. */
const singleRegression = 0.5;

interface ReadVariant extends MeantVariant {
  readonly text: PassageText;
}

/**
 * The `count` answers whose variants are nearest to the question, best first. Every variant is compared,
 * by its words and, where it can be had, by its meaning; an answer's variants vote, and a regression on the
 * nearest 64 corrects the vote by what tells the answers apart. A question that is stored word for word
 * does not ask for the meaning.
 */
export async function searchFaqs(
  question: string,
  reader: IndexReader,
  count: number,
  meaningOf?: MeaningOf,
): Promise<FaqHit[]> {
  const scores = await scoreVariants(question, reader);
  const texts = new Map<number, PassageText>();
  const read = async (near: readonly MeantVariant[]): Promise<readonly ReadVariant[]> => {
    const further = near.flatMap(({ docno }) => (texts.has(docno) ? [] : [docno]));
    for (const [docno, text] of await reader.texts(further)) texts.set(docno, text);
    return near.flatMap((variant) => {
      const text = texts.get(variant.docno);
      return text ? [{ ...variant, text }] : [];
    });
  };
  const worded = await read(nearestVariants(scores, reader, nearestMax));
  const isStored = worded.slice(0, 3).some(({ text }) => isSameQuestion(question, text.title));
  const meaning = await meaningOf?.(isStored);
  const nearest = (most: number): MeantVariant[] =>
    meaning === undefined ? nearestVariants(scores, reader, most) : nearestByMeaning(meaning, scores, reader, most);
  const near = meaning === undefined ? worded : await read(nearest(nearestMax));
  let found = someOfEach(near);
  if (found.length < near.length) found = someOfEach(await read(nearest(widestMax))).slice(0, nearestMax);
  const titles = found.map(({ text }) => text.title);
  const isVoted = new Set(found.map(({ text }) => text.source)).size < found.length;
  const meant = meaning?.kernel(found.map(({ docno }) => docno));
  // Only the regression asks how like the variants are to each other.
  const alike = isVoted || meant !== undefined ? similarityMatrix([...titles, question]) : undefined;
  const questionRow = found.length * (found.length + 1);
  const similarities = alike?.subarray(questionRow, questionRow + found.length) ?? similaritiesTo(question, titles);
  const influence = alike === undefined ? new Float64Array(found.length) : regress(alike, meant, found.length, isVoted);
  const variants = found
    .map((variant, at) => ({
      ...variant,
      influence: influence[at]!,
      score: (1 - similarityShare) * variant.score + similarityShare * similarities[at]!,
    }))
    .sort((one, other) => other.score - one.score || one.docno - other.docno);

  const answers = new Map<number, { best: (typeof variants)[number]; score: number; variants: number }>();
  for (const variant of variants) {
    const answer = answers.get(variant.text.source) ?? { best: variant, score: 0, variants: 0 };
    answer.score += (votes[answer.variants] ?? 0) * variant.score + variant.influence;
    answer.variants++;
    answers.set(variant.text.source, answer);
  }
  const signals = { isVoted, isEncoded: meaning !== undefined };
  // Of more variants than were taken, others of the same answer may lie further off.
  const knowsAll = !isVoted || reader.passages <= nearestMax;
  const areJudgedAlone = knowsAll && meaning?.isCalibrated === false;
  const canBeFar = meaning?.isCalibrated !== true && !isStored;
  let least = 1;
  return [...answers]
    .map(([answer, { variants: heard, ...known }]) => ({
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
          ? variantConfidence(similarity, shared())
          : faqConfidence(score, signals) * (isFar ? farShare : 1);
      // The order is the score's: nothing is more certain than what stands before it.
      least = Math.min(least, confidence);
      const isAlone = isSingle && meaning?.isCalibrated !== true;
      return { answer, variant: text, score, confidence: least, isAlone, similarity };
    });
}

/** The nearest of each answer's variants. */
function someOfEach(variants: readonly ReadVariant[]): readonly ReadVariant[] {
  const taken = new Map<number, number>();
  return variants.filter(({ text }) => {
    const count = (taken.get(text.source) ?? 0) + 1;
    taken.set(text.source, count);
    return count <= eachMax;
  });
}

/**
 * Each variant's correction. By words alone it only helps where answers have several variants; by meaning
 * it also tells apart answers of one.
 */
function regress(alike: Float64Array, meant: Float64Array | undefined, count: number, isVoted: boolean): Float64Array {
  if (meant === undefined) return influences(alike, count, lambda);
  return influences(mixKernels(alike, meant), count, lambda).map((each) => (isVoted ? 1 : singleRegression) * each);
}
