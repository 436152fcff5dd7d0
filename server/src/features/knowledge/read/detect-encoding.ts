import { eastAsianEncoding } from "./east-asian-encoding.ts";

/** Encodings of one byte a letter, the likelier first, with the languages that are written in each. */
const encodings: readonly (readonly [encoding: string, ...languages: string[]])[] = [
  ["windows-1252", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "fi", "is", "ca"],
  ["windows-1250", "cs", "pl", "hu", "ro", "hr", "de"],
  ["windows-1251", "ru", "uk", "bg", "sr"],
  ["macintosh", "de", "fr", "es", "pt", "it", "nl", "sv", "da"],
  ["koi8-r", "ru"],
  ["ibm866", "ru"],
  ["iso-8859-2", "cs", "pl", "hu", "ro", "hr"],
  ["windows-1254", "tr"],
  ["windows-1253", "el"],
  ["windows-1257", "lt", "lv", "et"],
];

/** The letters beyond ASCII, small ones. */
const alphabets: Readonly<Record<string, string>> = {
  de: "äöüßéèà",
  fr: "àâæçéèêëîïôœùûüÿ",
  es: "áéíñóúüç",
  pt: "áàâãçéêíóôõúü",
  it: "àèéìíîòóù",
  nl: "áàäéèëïíóöüú",
  sv: "åäöéü",
  da: "æøåéüö",
  fi: "äöåšž",
  is: "áðéíóúýþæö",
  ca: "àçéèíïóòúü",
  cs: "áčďéěíňóřšťúůýžľĺŕôä",
  pl: "ąćęłńóśźż",
  hu: "áéíóöőúüű",
  ro: "ăâîșțşţ",
  hr: "čćđšž",
  tr: "çğıöşüâîû",
  lt: "ąčęėįšųūž",
  lv: "āčēģīķļņšūž",
  et: "äöõüšž",
  el: "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ",
  ru: "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
  uk: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
  bg: "абвгдежзийклмнопрстуфхцчшщъьюя",
  sr: "абвгдђежзијклљмнњопрстћуфхцчџш",
};

const sampledBytes = 64 * 1024;
/** Of the words with letters beyond ASCII: what an encoding has to explain. */
const leastExplained = 0.95;

/**
 * The encoding of a text that is no UTF-8 and says nothing of itself: the one in which its words are made of the
 * letters of a language. Undefined without such evidence.
 */
export function detectEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampledBytes);
  const eastAsian = eastAsianEncoding(sample);
  if (eastAsian !== undefined) return eastAsian;
  let best: { encoding: string; score: number } | undefined;
  for (const [encoding, ...languages] of encodings) {
    const words = oddWords(new TextDecoder(encoding).decode(sample));
    if (words === undefined) continue;
    if (words.length === 0 && encoding === "windows-1252") return encoding;
    const explained = languages.map((language) => words.map((word) => isWordOf(alphabets[language] ?? "", word)));
    const share = (is: (at: number) => boolean): number => words.filter((_, at) => is(at)).length / words.length;
    const byAny = share((at) => explained.some((each) => each[at] === true));
    if (byAny < leastExplained) continue;
    // Of two that explain all, the one whose words are of one language.
    const byOne = Math.max(...explained.map((each) => share((at) => each[at] === true)));
    const score = byAny + byOne;
    if (best === undefined || score > best.score + 0.01) best = { encoding, score };
  }
  return best?.encoding;
}

const wordsAtMost = 2_000;

/** The words with something beyond ASCII in them; undefined where there are controls, which no text holds. */
function oddWords(text: string): string[] | undefined {
  if (/[\u0080-\u009F\uFFFD]/.test(text)) return undefined;
  const words = text.split(/[\s\d!-/:-@[-`{-~]+/).map(wordIn);
  return words.filter((word) => /[^\p{ASCII}]/u.test(word) && !/^[ØøµªºΩ]$/u.test(word)).slice(0, wordsAtMost);
}

/** Without the signs that stand beside words in every language. */
function wordIn(text: string): string {
  return /\p{L}(?:.*\p{L})?/u.exec(text)?.[0] ?? "";
}

/** Whether it has the letters of this alphabet, as a word has capitals: none, the first, or all. */
function isWordOf(alphabet: string, word: string): boolean {
  const lower = word.toLowerCase().replaceAll("i\u0307", "i");
  // No word mixes Latin with Greek or Cyrillic letters.
  const isLatin = /^\p{Script=Latin}/u.test(alphabet);
  const isSpelled = [...lower.replace(/[’'‑–-]/g, "")].every((each) =>
    /[a-z]/.test(each) ? isLatin : alphabet.includes(each),
  );
  return isSpelled && (word.slice(1) === lower.slice(1) || word === word.toUpperCase() || /[’'‑–-]/.test(word));
}
