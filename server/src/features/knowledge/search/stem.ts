import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as tamil } from "@orama/stemmers/tamil";

/** A script that is written by one language above all tells which stemmer fits; no text has to be guessed at. */
const byScript: readonly [RegExp, (word: string) => string][] = [
  [/^\p{Script=Cyrillic}/u, russian],
  [/^\p{Script=Arabic}/u, arabic],
  [/^\p{Script=Greek}/u, greek],
  [/^\p{Script=Devanagari}/u, hindi],
  [/^\p{Script=Tamil}/u, tamil],
];

const marks = /\p{M}/gu;
const latinOrGreek = /^[\p{Script=Latin}\p{Script=Greek}\p{M}\p{N}]+$/u;
const plain = /^[a-z0-9]+$/u;

/**
 * The index term of a lower-case word: its stem, without accents in Latin and Greek script, so that
 * "telefono" finds "teléfono". Latin script gets the English stemmer whatever the language.
 */
export function stem(word: string): string {
  if (plain.test(word)) return word.length < 3 ? word : english(word);
  const stemmer = byScript.find(([script]) => script.test(word))?.[1] ?? english;
  return fold(stemmer(word)) || word;
}

/** Strips accents from Latin and Greek letters; other scripts' marks are vowels and stay. */
export function fold(word: string): string {
  if (plain.test(word) || !latinOrGreek.test(word)) return word;
  return word.normalize("NFD").replace(marks, "").normalize("NFC");
}
