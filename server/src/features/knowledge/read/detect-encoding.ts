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

interface Pairs {
  readonly all: number;
  /** Among them, by what they would be in each encoding. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Which characters are common in an encoding, by the two bytes that they are. */
const kinds: Readonly<Record<string, (lead: number, trail: number) => boolean>> = {
  /** GB 2312: signs, and the characters of its first level, in the order of their sounds. */
  chinese: (lead, trail) => trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7)),
  /** KS X 1001: signs and syllables. */
  korean: (lead, trail) => trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xc8)),
  eucKana: (lead, trail) => (lead === 0xa4 || lead === 0xa5) && trail >= 0xa1,
  eucJapanese: (lead, trail) => trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa5) || (lead >= 0xb0 && lead <= 0xcf)),
  sjisKana: (lead, trail) => (lead === 0x82 && trail >= 0x9f && trail <= 0xf1) || (lead === 0x83 && trail <= 0x96),
  sjis: (lead, trail) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x98 && trail >= 0x40),
  /** Big5: signs and frequently used characters; many of their second bytes are ASCII. */
  big5: (lead) => lead >= 0xa1 && lead <= 0xc6,
  big5Low: (lead, trail) => lead >= 0xa1 && lead <= 0xc6 && trail >= 0x40 && trail <= 0x7e,
};

const leastPairs = 4;
const leastCommon = 0.9;
/** Characters of Chinese, all of which would by chance be Korean syllables. */
const byChance = 12;

/** The encoding of Chinese, Japanese or Korean in which nearly all of the text's characters are common ones. */
function eastAsianEncoding(bytes: Uint8Array): string | undefined {
  const { all, counts } = pairsOf(bytes);
  if (all < leastPairs) return undefined;
  const share = (kind: string): number => (counts.get(kind) ?? 0) / all;
  const isDecoded = (encoding: string): boolean =>
    !new TextDecoder(encoding).decode(bytes).slice(0, -1).includes("\uFFFD");
  const found: string[] = [];
  if (share("sjis") >= leastCommon && share("sjisKana") >= 0.1) found.push("shift_jis");
  if (share("eucJapanese") >= leastCommon && share("eucKana") >= 0.2) found.push("euc-jp");
  else if (share("korean") === 1 && all >= byChance) found.push("euc-kr");
  else if (share("chinese") >= leastCommon && share("korean") < 1) found.push("gb18030");
  else if (share("big5") >= leastCommon && share("big5Low") >= 0.15) found.push("big5");
  return found.find(isDecoded);
}

/** Takes each byte beyond ASCII as the first of two. */
function pairsOf(bytes: Uint8Array): Pairs {
  const counts = new Map<string, number>();
  let all = 0;
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    at++;
    all++;
    for (const [kind, is] of Object.entries(kinds)) if (is(lead, trail)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return { all, counts };
}
