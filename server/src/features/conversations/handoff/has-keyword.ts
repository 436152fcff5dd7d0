import { wordsOf } from "../../../language/tokenize.ts";

/**
 * Whether a text holds one of the owner's words or phrases, as whole words, in any case, with or without
 * accents; in scripts that write no spaces, anywhere. Linear in the text for each keyword.
 */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return false;
  // No word holds a space, so that only whole words are found between two.
  const words = ` ${wordsOf(text).join(" ")} `;
  return keywords.some((keyword) => {
    const wanted = wordsOf(keyword).join(" ");
    return wanted !== "" && words.includes(` ${wanted} `);
  });
}
