import { languages } from "@svc/contract";
import { packs } from "../../language/packs.ts";
import type { Language } from "../../language/packs.ts";
import { listed } from "../../language/words.ts";
import { remembered } from "../../foundation/remembered-texts.ts";

/** The languages that the embedded answerer speaks: those that a chatbot can be set to. */
export { languages };

export type { Language } from "../../language/packs.ts";

/**
 * The language that a visitor's message is written in: by its script, within the Latin script by
 * grammar words, words of shops and help desks, letters and endings.
 *
 * @param fallback returned when the message does not tell ("ok", "iPhone 15?"): the language of
 * earlier turns, else the chatbot's.
 */
export function detectLanguage(text: string, fallback: Language): Language {
  let detect = detectors.get(fallback);
  if (detect === undefined) detectors.set(fallback, (detect = remembered((sample) => detectIn(sample, fallback))));
  return detect(text.slice(0, longestSample));
}

const detectors = new Map<Language, (sample: string) => Language>();

function detectIn(text: string, fallback: Language): Language {
  const sample = text.normalize("NFKC").replace(/\S+/gu, withoutAddress).toLowerCase();
  const latin = foreignScripts.test(sample) ? sample.replace(notLatin, " ") : sample;
  if (latin !== sample) {
    const written = languageOfScript(sample, fallback);
    if (written !== null && !holdsLatinSentence(sample, latin)) return written;
  }
  return languageOfWords(latin, fallback);
}

/** The language of a locale such as `pt-BR` or `zh_Hant_TW`; null when it is none of ours. */
export function languageOfLocale(locale: string): Language | null {
  const code = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  const primary = code === "iw" ? "he" : code;
  return languages.find((language) => language === primary) ?? null;
}

const englishNames = new Intl.DisplayNames("en", { type: "language" });

/** The language's name in prompts: "German". */
export const nameInEnglish = remembered((language) => englishNames.of(language) ?? "English");

/** Enough to tell a language by; a visitor may paste a whole letter. */
const longestSample = 400;
/** Of a word, what is no address. */
const withoutAddress = (word: string): string =>
  /.@./u.test(word) ? " " : word.replace(/(?:https?:\/\/|www\.)\S+/u, " ");
const foreignScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}]/u;
const notLatin = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\s]/gu;

/** Characters of today's Japanese that Chinese writes otherwise, and the reverse: for texts without kana. */
const japaneseOnly =
  /[円営払込働売発対応価検録駅図観変戻歳歩毎気経済読続絵従鉄転県帰広実様権残単団囲専択獣蔵薬訳証説沢浜届凍枠畑峠]/u;
const chineseOnly =
  /[的了吗嗎么麼们們你您这這那哪谁誰没沒个個呢吧啊很请請谢謝说説怎为为时间买卖钱错过还进运费单价货发东车门问题开关听见订购务员账号码账户条尺换样别样边该让给认识难离双飞机场电话话语们们贵费]/u;

function languageOfScript(text: string, fallback: Language): Language | null {
  const count = (script: RegExp): number => text.match(script)?.length ?? 0;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(/\p{Script=Han}/gu);
  const arabic = count(/\p{Script=Arabic}/gu);
  const hebrew = count(/\p{Script=Hebrew}/gu);
  // An ideograph stands for about three letters of an alphabet.
  const eastAsian = 3 * han + 2 * kana;
  if (eastAsian >= arabic && eastAsian >= hebrew && eastAsian > 0) {
    // One の in a Chinese brand name does not make a sentence Japanese.
    if (kana > 0 && kana * 6 >= han) return "ja";
    if (chineseOnly.test(text)) return "zh";
    return japaneseOnly.test(text) || fallback === "ja" ? "ja" : "zh";
  }
  if (arabic === 0 && hebrew === 0) return null;
  return arabic >= hebrew ? "ar" : "he";
}

/** True for "How do I say 你好 in Chinese?", false for "iPhone 15 Pro Max 多少钱". */
function holdsLatinSentence(text: string, latin: string): boolean {
  const grammarWords = wordsOf(latin).filter((word) => grammarWordsOfLatin.has(word)).length;
  const letters = latin.match(/\p{L}/gu)?.length ?? 0;
  const others = (text.match(/\p{L}/gu)?.length ?? 0) - letters;
  return grammarWords >= 2 && letters > 2 * others;
}

/** Below this a message says too little; the winner must also lead the fallback by `lead`. */
const leastEvidence = 0.35;
const lead = 0.2;

function languageOfWords(text: string, fallback: Language): Language {
  const scores = new Map<Language, number>();
  const add = (language: Language, weight: number): void => {
    scores.set(language, (scores.get(language) ?? 0) + weight);
  };
  let knownWords = 0;
  for (const word of wordsOf(text)) {
    const weights = vocabulary.get(word) ?? vocabulary.get(withoutMarks(word));
    if (weights === undefined) continue;
    knownWords += 1;
    for (const [language, weight] of weights) add(language, weight);
  }
  // Letters and endings alone may be a name's: "Müller", "Ikea Billy".
  const trustInSigns = knownWords === 0 ? 0.5 : 1;
  for (const { sign, language, weight } of signs) if (sign.test(text)) add(language, trustInSigns * weight);
  let best: Language = fallback;
  let bestScore = scores.get(fallback) ?? 0;
  const toBeat = bestScore + lead;
  for (const language of languages) {
    const score = scores.get(language) ?? 0;
    if (score >= leastEvidence && score > bestScore && score >= toBeat) {
      best = language;
      bestScore = score;
    }
  }
  return best;
}

/** Without codes: the letters of "2FA" or "B2B" are no words. */
function wordsOf(text: string): string[] {
  const words = text.replaceAll("’", "'").match(/[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*'?/gu) ?? [];
  return words.flatMap(withParts).filter((word) => !/\p{N}/u.test(word));
}

/** "l'orario" is looked up as "l" and "orario" too, "est-ce" as "est" and "ce". */
function withParts(word: string): string[] {
  return /['-]/.test(word) ? [word, ...word.split(/['-]/).filter((part) => part !== "")] : [word];
}

function withoutMarks(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ı", "i").replaceAll("ß", "ss");
}

type Weights = readonly (readonly [Language, number])[];

/** They share a script, and so must be told apart by their words, letters and endings. */
const latinLanguages = languages.filter((language) => packs[language].words.chatWords !== undefined);
const functionWordsOf = (language: Language) => listed(packs[language].words.functionWords);
const signs = latinLanguages.flatMap((language) =>
  (packs[language].words.signs ?? []).map(([sign, weight]) => ({ sign, language, weight })),
);

const grammarWordsOfLatin = new Set(latinLanguages.flatMap(functionWordsOf));
const vocabulary = buildVocabulary();

/** A word speaks for each language that has it; the more share it, the less. Typed without accents it speaks more softly. */
function buildVocabulary(): Map<string, Weights> {
  const exact = new Map<string, Map<Language, number>>();
  const note = (word: string, language: Language, weight: number): void => {
    const entry = exact.get(word) ?? new Map<Language, number>();
    entry.set(language, Math.max(entry.get(language) ?? 0, weight));
    exact.set(word, entry);
  };
  for (const language of latinLanguages) {
    for (const word of [...functionWordsOf(language), ...listed(packs[language].words.chatWords ?? "")]) {
      note(word, language, 1);
      const bare = withoutMarks(word);
      if (bare !== word && bare.length > 1) note(bare, language, 0.7);
    }
  }
  return new Map(
    [...exact].map(([word, entry]) => {
      const total = [...entry.values()].reduce((sum, weight) => sum + weight, 0);
      // One or two letters are often an abbreviation, a size or a unit.
      const trust = word.length === 1 ? 0.25 : word.length === 2 ? 0.8 : 1;
      return [word, [...entry].map(([language, weight]) => [language, (trust * weight) / total] as const)];
    }),
  );
}
