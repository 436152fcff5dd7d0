import type { AnswerSource } from "@svc/contract";
import type { AnswerPart } from "../../../foundation/chat.ts";
import { saysUnknown } from "../../../language/unknown-phrases.ts";
import { CitationWriter, ownNumber } from "./citations.ts";
import { NoAnswerFilter } from "./no-answer.ts";
import { ReplyLead } from "./reply-lead.ts";

/** A reply that says nothing of the owner's subject, such as a question back, is short and without figures. */
const talkCharacters = 200;
const hasFigures = /[\d@]|https?:/u;
/** A longer reply answers something, even if it says that it does not know all. */
const refusalCharacters = 250;
/** What has cited nothing for so long will not. */
const bufferMax = 4_000;

export interface ReplyOptions {
  /** Sources and their numbers. */
  readonly isShown: boolean;
  /** The visitor made small talk: what answers that needs no source. */
  readonly isFree: boolean;
  /** Beside the sources there is something that a reply may rest on. */
  readonly isSupported: boolean;
}

/**
 * A model's text on its way to the visitor. A reply begins with what it rests on, `[2]` or `[0]`, or with the mark of a
 * refusal: so it is streamed from its first word on. One that does not is held back until it cites something.
 */
export class ReplyWriter {
  /** The model refused before it said anything. */
  isRefusal = false;
  /** A refusal's mark stood somewhere: words before it may be an apology. */
  isMarked = false;
  hasText = false;
  /** It cites something, or needs not: it is shown. */
  isOpen: boolean;
  /** The last step, as the model wrote it. */
  written = "";
  readonly #sources: readonly AnswerSource[];
  readonly #options: ReplyOptions;
  #citations: CitationWriter;
  #lead = new ReplyLead();
  #filter = new NoAnswerFilter();
  #held: AnswerPart[] = [];
  #heldText = "";
  /** Only its beginning, where it is long. */
  #shownText = "";
  #isNewParagraph = false;

  constructor(sources: readonly AnswerSource[], options: ReplyOptions) {
    this.#sources = sources;
    this.#options = options;
    this.#citations = new CitationWriter(sources, options);
    this.isOpen = options.isFree;
  }

  get cited(): readonly AnswerSource[] {
    return this.#citations.cited;
  }

  /** It rests on the owner's instructions, the conversation, or a tool. */
  get isOwn(): boolean {
    return this.#citations.citesOwn && this.#options.isSupported;
  }

  /** It says in words that it does not know, against the rules. */
  get saysUnknown(): boolean {
    return this.#shownText.length <= refusalCharacters && saysUnknown(this.#shownText);
  }

  /** It claims to rest on nothing, and by its form states nothing. */
  get isTalk(): boolean {
    return (
      this.hasText &&
      this.#lead.numbers.includes(ownNumber) &&
      this.#heldText.length <= talkCharacters &&
      !hasFigures.test(this.#heldText)
    );
  }

  /** Waiting for its end is of no use. */
  get isHopeless(): boolean {
    return !this.isOpen && this.#heldText.length > bufferMax;
  }

  /** What may be shown by now. */
  push(delta: string): AnswerPart[] {
    this.written += delta;
    return this.#take(this.#lead.push(delta), false);
  }

  /** The model calls tools, and goes on. What it said before a search is dropped, unless it cites something. */
  nextStep(isSearch: boolean): AnswerPart[] {
    const parts = this.#take(this.#lead.push("", true), true);
    if (isSearch && !this.isOpen) {
      this.#citations = new CitationWriter(this.#sources, this.#options);
      this.#held = [];
      this.#heldText = "";
      this.hasText = false;
    } else this.isOpen = true;
    this.#lead = new ReplyLead();
    this.#filter = new NoAnswerFilter();
    this.#isNewParagraph = this.hasText;
    this.written = "";
    return [...parts, ...this.#release()];
  }

  end(): AnswerPart[] {
    return this.#take(this.#lead.push("", true), true);
  }

  /** Shows what was held back. */
  open(): AnswerPart[] {
    this.isOpen = true;
    return this.#release();
  }

  #take(text: string, isEnd: boolean): AnswerPart[] {
    let shown = this.#filter.push(text) + (isEnd && !this.#filter.isRefusal ? this.#filter.end() : "");
    this.isMarked ||= this.#filter.isMarked;
    this.isRefusal ||= this.#filter.isRefusal && !this.hasText;
    if (this.isRefusal) return [];
    if (shown !== "" && this.#isNewParagraph) {
      shown = `\n\n${shown}`;
      this.#isNewParagraph = false;
    }
    const parts = [
      ...(shown === "" ? [] : this.#citations.lead(this.#lead.numbers)),
      ...this.#citations.push(shown),
      ...(isEnd ? this.#citations.end() : []),
    ];
    for (const part of parts) this.#hold(part);
    this.hasText ||= this.#heldText.trim() !== "";
    this.isOpen ||= this.cited.length > 0 || this.isOwn;
    return this.#release();
  }

  #hold(part: AnswerPart): void {
    const last = this.#held.at(-1);
    if (part.type !== "text") this.#held.push(part);
    else {
      this.#heldText += part.text;
      if (last?.type !== "text") this.#held.push(part);
      else this.#held[this.#held.length - 1] = { ...last, text: last.text + part.text };
    }
  }

  /** A source is handed out with the first words: a refusal may follow it. */
  #release(): AnswerPart[] {
    if (!this.isOpen || !this.hasText) return [];
    const parts = this.#held;
    if (this.#shownText.length <= refusalCharacters) this.#shownText += this.#heldText;
    this.#held = [];
    this.#heldText = "";
    return parts;
  }
}
