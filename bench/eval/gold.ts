/**
 * Whether a text contains one of the gold answers, both normalised as SQuAD's evaluation does:
 * lower case, no punctuation, no English articles, single spaces. Punctuation is Unicode's, since
 * ASCII's says nothing of Chinese or Spanish.
 */
export function containsGold(text: string, answers: readonly string[]): boolean {
  const said = normalise(text);
  return answers.some((answer) => {
    const gold = normalise(answer);
    return gold !== "" && said.includes(gold);
  });
}

function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, "")
    .replace(/\b(?:a|an|the)\b/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
