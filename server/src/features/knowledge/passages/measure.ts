/**
 * How much a text says, in words of English. Scripts without spaces are counted by characters
 * (Chinese and Japanese 2, Thai and its neighbours 5 to a word), and a run without
 * spaces counts by its length, so that a long string is never one word.
 */
export function countWords(text: string): number {
  let words = 0;
  for (const [run] of text.matchAll(/[^\s|]+/gu)) {
    if (!/[\p{L}\p{N}]/u.test(run)) continue;
    const ideographs = run.match(ideograph)?.length ?? 0;
    const unspacedLetters = run.match(unspaced)?.length ?? 0;
    const others = run.length - ideographs - unspacedLetters;
    words += ideographs / 2 + unspacedLetters / 5;
    if (ideographs + unspacedLetters === 0) words += Math.ceil(run.length / longestWord);
    else words += others / 10;
  }
  return words;
}

/** Characters; German compounds are this long, keys and encoded data are longer. */
const longestWord = 40;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
