import type { AnswerSource } from "@svc/contract";
import type { AnswerPart } from "../../../foundation/chat.ts";
import { sourceKey } from "../page-as-source.ts";
import { mayBecomeCitation, readCitation } from "./citation-forms.ts";

const fenceLength = 3;
/** Cited by what rests on no source. */
export const ownNumber = 0;
/** Of a line that ends a block. */
const tailCharacters = 500;
/** What a citation or code begins with. */
const beginsMark = /[[【(（`]/u;

interface Step {
  readonly length: number;
  /** Null: it cites nothing. */
  readonly numbers: readonly number[] | null;
  readonly isLeftOut?: boolean;
}

/**
 * Makes the model's `[n]` the visitor's, also in the forms that models write instead: sources are numbered anew in the
 * order in which they are first cited, each is handed out before its first citation, and numbers of nothing are
 * dropped. Brackets in code and of links stay as they are.
 */
export class CitationWriter {
  readonly cited: AnswerSource[] = [];
  /** It cites `[0]`: what is no source, but the owner's instructions, the conversation or a tool. */
  citesOwn = false;
  readonly #sources: readonly AnswerSource[];
  /** Without it citations are taken out, and no source is handed out. */
  readonly #isShown: boolean;
  #held = "";
  #isLineStart = true;
  /** Null: nothing was said of the whole text. */
  #leadMarks: string | null = null;
  #hasMarks = false;
  /** The end of the shown text. */
  #tail = "";
  /** In the definition of a footnote, which lists a source: it is left out. */
  #isInFootnote = false;
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

  /** Cites what the whole text rests on, which its beginning says: once, and in the text only where that cites nothing. */
  lead(numbers: readonly number[]): AnswerPart[] {
    const parts: AnswerPart[] = [];
    if (this.#leadMarks === null) this.#leadMarks = this.#cite(numbers, parts);
    return parts;
  }

  /** What was held back, when nothing follows any more. */
  end(): AnswerPart[] {
    const parts = this.#write(this.#held, true);
    const marks = this.#leadMarks ?? "";
    if (marks !== "" && !this.#hasMarks)
      parts.push({ type: "text", text: `${this.#endsBlock() ? "\n\n" : " "}${marks}`, generatedBy: "model" });
    this.#leadMarks = null;
    this.#hasMarks = false;
    return parts;
  }

  #write(text: string, isEnd: boolean): AnswerPart[] {
    const parts: AnswerPart[] = [];
    let shown = "";
    let rest = text;
    while (rest !== "") {
      const step = this.#step(rest, isEnd);
      if (step === null) break;
      this.#isLineStart = rest[step.length - 1] === "\n";
      if (step.numbers === null) shown += step.isLeftOut === true ? "" : rest.slice(0, step.length);
      else {
        const marks = this.#cite(step.numbers, parts);
        shown = marks === "" ? shown.trimEnd() : shown + marks;
        this.#hasMarks ||= marks !== "";
      }
      rest = rest.slice(step.length);
    }
    // A citation that will be dropped takes the space before it along.
    const space = isEnd ? "" : (/(?<![ \t])[ \t]+$/u.exec(shown)?.[0] ?? "");
    this.#held = space + rest;
    shown = shown.slice(0, shown.length - space.length);
    if (shown !== "") parts.push({ type: "text", text: shown, generatedBy: "model" });
    this.#tail = (this.#tail + shown).slice(-tailCharacters);
    return parts;
  }

  /** The last line closes code or belongs to a table: a number behind it would break either. */
  #endsBlock(): boolean {
    const tail = this.#tail.trimEnd();
    return /^\s*(?:```|~~~|\|)/u.test(tail.slice(tail.lastIndexOf("\n") + 1));
  }

  /** How much of the text's beginning is decided, and what it cites; null: more must be known. */
  #step(rest: string, isEnd: boolean): Step | null {
    if (this.#isInFootnote) return this.#leaveOutLine(rest);
    const at = rest.search(this.#fence === "" ? beginsMark : /[`\n]/u);
    if (at !== 0) return { length: at < 0 ? rest.length : at, numbers: null };
    if (rest.startsWith("\n")) {
      // Unclosed inline code ends with its line.
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
    const found = readCitation(rest);
    if (found === null) return !isEnd && mayBecomeCitation(rest) ? null : { length: 1, numbers: null };
    const { length, numbers, isFootnote } = found;
    if (rest.length === length && !isEnd) return null;
    if (rest[length] === ":" && this.#isLineStart) {
      this.#isInFootnote = isFootnote;
      // `[1]: address` at the beginning of a line is the definition of a link.
      return { length, numbers: null, isLeftOut: isFootnote };
    }
    // `[1](address)` is a link.
    return { length, numbers: rest[length] === "(" ? null : numbers };
  }

  #leaveOutLine(rest: string): Step {
    const end = rest.indexOf("\n");
    this.#isInFootnote = end < 0;
    return { length: end < 0 ? rest.length : end, numbers: null, isLeftOut: true };
  }

  /** The numbers that the visitor sees; what is cited for the first time becomes a part. */
  #cite(numbers: readonly number[], parts: AnswerPart[]): string {
    let marks = "";
    this.citesOwn ||= numbers.includes(ownNumber);
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
