import { englishStopWords, stopWords } from "../search/stopwords.ts";

const words = /\p{L}[\p{L}\p{M}'’]*/gu;
const ascii = /^[a-z'’]+$/u;

/**
 * Whether a text reads as English, told by its function words; a few words without any count as English
 * when all of their letters could be.
 */
export function isEnglish(text: string): boolean {
  const found = text.toLowerCase().match(words) ?? [];
  if (found.length === 0) return false;
  let known = 0;
  let foreign = 0;
  let plain = 0;
  for (const word of found) {
    const bare = word.replace(/['’]/gu, "");
    if (englishStopWords.has(bare)) known++;
    else if (stopWords.has(bare)) foreign++;
    if (ascii.test(word)) plain++;
  }
  return plain >= found.length * (known > foreign ? 0.6 : 1) && known >= foreign;
}
