import { fold } from "../../../language/fold.ts";
import { nameFrom, plainName } from "./names.ts";
import { notNames } from "./not-names.ts";
import type { PhraseKind } from "./phrases.ts";
import type { ReadTurn, Span } from "./read-turn.ts";

/** What a visitor says to a question for name or address of ours. */
export interface Reply {
  readonly accepts: boolean;
  readonly declines: boolean;
  /** To say it, whatever else is wanted. */
  readonly isUnwilling: boolean;
  readonly name: string | null;
  /** Besides the name the message says nothing, or only asks. */
  readonly isWhole: boolean;
}

const longestName = 4;
const longestRefusal = 12;

/** Null where the message is no reply: a question back, or about something else. */
export function readReply(turn: ReadTurn, email: string | null): Reply | null {
  const [first] = turn.sentences;
  const accepts = begins(turn, "yes");
  const isUnwilling = turn.phrases.some(({ kind }) => kind === "ratherNot");
  const declines = begins(turn, "no") || (turn.tokens.length <= longestRefusal && (isUnwilling || refuses(turn)));
  const name = first?.isQuestion === true ? null : replyName(turn, email);
  if (!accepts && !declines && name === null) return null;
  return {
    accepts: accepts && first?.isQuestion !== true,
    declines: declines && name === null,
    isUnwilling,
    name,
    isWhole: turn.sentences.slice(1).every((sentence) => sentence.isQuestion || saysNothing(turn, sentence)),
  };
}

/** "Ada", "yes, it's Ada Byron", "just Noah is fine": nothing but a name, and what people say around one. */
function replyName(turn: ReadTurn, email: string | null): string | null {
  const { tokens, text } = turn;
  const sentenceEnd =
    turn.sentences.find(({ start, end }) => tokens.some((token) => token.start >= start && token.end <= end))?.end ?? 0;
  const spoken = tokens.filter(({ start }) => start < sentenceEnd).length;
  let from = 0;
  // "Ben" is a name, and Turkish for "I'm".
  for (let step = phraseFrom(turn, from); step > 0 && from + step < spoken; step = phraseFrom(turn, from)) from += step;
  const found = nameFrom(turn, from);
  const to = found?.to ?? Math.min(from + longestName, spoken);
  let rest = spoken - from;
  while (rest > 0 && (rest > longestName || !isAround(turn, from + rest, spoken))) rest -= 1;
  if (found !== null && found.to - from <= rest && isAround(turn, found.to, spoken)) return found.name;
  // Typed without capitals.
  const words = tokens.slice(from, from + rest).map(({ word }) => word);
  if (
    rest === 0 ||
    rest > 2 ||
    to === from ||
    notNames.has(words.join(" ")) ||
    words.some((word) => notNames.has(word) || /\p{N}/u.test(word))
  )
    return null;
  const isInAddress = words.every((word) => fold(email ?? "").includes(word));
  return words.length === 1 || isInAddress
    ? plainName(text.slice(tokens[from]?.start, tokens[from + rest - 1]?.end))
    : null;
}

const aroundName: readonly PhraseKind[] = ["yes", "around", "iAm", "myNameIs"];

function phraseFrom({ phrases }: ReadTurn, at: number): number {
  return Math.max(
    0,
    ...phrases.flatMap(({ kind, from, to }) => (from === at && aroundName.includes(kind) ? [to - from] : [])),
  );
}

/** Whether all from here on is what people say behind a name. */
function isAround(turn: ReadTurn, from: number, to: number): boolean {
  let at = from;
  while (at < to) {
    const step = Math.max(
      0,
      ...turn.phrases.flatMap((phrase) =>
        phrase.from === at && ["around", "afterName"].includes(phrase.kind) ? [phrase.to - at] : [],
      ),
    );
    if (step === 0) return false;
    at += step;
  }
  return true;
}

/** Thanks and greetings, or nothing at all. */
function saysNothing(turn: ReadTurn, { start, end }: Span): boolean {
  const from = turn.tokens.findIndex((token) => token.start >= start);
  const to = turn.tokens.findIndex((token) => token.start >= end);
  return from < 0 || isAround(turn, from, to < 0 ? turn.tokens.length : to);
}

function refuses({ phrases }: ReadTurn): boolean {
  return phrases.some(({ kind, from, to }) => kind === "no" && to - from > 1);
}

function begins({ phrases }: ReadTurn, wanted: PhraseKind): boolean {
  return phrases.some(({ kind, from }) => kind === wanted && from === 0);
}
