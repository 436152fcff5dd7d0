import type { Likeness } from "./meaning.ts";
import type { Scores } from "./rerank.ts";

/*
 * Where scores become `confidence`, 0..1 with .5 the default threshold in every mode. The score that means
 * .5 was fixed once, on public question sets (banking77, clinc150, squad2) and on small samples of them.
 */

/** Titles are left out of `full`: many name only the site, and no question can reach those. */
const weights: Scores = { words: 0.4, expanded: 0.3, grams: 0.45, sentence: 0.2, pairs: 0.2, title: 0.4 };
const full = 1.55;
/** `top` is the most a score reaches in practice: a voted one, where an answer's wordings all say the question. */
const faqScale = {
  words: { voted: { middle: 0.38, top: 1.8 }, single: { middle: 0.185, top: 0.6 } },
  meaning: { voted: { middle: 0.7, top: 2.2 }, single: { middle: 0.38, top: 1.1 } },
};

/** What an encoder's cosine adds to a passage's share, and what it adds for a question about something else. */
const meaningShare = { weight: 0.2, foreign: 0.1 };

/**
 * Confidence that a passage with these settled scores, and this cosine where an encoder has read it,
 * answers, the best of so many `passages`: among more of them, one holds a few words of any question.
 */
export function passageConfidence(settled: Scores, passages: number, meaning?: Likeness): number {
  const score =
    weights.words * settled.words +
    weights.expanded * settled.expanded +
    weights.grams * settled.grams +
    weights.sentence * settled.sentence +
    weights.pairs * settled.pairs +
    weights.title * settled.title;
  const share = score / full;
  const middle = 0.2 + 0.024 * Math.log10(Math.max(1, passages));
  if (meaning === undefined) return onScale(share, middle);
  if (meaning.isCalibrated) return mixed(onScale(share, middle), meaning.value);
  const { weight, foreign } = meaningShare;
  const most = 1 + weight;
  return onScale((share + weight * meaning.value) / most, (middle + foreign) / most);
}

/** How far what the words say moves an owner's model: in another language they say nothing, which is no objection. */
const wordsShare = { weight: 0.7, least: -0.5, most: 3 };

/** Two certainties as one, both .5 at the threshold: sums of their odds. */
function mixed(words: number, meaning: number): number {
  const { weight, least, most } = wordsShare;
  const odds = logOdds(meaning) + weight * Math.min(most, Math.max(least, logOdds(words)));
  return 1 / (1 + Math.exp(-odds));
}

function logOdds(share: number): number {
  const bounded = Math.min(0.999, Math.max(0.001, share));
  return Math.log(bounded / (1 - bounded));
}

/** What a FAQ's score was made of, which decides what it means. */
export interface FaqSignals {
  /** Some answer near has several wordings: a regression was added. */
  readonly isVoted: boolean;
  /** An encoder has compared the meaning. */
  readonly isEncoded: boolean;
}

/** Confidence in a FAQ's score. */
export function faqConfidence(score: number, { isVoted, isEncoded }: FaqSignals): number {
  const { middle, top } = faqScale[isEncoded ? "meaning" : "words"][isVoted ? "voted" : "single"];
  return onScale(score / top, middle / top);
}

/** A power, so it is monotone and keeps 0 and 1. */
function onScale(share: number, middle: number): number {
  return Math.min(1, Math.max(0, share)) ** (Math.log(0.5) / Math.log(middle));
}
