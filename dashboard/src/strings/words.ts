import { readKept, writeKept } from "../kept.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export type Areas = typeof en;
export type Area = keyof Areas;
/** Every text, by its area. English says what there is; in another language a missing text does not compile. */
export type Words = { [Name in Area]: Awaited<ReturnType<Areas[Name]>> };

const languages = { en: { name: "English", areas: en }, de: { name: "Deutsch", areas: de } } as const;
export type Language = keyof typeof languages;
export const languageNames: readonly { language: Language; name: string }[] = [
  { language: "en", name: languages.en.name },
  { language: "de", name: languages.de.name },
];

/** By language and area: the texts, or a promise of them. */
const fetched = new Map<string, unknown>();

/** The texts of an area: at once where they are there, else a promise, always the same one. */
export function wordsOf<Name extends Area>(language: Language, area: Name): Words[Name] | Promise<Words[Name]> {
  const key = `${language}/${area}`;
  if (!fetched.has(key))
    fetched.set(
      key,
      languages[language].areas[area]().then(
        (words) => {
          fetched.set(key, words);
          return words;
        },
        (error: unknown) => {
          // Asked for again, they are fetched again.
          fetched.delete(key);
          throw error;
        },
      ),
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept under the key of this very area
  return fetched.get(key) as Words[Name] | Promise<Words[Name]>;
}

/** Fetches areas in the reader's language, before a page that speaks them is drawn. */
export async function loadWords(...areas: readonly Area[]): Promise<void> {
  const language = preferredLanguage();
  await Promise.all(areas.map(async (area) => wordsOf(language, area)));
}

/** As chosen here before, or as the browser prefers. */
export function preferredLanguage(): Language {
  const kept = languageOf(readKept("language") ?? "");
  return kept ?? navigator.languages.map(languageOf).find((language) => language !== undefined) ?? "en";
}

export function keepLanguage(language: Language): void {
  writeKept("language", language);
}

export function languageOf(tag: string): Language | undefined {
  const [language = ""] = tag.toLowerCase().split("-");
  return languageNames.find((known) => known.language === language)?.language;
}
