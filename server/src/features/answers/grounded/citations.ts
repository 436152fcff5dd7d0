import type { AnswerSource } from "@svc/contract";
import type { AnswerPart } from "../../../foundation/chat.ts";
import { sourceKey } from "../page-as-source.ts";

/** One or several numbers in one pair of brackets, perhaps with a space that a model puts before. */
const citation = /^\[(\d{1,3}(?:\s?,\s?\d{1,3})*)\]/u;
/** What may still become one. */
const unfinished = /^\[(?:\d{1,3}(?:\s?,\s?\d{1,3})*(?:\s?,?\s?))?$/u;
const fenceLength = 3;

/**
 * Makes the model's `[n]` the visitor's: sources are numbered anew in the order in which they are first
 * cited, each is handed out before its first citation, and numbers of nothing are dropped. Brackets in
 * code and of links stay as they are.
 */
export class CitationWriter {
  readonly cited: AnswerSource[] = [];
  readonly #sources: readonly AnswerSource[];
  /** Without it citations are taken out, and no source is handed out. */
  readonly #isShown: boolean;
  #held = "";
  #isLineStart = true;
  /** The backticks that opened the code that the text is in; empty outside. */
  #fence = "";

  /** `sources`: what `[n]` means, by place, counted from 1. */
  constructor(sources: readonly AnswerSource[], { isShown }: { isShown: boolean }) {
    this.#sources = sources;
    this.#isShown = isShown;
  }

  push(text: string): AnswerPart[] {
    return this.#write(this.#held + text, false);
  }

  /** What was held back, when nothing follows any more. */
  end(): AnswerPart[] {
    return this.#write(this.#held, true);
  }

  #write(text: string, isEnd: boolean): AnswerPart[] {
    const parts: AnswerPart[] = [];
    let shown = "";
    let rest = text;
    while (rest !== "") {
      const step = this.#step(rest, isEnd);
      if (step === null) break;
      this.#isLineStart = rest[step.length - 1] === "\n";
      if (step.numbers === null) shown += rest.slice(0, step.length);
      else {
        const marks = this.#cite(step.numbers, parts);
        shown = marks === "" ? shown.trimEnd() : shown + marks;
      }
      rest = rest.slice(step.length);
    }
    // A citation that will be dropped takes the space before it along.
    const space = isEnd ? "" : (/(?<![ \t])[ \t]+$/u.exec(shown)?.[0] ?? "");
    this.#held = space + rest;
    shown = shown.slice(0, shown.length - space.length);
    if (shown !== "") parts.push({ type: "text", text: shown, generatedBy: "model" });
    return parts;
  }

  /** How much of the text's beginning is decided, and what it cites; null: more must be known. */
  #step(rest: string, isEnd: boolean): { length: number; numbers: readonly number[] | null } | null {
    const at = rest.search(this.#fence === "" ? /[[`]/u : /[`\n]/u);
    if (at !== 0) return { length: at < 0 ? rest.length : at, numbers: null };
    if (rest.startsWith("\n")) {
      // Inline code that nobody closed ends with its line.
      if (this.#fence.length < fenceLength) this.#fence = "";
      return { length: 1, numbers: null };
    }
    if (rest.startsWith("`")) {
      const ticks = /^`+/u.exec(rest)?.[0] ?? "`";
      if (ticks.length === rest.length && !isEnd) return null;
      if (this.#fence === "") this.#fence = ticks;
      else if (this.#fence === ticks) this.#fence = "";
      return { length: ticks.length, numbers: null };
    }
    const found = citation.exec(rest);
    if (found === null) return !isEnd && unfinished.test(rest) ? null : { length: 1, numbers: null };
    const { length } = found[0];
    if (rest.length === length && !isEnd) return null;
    // `[1](address)` is a link, `[1]: address` at the beginning of a line its definition.
    if (rest[length] === "(" || (rest[length] === ":" && this.#isLineStart)) return { length, numbers: null };
    return { length, numbers: (found[1] ?? "").split(",").map(Number) };
  }

  /** The numbers that the visitor sees; what is cited for the first time becomes a part. */
  #cite(numbers: readonly number[], parts: AnswerPart[]): string {
    let marks = "";
    for (const number of numbers) {
      const source = this.#sources[number - 1];
      if (source === undefined) continue;
      let place = this.cited.findIndex((each) => sourceKey(each) === sourceKey(source));
      if (place < 0) {
        place = this.cited.push(source) - 1;
        if (this.#isShown) parts.push({ type: "source", source });
      }
      const mark = `[${place + 1}]`;
      if (this.#isShown && !marks.includes(mark)) marks += mark;
    }
    return marks;
  }
}
