/**
 * One form of a text for comparing words: full-width and other presentation forms become plain (NFKC), case,
 * accents, vowel points and invisible characters go, apostrophes and look-alike letters get one shape.
 * Marks that make another letter stay (Kana, Thai, Devanagari). Positions aren't kept: fold a token, not a text.
 */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  const bare = text.replaceAll("´", "'").normalize("NFKD").replace(dropped, "");
  const lower = bare.toLowerCase().replace(dropped, "");
  return lower.replace(variants, (letter) => shapes.get(letter) ?? letter).normalize("NFC");
}

/** What lower-casing alone folds: ASCII without the grave accent, which people type as an apostrophe. */
const isPlain = /^[\t\n\r -_a-~]*$/;

/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, the stretched Arabic line, formatting. */
const dropped = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\p{Cf}]/gu;

/** Letters and apostrophes that NFKC leaves alone, though people type one for the other. */
const shapes = new Map([
  ...["ßss", "øo", "łl", "đd", "ðd", "þth", "ıi", "æae", "œoe", "ħh", "ςσ", "ىي", "یي", "کك", "ةه", "ٱا"].map(parted),
  ...["’'", "‘'", "‛'", "ʼ'", "ʻ'", "ʽ'", "′'", "`'", "׳'", '״"'].map(parted),
]);
const variants = /[ßøłđðþıæœħςىیکةٱ’‘‛ʼʻʽ′`׳״]/gu;

function parted(pair: string): [string, string] {
  return [pair.slice(0, 1), pair.slice(1)];
}
