import { packs } from "../../../language/packs.ts";
import { fill } from "../../../language/messages.ts";
import type { ContactPhrases } from "../../../language/messages.ts";
import type { Language } from "../../answers/answers.ts";

/** The sentence for a purpose in a language; a place whose value is missing leaves nothing behind. */
export function contactPhrase(
  language: Language,
  key: keyof ContactPhrases,
  values: Readonly<Record<string, string>> = {},
): string {
  return fill(packs[language].messages.contact[key], values);
}
