import type { ReadTurn } from "./read-turn.ts";

const near = 8;

/** Whether the visitor meant to write an address that is none as it stands: "ada@gmail,com", "ada at example dot com". */
export function holdsLostEmail({ text, tokens, phrases, sentences }: ReadTurn): boolean {
  if (sentences.some(({ isQuestion }) => isQuestion) || text.includes("://")) return false;
  if (/[\p{L}\p{N}_](?:@+[ \t]?|[ \t]@[ \t])[\p{L}\p{N}-]+ ?[.,،，。]{1,2} ?\p{L}/u.test(text)) return true;
  return phrases.some(({ kind, from, to }) => {
    const isBetween = from > 0 && to < tokens.length;
    return (
      kind === "at" && isBetween && phrases.some((dot) => dot.kind === "dot" && dot.from > to && dot.from <= to + near)
    );
  });
}
