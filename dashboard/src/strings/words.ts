import { readStorage, writeStorage } from "../storage.ts";
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

/** Promises of texts, by language and area. */
const fetched = new Map<string, Promise<unknown>>();

/**
 * The texts of an area: always the same promise. React reads its `status` and waits for none that is fulfilled; it has to
 * meet the promise each time a component is drawn, or it loses count of the component's hooks.
 */
export function wordsOf<Name extends Area>(language: Language, area: Name): Promise<Words[Name]> {
  const key = `${language}/${area}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept under the key of this very area
  return (fetched.get(key) ?? fetchWords(language, area, key)) as Promise<Words[Name]>;
}

function fetchWords(language: Language, area: Area, key: string): Promise<unknown> {
  const words: Promise<unknown> = languages[language].areas[area]();
  fetched.set(key, words);
  words.then(
    (value) => Object.assign(words, { status: "fulfilled", value }),
    // Asked for again, they are fetched again.
    () => fetched.delete(key),
  );
  return words;
}

/** Fetches areas in the reader's language, before a page that speaks them is drawn. */
export async function loadWords(...areas: readonly Area[]): Promise<void> {
  const language = preferredLanguage();
  await Promise.all(areas.map(async (area) => wordsOf(language, area)));
}

/** As chosen here before, or as the browser prefers. */
export function preferredLanguage(): Language {
  const kept = languageOf(readStorage("language") ?? "");
  return kept ?? navigator.languages.map(languageOf).find((language) => language !== undefined) ?? "en";
}

export function keepLanguage(language: Language): void {
  writeStorage("language", language);
}

export function languageOf(tag: string): Language | undefined {
  const [language = ""] = tag.toLowerCase().split("-");
  return languageNames.find((known) => known.language === language)?.language;
}
