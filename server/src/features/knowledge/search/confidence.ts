/**
 * Where scores become `confidence`, 0..1 with .5 the default threshold in every mode. Each mode has one
 * constant, its score that means .5, fixed once on public question sets (banking77, clinc150, squad2):
 * passages and FAQs with several wordings an answer refuse 5–12 % of the answerable questions there.
 * The mapping is a power, so it is monotone and keeps 0 and 1.
 */
const middle = { passage: 0.2, votedFaq: 0.31, singleFaq: 0.11 };
/** The most a voted score reaches in practice: an answer whose wordings all say the question. */
const top = { passage: 1, votedFaq: 1.8, singleFaq: 0.5 };

/** Confidence that a passage with this full score answers. */
export const passageConfidence = (score: number): number => onScale(score, "passage");

/** Confidence in a FAQ's voted score; `voted` when some answer near has several wordings (regression added). */
export const faqConfidence = (score: number, voted: boolean): number =>
  onScale(score, voted ? "votedFaq" : "singleFaq");

function onScale(score: number, mode: keyof typeof middle): number {
  const share = Math.min(1, Math.max(0, score / top[mode]));
  return share ** (Math.log(0.5) / Math.log(middle[mode] / top[mode]));
}
