import { holdsRarestWord, tellsKind } from "./faq-coverage.ts";
import type { AskedClauses, CoveredFaq } from "./faq-coverage.ts";

/** A FAQ, and how an encoder and the words compare it with the message. */
export interface ComparedFaq extends CoveredFaq {
  /** Of its question and the message. */
  readonly similarity: number;
  /** Share of what the message is about that it speaks of, by idf, 0..1. */
  readonly coverage: number;
}

/** So many have the sentences of their answer compared, too. */
const comparedMost = 5;
const coverageWeight = 0.3;

/**
 * What tells whether the best FAQ answers the message, as a logistic regression weighs it: the similarity of its answer,
 * how far it is ahead of the next one, and whether it has the message's rarest word. Fitted to questions of two sets
 * written for it (bench/sets/visitors), tried on a third.
 */
const evidence = { none: -2.3, answer: 3.2, lead: 3.9, rarest: 1.2 };
/** So likely right, a FAQ is shown as unsure: that is .8 of the default threshold. */
const unsure = { likelihood: 0.33, confidence: 0.4 };
/** What does not tell the kind of thing asked for is never sure. */
const unsureMost = 0.49;

/**
 * The FAQs that come nearest by meaning and by words, best first, with the confidence that each answers.
 *
 * @param similarityOf how like the message the best sentence of each answer is, in their order; undefined: unknown
 */
export async function rankMeantFaqs<Faq extends ComparedFaq>(
  message: string,
  asked: AskedClauses,
  faqs: readonly Faq[],
  similarityOf: (answers: readonly string[]) => Promise<readonly number[] | undefined>,
): Promise<(Faq & { readonly confidence: number })[] | undefined> {
  const before = (faq: Faq): number => faq.similarity + coverageWeight * faq.coverage;
  const near = faqs.toSorted((one, other) => before(other) - before(one)).slice(0, comparedMost);
  const similarities = await similarityOf(near.map(({ answer }) => answer));
  if (similarities === undefined) return undefined;
  const ranked = near
    .map((faq, at) => ({ faq, answer: similarities[at] ?? 0, score: before(faq) + (similarities[at] ?? 0) }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = ranked;
  let most = 1;
  return ranked.map(({ faq, answer, score }) => {
    // Of the others none is ahead; they may be meant where even the best is unsure.
    const lead = best === undefined || score < best.score ? 0 : score - (second?.score ?? 0);
    const rarest = holdsRarestWord(asked, faq) ? evidence.rarest : 0;
    const likelihood = 1 / (1 + Math.exp(-(evidence.none + evidence.answer * answer + evidence.lead * lead + rarest)));
    const confidence = tellsKind(message, faq) ? onScale(likelihood) : Math.min(unsureMost, onScale(likelihood));
    most = Math.min(most, confidence);
    return { ...faq, confidence: most };
  });
}

/** The likelihood that it is right, as a confidence: .5 is the default threshold in both. */
function onScale(likelihood: number): number {
  if (likelihood >= 0.5) return likelihood;
  return 0.5 - ((0.5 - likelihood) * (0.5 - unsure.confidence)) / (0.5 - unsure.likelihood);
}
