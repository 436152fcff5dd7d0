import { askedClauses, coverageOf } from "./faq-coverage.ts";
import { rankMeantFaqs } from "./semantic-faqs.ts";
import type { PassageHit } from "./passages.ts";
import type { IndexReader } from "./reader.ts";

/** So many of the best are looked at. */
const judgedMost = 10;
/** So many of them stand under a question where the knowledge is FAQs: elsewhere one that does proves nothing. */
const askedLeast = 0.6;
const questionCharacters = 200;

/**
 * Judges the sections of a FAQ page as the FAQs that they are, by their question and their text, and puts the best of
 * them first where it is surer than the passage that was.
 *
 * @param likenessOf how like the message the best sentence of each text is, in their order; undefined: unknown, and
 *   nothing changes
 */
export async function judgeQuestionSections(
  message: string,
  index: IndexReader,
  hits: readonly PassageHit[],
  likenessOf: (texts: readonly string[]) => Promise<readonly number[] | undefined>,
): Promise<readonly PassageHit[]> {
  const [first] = hits;
  const looked = hits.slice(0, judgedMost);
  const sections = looked.flatMap((hit) => {
    const question = askedBy(hit.passage.heading);
    return question === undefined ? [] : [{ hit, question, answer: hit.passage.text }];
  });
  if (first === undefined || sections.length < looked.length * askedLeast) return hits;
  const similarities = await likenessOf(sections.map(({ question }) => question));
  if (similarities === undefined) return hits;
  const asked = await askedClauses(message, index);
  const compared = sections.map((section, at) => ({
    ...section,
    similarity: similarities[at] ?? 0,
    coverage: coverageOf(asked, section),
  }));
  const [best] = (await rankMeantFaqs(message, asked, compared, likenessOf)) ?? [];
  if (best === undefined || best.confidence <= first.confidence) return hits;
  return [{ ...best.hit, score: first.score, confidence: best.confidence }, ...hits.filter((hit) => hit !== best.hit)];
}

/** The question that a passage stands under. */
function askedBy(heading: string): string | undefined {
  const nearest = (heading.split(" › ").at(-1) ?? "").trim();
  return nearest.length <= questionCharacters && /[?？؟]$/u.test(nearest) ? nearest : undefined;
}
