import { words as english } from "./en.ts";
import type { Words } from "./words.ts";

/** Each language but English is a file of its own, which only its readers load. */
const files: Readonly<Record<string, () => Promise<{ readonly words: Words }>>> = {
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  pt: () => import("./pt.ts"),
  it: () => import("./it.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  sv: () => import("./sv.ts"),
  tr: () => import("./tr.ts"),
  ar: () => import("./ar.ts"),
  he: () => import("./he.ts"),
  zh: () => import("./zh.ts"),
  ja: () => import("./ja.ts"),
  cs: () => import("./cs.ts"),
};

export const languages: readonly string[] = ["en", ...Object.keys(files)];

/** The first of these locales (BCP 47, `de-AT`) that the widget speaks; else English. */
export function languageOf(...locales: readonly (string | null | undefined)[]): string {
  // Browsers called Hebrew "iw" before 1989.
  const wanted = locales.map((locale) =>
    (locale ?? "")
      .toLowerCase()
      .replace(/[-_].*/su, "")
      .replace("iw", "he"),
  );
  return wanted.find((each) => languages.includes(each)) ?? "en";
}

export function isRightToLeft(locale: string): boolean {
  return /ar|he/u.test(languageOf(locale));
}

/** The words of a locale's language; English where its file cannot be loaded. */
export async function loadWords(locale: string): Promise<Words> {
  return (await files[languageOf(locale)]?.().catch(() => null))?.words ?? english;
}

/**
 * When something was said: today the time, else the day too. Not by `Intl`, whose first date holds a slow
 * telephone up for 100 ms.
 */
export function timeOf(at: number, words: Words, locale: string, now = Date.now()): string {
  const date = new Date(at);
  const hours = date.getHours();
  let time = date.toTimeString().slice(0, 5);
  if (languageOf(locale) === "en" && !/-(gb|ie)/iu.test(locale))
    time = `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? "AM" : "PM"}`;
  return date.toDateString() === new Date(now).toDateString() ? time : `${words.date(date)}, ${time}`;
}
