/**
 * Whether a text holds one of the owner's words or phrases, as whole words, in any case, with or without
 * accents; in scripts that write no spaces, anywhere.
 */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return false;
  const words = ` ${plain(text)} `;
  return keywords.some((keyword) => {
    const wanted = plain(keyword);
    return wanted !== "" && words.includes(unspaced.test(wanted) ? wanted : ` ${wanted} `);
  });
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
