import { onForget } from "../../../foundation/remembered-texts.ts";

const gramLength = 4;
const knownWordsMax = 50_000;
let known = new Map<string, readonly string[]>();
onForget(() => (known = new Map()));

/**
 * The 4-grams of a word with its ends marked, each once: `word` gives `_wor word ord_`. They find
 * typos, compounds and inflections without knowing the language.
 */
export function wordGrams(word: string): readonly string[] {
  const before = known.get(word);
  if (before) return before;
  const grams = [...new Set(slices(`_${word}_`, gramLength))];
  if (known.size >= knownWordsMax) known = new Map();
  known.set(word, grams);
  return grams;
}

/** All slices of `length` characters; a shorter text is its own only slice. */
export function slices(text: string, length: number): string[] {
  if (text.length <= length) return [text];
  const found: string[] = [];
  for (let at = 0; at + length <= text.length; at++) found.push(text.slice(at, at + length));
  return found;
}
