import { knownContentTerms } from "./content-terms.ts";

/**
 * Whether a FAQ is asked for by what its answer says: "is wifi free" by "Do you have Wi-Fi?" and "Yes, free for all
 * guests." Every content word of the question must be in one of the two, and in each something that counts; what
 * the variant holds alone is judged by its similarity.
 */
export function answerHolds(question: string, variant: string, answer: string): boolean {
  const asked = knownContentTerms(question);
  if (asked.size < 2) return false;
  const [worded, answered] = [knownContentTerms(variant), knownContentTerms(answer)];
  let [byVariant, byAnswer] = [0, 0];
  for (const term of asked) {
    if (worded.has(term)) byVariant++;
    else if (answered.has(term)) byAnswer++;
    else return false;
  }
  return byVariant > 0 && byAnswer > 0;
}
