import type { Language } from "../../answers/answers.ts";
import { arabic } from "./grammars/ar.ts";
import { german } from "./grammars/de.ts";
import { english } from "./grammars/en.ts";
import { spanish } from "./grammars/es.ts";
import { french } from "./grammars/fr.ts";
import { hebrew } from "./grammars/he.ts";
import { italian } from "./grammars/it.ts";
import { japanese } from "./grammars/ja.ts";
import { dutch } from "./grammars/nl.ts";
import { polish } from "./grammars/pl.ts";
import { portuguese } from "./grammars/pt.ts";
import { turkish } from "./grammars/tr.ts";
import { chinese } from "./grammars/zh.ts";
import type { HandoffGrammar } from "./handoff-grammar.ts";

export const handoffGrammars: Readonly<Record<Language, HandoffGrammar>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  tr: turkish,
  ar: arabic,
  he: hebrew,
  zh: chinese,
  ja: japanese,
};
