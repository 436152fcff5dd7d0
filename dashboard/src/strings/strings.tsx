import { createContext, use, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { readKept, writeKept } from "../kept.ts";
import { en } from "./en.ts";

export type Strings = typeof en;

/** English is always there; another language is fetched when it is wanted. */
const languages = {
  en: { name: "English", load: async (): Promise<Strings> => en },
  de: { name: "Deutsch", load: async (): Promise<Strings> => (await import("./de.ts")).de },
} as const;
export type Language = keyof typeof languages;
export const languageNames: readonly { language: Language; name: string }[] = [
  { language: "en", name: languages.en.name },
  { language: "de", name: languages.de.name },
];

interface Spoken {
  readonly language: Language;
  readonly strings: Strings;
  readonly speak: (language: Language) => void;
}

const SpokenContext = createContext<Spoken>({ language: "en", strings: en, speak: () => undefined });

export const useStrings = (): Strings => use(SpokenContext).strings;
export const useLanguage = (): Spoken => use(SpokenContext);
/** For dates and numbers: the reader's own form of the language, such as en-GB. */
export function useLocale(): string {
  const { language } = use(SpokenContext);
  return navigator.languages.find((tag) => languageOf(tag) === language) ?? language;
}

/** Shows nothing until the reader's language is there. */
export function Speaking({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage);
  const [strings, setStrings] = useState<Strings | null>(language === "en" ? en : null);
  useEffect(() => {
    let isWanted = true;
    document.documentElement.lang = language;
    void languages[language]
      .load()
      .catch(() => en)
      .then((loaded) => {
        if (isWanted) setStrings(loaded);
      });
    return () => {
      isWanted = false;
    };
  }, [language]);
  const spoken = useMemo(
    () => ({
      language,
      strings: strings ?? en,
      speak(next: Language) {
        writeKept("language", next);
        setLanguage(next);
      },
    }),
    [language, strings],
  );
  return strings === null ? null : <SpokenContext value={spoken}>{children}</SpokenContext>;
}

function preferredLanguage(): Language {
  const kept = languageOf(readKept("language") ?? "");
  return kept ?? navigator.languages.map(languageOf).find((language) => language !== undefined) ?? "en";
}

function languageOf(tag: string): Language | undefined {
  const [language = ""] = tag.toLowerCase().split("-");
  return languageNames.find((known) => known.language === language)?.language;
}
