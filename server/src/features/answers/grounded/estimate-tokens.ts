/** Scripts that tokenizers cut into about one token a character. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const charactersPerToken = 4;

/** About how many tokens a text is, for budgets and for providers that do not count. */
export function estimateTokens(text: string): number {
  const single = text.match(unspaced)?.length ?? 0;
  return Math.ceil(single + (text.length - single) / charactersPerToken);
}

/** The text's beginning that is about so many tokens. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  let [fits, tooMany] = [0, text.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (estimateTokens(text.slice(0, middle)) <= tokens) fits = middle;
    else tooMany = middle;
  }
  return text.slice(0, fits).toWellFormed();
}
