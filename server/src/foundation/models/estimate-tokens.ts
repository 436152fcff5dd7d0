/** Scripts that tokenizers cut into about one token a character. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const charactersPerToken = 4;
/** Below the first of those scripts: most texts, told apart at a tenth of the cost. */
const mayBeUnspaced = /[\u0e00-\u1fff\u2e00-\u{10ffff}]/u;

/** About how many tokens a text is, for budgets and for providers that do not count. */
export function estimateTokens(text: string): number {
  const single = mayBeUnspaced.test(text) ? (text.match(unspaced)?.length ?? 0) : 0;
  return Math.ceil(single + (text.length - single) / charactersPerToken);
}

/** The text's beginning that is about so many tokens. */
export function cutToTokens(text: string, tokens: number): string {
  if (text.length <= tokens || estimateTokens(text) <= tokens) return text;
  let [fits, tooMany] = [0, text.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (estimateTokens(text.slice(0, middle)) <= tokens) fits = middle;
    else tooMany = middle;
  }
  return text.slice(0, fits).toWellFormed();
}
