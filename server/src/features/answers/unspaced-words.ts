import { ofEach } from "../../language/packs.ts";
import type { Language } from "../../language/packs.ts";
import { listed } from "../../language/words.ts";

/** By their first character, in the order of the list: the first that fits is taken. */
const grammarCharacters = ofEach(({ words }) =>
  words.fragments === undefined ? null : Map.groupBy(listed(words.functionWords), (word) => word.charAt(0)),
);

/** A text of a language without spaces, with something in the place of each grammar word. */
export function withoutGrammar(text: string, language: Language, instead: string): string {
  let rest = "";
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    const word = grammarCharacters[language]?.get(character)?.find((each) => text.startsWith(each, at));
    rest += word === undefined ? character : instead;
    at += word?.length ?? 1;
  }
  return rest;
}

/** Its characters that carry the topic. */
export function contentCharacters(text: string, language: Language): string {
  return withoutGrammar(text, language, "").replace(/[^\p{L}\p{N}]/gu, "");
}
