import { createContext, use, useEffect, useMemo, useState, useTransition } from "react";
import type { ReactNode } from "react";
import { keepLanguage, languageOf, preferredLanguage, wordsOf } from "./words.ts";
import type { Area, Language, Words } from "./words.ts";

interface Spoken {
  readonly language: Language;
  readonly speak: (language: Language) => void;
}

const SpokenContext = createContext<Spoken>({ language: "en", speak: () => undefined });

/** The texts of one area, in the reader's language; a page that is not there yet waits for them. */
export function useWords<Name extends Area>(area: Name): Words[Name] {
  return use(wordsOf(use(SpokenContext).language, area));
}
/** The texts that every page has in common. */
export const useStrings = (): Words["common"] => useWords("common");
export const useLanguage = (): Spoken => use(SpokenContext);
/** For dates and numbers: the reader's own form of the language, such as en-GB. */
export function useLocale(): string {
  const { language } = use(SpokenContext);
  return navigator.languages.find((tag) => languageOf(tag) === language) ?? language;
}

/** Speaks the reader's language; what was shown stays until another is there. */
export function Speaking({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage);
  const [, change] = useTransition();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const spoken = useMemo(
    () => ({
      language,
      speak(next: Language) {
        keepLanguage(next);
        change(() => setLanguage(next));
      },
    }),
    [language],
  );
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}
