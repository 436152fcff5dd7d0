import { tokenize } from "./tokenize.ts";
import type { Token } from "./tokenize.ts";

/** Marks that end a clause in any script; the comma of Japanese and Chinese lists (、) stands within a thought. */
const marks = new Set('.!?¿¡;:,\n…。！？；：，،؟؛—–()[]|"“”„«»「」');

/** A part of a text between marks. */
export interface Clause {
  /** Its words; at least one. */
  readonly tokens: readonly Token[];
  /** The same, folded. */
  readonly words: readonly string[];
  /** Whether a question mark ends it. */
  readonly isQuestion: boolean;
}

/** The clauses of a text, in time linear in its length. */
function clausesOf(text: string): Clause[] {
  const all = tokenize(text);
  const clauses: Clause[] = [];
  let from = 0;
  for (const [at, { end }] of all.entries()) {
    const between = text.slice(end, all[at + 1]?.start ?? text.length);
    if (at + 1 < all.length && !Array.from(between).some((mark) => marks.has(mark))) continue;
    const tokens = all.slice(from, at + 1);
    clauses.push({ tokens, words: tokens.map(({ word }) => word), isQuestion: /[?？؟]/u.test(between) });
    from = at + 1;
  }
  return clauses;
}

/** A letter says what it wants where it begins or ends. */
const lettersRead = 3_000;

/** The clauses of a message; of one that is longer than 3,000 characters, those of its first and last 1,500. */
export function clausesOfMessage(message: string): Clause[] {
  if (message.length <= lettersRead) return clausesOf(message);
  const half = lettersRead / 2;
  return clausesOf(`${message.slice(0, half)}\n${message.slice(-half)}`.toWellFormed());
}

/** What is kept of each clause (its last words, all, or none), as typed, with the marks between what stays together. */
export function keepOfClauses(text: string, keep: (clause: Clause) => readonly Token[]): string {
  let remaining = "";
  // Where what was kept last ends in the text; null: behind it a clause was left out.
  let behind: number | null = null;
  for (const clause of clausesOf(text)) {
    const tokens = keep(clause);
    const [first] = tokens;
    const last = tokens.at(-1);
    if (first === undefined || last === undefined) {
      behind = null;
      continue;
    }
    if (remaining !== "")
      remaining += behind !== null && first === clause.tokens[0] ? text.slice(behind, first.start) : "; ";
    behind = last.end;
    remaining += text.slice(first.start, behind);
    const mark = text.charAt(behind);
    if (!clause.isQuestion || !/[?？؟]/u.test(mark)) continue;
    remaining += mark;
    behind += 1;
  }
  return remaining;
}
