import { findEmails } from "@svc/contract";
import type { FoundEmail } from "@svc/contract";
import { tokenize } from "../../../language/tokenize.ts";
import type { Token } from "../../../language/tokenize.ts";
import { findPhrases } from "./phrases.ts";
import type { Phrase, PhraseKind } from "./phrases.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A visitor's message, cut into what the rules look at. */
export interface ReadTurn {
  /** With a space for every character of an email address, so that all positions hold. */
  readonly text: string;
  readonly emails: readonly FoundEmail[];
  readonly tokens: readonly Token[];
  readonly phrases: readonly Phrase[];
  readonly sentences: readonly Sentence[];
}

export interface Sentence extends Span {
  readonly isQuestion: boolean;
}

export function readTurn(written: string): ReadTurn {
  const emails = findEmails(written);
  let text = written;
  for (const { start, end } of emails) text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  const tokens = tokenize(text);
  return { text, emails, tokens, phrases: findPhrases(tokens), sentences: sentencesOf(text, emails) };
}

export function sentenceAt({ sentences }: ReadTurn, at: number): Sentence {
  return sentences.find(({ end }) => at < end) ?? { start: 0, end: Infinity, isQuestion: false };
}

/** The phrases of these kinds that stand within a part of the text. */
export function phrasesIn({ phrases, tokens }: ReadTurn, { start, end }: Span, ...kinds: PhraseKind[]): Phrase[] {
  return phrases.filter(
    ({ kind, from, to }) =>
      kinds.includes(kind) && (tokens[from]?.start ?? -1) >= start && (tokens[to - 1]?.end ?? Infinity) <= end,
  );
}

/** "Dr. Ada Byron", "J. Smith": the dot of an abbreviation ends no sentence. */
const abbreviated = /(?:^|[\s(])(?:\p{L}{1,2}|prof|drs|mme|avv|ing|dott|dra|mtra|ir|med)$/iu;

function sentencesOf(text: string, emails: readonly FoundEmail[]): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(/[!?…。！？؟\n]|\.(?=\s|$)/gu)) {
    if (sign === "." && abbreviated.test(text.slice(Math.max(0, index - 8), index))) continue;
    sentences.push({ start, end: index + 1, isQuestion: /[?？؟]/u.test(sign) });
    start = index + 1;
  }
  // The masked end of an address is no end of its sentence; "ada@example.com." is.
  return start < text.length || emails.length > 0 || text === ""
    ? [...sentences, { start, end: Infinity, isQuestion: false }]
    : sentences;
}
