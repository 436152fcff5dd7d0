import { mayBecomeCitation, readCitation } from "./citation-forms.ts";

/**
 * The citations that a reply begins with, wherever chunks cut them: what it rests on is known before its first word.
 * Links and definitions of links are no citations.
 */
export class ReplyLead {
  readonly numbers: number[] = [];
  #held = "";
  #isOver = false;

  /** The text behind the lead, as far as it is known. */
  push(delta: string, isEnd = false): string {
    if (this.#isOver) return delta;
    let rest = (this.#held + delta).trimStart();
    for (;;) {
      const found = readCitation(rest);
      const isUndecided = found === null ? rest === "" || mayBecomeCitation(rest) : rest.length === found.length;
      if (isUndecided && !isEnd) {
        this.#held = rest;
        return "";
      }
      if (found === null || /^[(:]/u.test(rest.slice(found.length))) break;
      this.numbers.push(...found.numbers);
      rest = rest.slice(found.length).trimStart();
    }
    this.#isOver = true;
    return rest;
  }
}
