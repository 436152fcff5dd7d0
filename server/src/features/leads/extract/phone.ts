import { hideEmails } from "@svc/contract";

const leastDigits = 8;
const mostDigits = 15;
const separators = " ()/.-";
const wordCharacter = /[\p{L}@]/u;

/** A telephone number that a visitor wrote: 8 to 15 digits (E.164) with spaces and strokes, no date. */
export function phoneIn(text: string): string | null {
  const hidden = hideEmails(text, "@");
  for (const { 0: run, index } of hidden.matchAll(/\d[\d ()/.-]*/gu)) {
    const end = lastDigit(run) + 1;
    const start = index - openingBefore(hidden, index);
    const digits = run.replace(/\D/gu, "").length;
    const isWord = wordCharacter.test(hidden[start - 1] ?? "") || wordCharacter.test(hidden[index + end] ?? "");
    if (isWord || digits < leastDigits || digits > mostDigits || /\d{4}-\d{2}-\d{2}/u.test(run)) continue;
    return hidden.slice(start, index + end);
  }
  return null;
}

/** `+` and `(` in front of the first digit: "+49", "(030", "(+49". */
function openingBefore(text: string, at: number): number {
  let count = 0;
  while (count < 2 && /[+(]/u.test(text[at - count - 1] ?? "")) count++;
  return count;
}

function lastDigit(run: string): number {
  let at = run.length - 1;
  while (separators.includes(run[at] ?? "0")) at--;
  return at;
}
