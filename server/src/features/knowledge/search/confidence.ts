import type { Similarity } from "./semantic-similarity.ts";
import type { Scores } from "./rerank.ts";
import type { SharedWords } from "./shared-words.ts";

/*
 * Where scores become `confidence`, 0..1 with .5 the default threshold in every mode. The score that means
 * .5 was fixed once, on public question sets (banking77, clinc150, squad2, xquad) and on parts of them.
 */

/**
 * What a passage's signals say for it, as a logistic regression weighs them. It was fitted to questions whose
 * article is there and not there, in indexes of 10 to 6,000 passages, of many subjects and of a single one.
 */
const evidence = { words: 1.15, expanded: 0.83, grams: 1.28, sentence: 0.58, pairs: 0.58, lead: 1.8, titleNamed: 0.6 };
/** What an encoder's cosine adds, and what it adds for a question about something else. */
const meaningEvidence = { weight: 1.3, foreign: 0.53 };
/** It holds the code that the question names, as hardly another does. */
const codeEvidence = 0.6;
/** The more words a question has, the less of them even its answer holds. */
const wordsEvidence = 0.18;
/** Against it: among more passages, one holds a few words of any question. */
const doubt = { any: 1.14, perTenfold: 0.28 };

/** "Can I bring my dog?" where no text knows a dog: that one says what to bring counts for little. */
const unnamedShare = 0.6;

/**
 * What the signals of an answer with one variant say for it, as a logistic regression weighs them: fitted to 1 to
 * 20 answers of banking77 and of clinc150, asked for them and for the others.
 */
const single = { meaning: 7.5, question: 2.7, variant: 2, against: 4.3 };

/** `top` is the most a score reaches in practice: a voted one, where an answer's variants all say the question. */
const faqScale = {
  words: { voted: { middle: 0.38, top: 1.8 }, single: { middle: 0.185, top: 0.6 } },
  meaning: { voted: { middle: 0.7, top: 2.2 }, single: { middle: 0.38, top: 1.1 } },
};

export interface PassageSignals {
  readonly background: Scores;
  /** How far its score is above what the question reaches in passages about something else. */
  readonly lead: number;
  /** Share of its title's words that the question has, 0..1. */
  readonly titleNamed: number;
  /** Its cosine, where an encoder has read it. */
  readonly meaning: Similarity | undefined;
  /** Whether it holds a rare code ("E1204") that the question names. */
  readonly holdsCode: boolean;
  /** Content words of the question. */
  readonly words: number;
  /** Whether any passage speaks of what the question is about. */
  readonly isNamed: boolean;
}

/** Confidence that a passage answers, one of so many `passages`. */
export function passageConfidence(signals: PassageSignals, passages: number): number {
  const { background, lead, titleNamed, meaning, holdsCode, words, isNamed } = signals;
  const { weight, foreign } = meaningEvidence;
  // A calibrated model gives the confidence; the words are used beside it.
  const embedded = meaning?.isCalibrated === true ? undefined : meaning?.value;
  const sum =
    evidence.words * background.words +
    evidence.expanded * background.expanded +
    evidence.grams * background.grams +
    evidence.sentence * background.sentence +
    evidence.pairs * background.pairs +
    evidence.lead * lead +
    evidence.titleNamed * titleNamed +
    (embedded === undefined ? 0 : weight * Math.max(0, embedded) - foreign) +
    (holdsCode ? codeEvidence : 0) +
    wordsEvidence * Math.log(1 + words) -
    doubt.any -
    doubt.perTenfold * Math.log10(Math.max(1, passages));
  const certainty = (isNamed ? 1 : unnamedShare) / (1 + Math.exp(-sum));
  return meaning?.isCalibrated === true ? mixed(certainty, meaning.value) : certainty;
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
  /** Some answer near has several variants: a regression was added. */
  readonly isVoted: boolean;
  /** An encoder has compared the meaning. */
  readonly isEncoded: boolean;
}

/** Confidence in a FAQ's score. */
export function faqConfidence(score: number, { isVoted, isEncoded }: FaqSignals): number {
  const { middle, top } = faqScale[isEncoded ? "meaning" : "words"][isVoted ? "voted" : "single"];
  return onScale(score / top, middle / top);
}

/**
 * Confidence in a FAQ that is asked in one way only, by how like the question that one is to the embedded encoder.
 * Nobody votes there, and "do you have …?" is like every "do you have …?": words of content that both have tell
 * them apart.
 */
export function variantConfidence(similarity: number, { ofQuestion, ofVariant }: SharedWords): number {
  const { meaning, question, variant, against } = single;
  return 1 / (1 + Math.exp(against - meaning * similarity - question * ofQuestion - variant * ofVariant));
}

/** A power, so it is monotone and keeps 0 and 1. */
function onScale(share: number, middle: number): number {
  return Math.min(1, Math.max(0, share)) ** (Math.log(0.5) / Math.log(middle));
}
