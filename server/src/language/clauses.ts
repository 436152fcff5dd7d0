import { tokenize } from "./tokenize.ts";

/** Marks that end a clause in any script; the comma of Japanese and Chinese lists (、) stands within a thought. */
const marks = new Set('.!?¿¡;:,\n…。！？；：，،؟؛—–()[]|"“”„«»「」');

/** A part of a text between marks. */
export interface Clause {
  /** Its folded words; at least one. */
  readonly words: readonly string[];
  /** Whether a question mark ends it. */
  readonly isQuestion: boolean;
}

/** The clauses of a text, in time linear in its length. */
export function clausesOf(text: string): Clause[] {
  const tokens = tokenize(text);
  const clauses: Clause[] = [];
  let words: string[] = [];
  for (const [at, { word, end }] of tokens.entries()) {
    words.push(word);
    const between = text.slice(end, tokens[at + 1]?.start ?? text.length);
    if (at + 1 < tokens.length && !Array.from(between).some((mark) => marks.has(mark))) continue;
    clauses.push({ words, isQuestion: /[?？؟]/u.test(between) });
    words = [];
  }
  return clauses;
}
