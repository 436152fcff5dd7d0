import { languages } from "@svc/contract";
import { english } from "./en/pack.ts";
import { german } from "./de/pack.ts";
import { french } from "./fr/pack.ts";
import { spanish } from "./es/pack.ts";
import { portuguese } from "./pt/pack.ts";
import { italian } from "./it/pack.ts";
import { dutch } from "./nl/pack.ts";
import { polish } from "./pl/pack.ts";
import { swedish } from "./sv/pack.ts";
import { turkish } from "./tr/pack.ts";
import { arabic } from "./ar/pack.ts";
import { hebrew } from "./he/pack.ts";
import { chinese } from "./zh/pack.ts";
import { japanese } from "./ja/pack.ts";
import { czech } from "./cs/pack.ts";
import type { LanguagePack } from "./pack.ts";

/** The languages that a chatbot can be set to. */
export type Language = (typeof languages)[number];

export const packs: Readonly<Record<Language, LanguagePack>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  sv: swedish,
  tr: turkish,
  ar: arabic,
  he: hebrew,
  zh: chinese,
  ja: japanese,
  cs: czech,
};

/** One part of every language. */
export function ofEach<Part>(part: (pack: LanguagePack, language: Language) => Part): Readonly<Record<Language, Part>> {
  const parts = languages.map((language) => [language, part(packs[language], language)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of all languages
  return Object.fromEntries(parts) as Record<Language, Part>;
}
