import { packs } from "../../language/packs.ts";
import { fill } from "../../language/messages.ts";
import type { AnswerPhrases } from "../../language/messages.ts";
import type { Language } from "./language.ts";

/**
 * The sentence for a purpose in a language, with its places filled in.
 * @param values `name` for `identity`, `source` for `fromSource`, `source` and `page` for `sourcePage`; a missing value leaves nothing behind.
 */
export function phrase(
  language: Language,
  key: keyof AnswerPhrases,
  values: Readonly<Record<string, string>> = {},
): string {
  return fill(packs[language].messages.answers[key], values);
}

/**
 * The refusal when nothing in the knowledge answers: says so, and how to go on: the owner's contact where one is set, a
 * person where one can be reached.
 * @param related questions that the chatbot can answer; the first three are offered.
 */
export function refusal(
  language: Language,
  options: { canReachPerson: boolean; related?: readonly string[]; contact?: string | null },
): string {
  const { canReachPerson, contact } = options;
  const ways = contact ? [phrase(language, "contact", { contact })] : [];
  const related = (options.related ?? []).slice(0, 3);
  if (related.length === 0)
    return [phrase(language, canReachPerson ? "unknownWithPerson" : "unknown"), ...ways].join("\n\n");
  const offer = canReachPerson ? [phrase(language, "orAskPerson")] : [];
  return [phrase(language, "unknownButRelated"), listOf(related), ...ways, ...offer].join("\n\n");
}

/** Questions as a Markdown list. */
export function listOf(questions: readonly string[]): string {
  return questions.map((question) => `- ${question}`).join("\n");
}
