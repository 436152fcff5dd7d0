import type { Scores } from "./rerank.ts";

/*
 * Where scores become `confidence`, 0..1 with .5 the default threshold in every mode. The score that means
 * .5 was fixed once, on public question sets (banking77, clinc150, squad2) and on small samples of them.
 */

/** Titles are left out of `full`: many name only the site, and no question can reach those. */
const weights: Scores = { words: 0.4, expanded: 0.3, grams: 0.45, sentence: 0.2, pairs: 0.2, title: 0.4 };
const full = 1.55;
const faqMiddle = { voted: 0.38, single: 0.185 };
/** The most a voted score reaches in practice: an answer whose wordings all say the question. */
const faqTop = { voted: 1.8, single: 0.6 };

/**
 * Confidence that a passage with these settled scores answers, the best of so many `passages`: among more
 * of them, one holds a few words of any question.
 */
export function passageConfidence(settled: Scores, passages: number): number {
  const score =
    weights.words * settled.words +
    weights.expanded * settled.expanded +
    weights.grams * settled.grams +
    weights.sentence * settled.sentence +
    weights.pairs * settled.pairs +
    weights.title * settled.title;
  return onScale(score / full, 0.2 + 0.024 * Math.log10(Math.max(1, passages)));
}

/** Confidence in a FAQ's score; `voted` when some answer near has several wordings (regression added). */
export function faqConfidence(score: number, voted: boolean): number {
  const mode = voted ? "voted" : "single";
  return onScale(score / faqTop[mode], faqMiddle[mode] / faqTop[mode]);
}

/** A power, so it is monotone and keeps 0 and 1. */
function onScale(share: number, middle: number): number {
  return Math.min(1, Math.max(0, share)) ** (Math.log(0.5) / Math.log(middle));
}
