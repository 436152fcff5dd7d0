import type { FoundEmail } from "@svc/contract";
import { nameUpTo } from "./names.ts";
import type { FoundName } from "./names.ts";
import type { PhraseKind } from "./phrases.ts";
import { phrasesIn, sentenceAt } from "./read-turn.ts";
import type { ReadTurn, Sentence } from "./read-turn.ts";

/** An address that may be the visitor's own. */
export interface OwnEmail {
  readonly email: string;
  /** Stated by the visitor: "my email is …", "write to me at …". */
  readonly isStated: boolean;
  /** The name right before it: "Ada Byron, ada@example.com". */
  readonly beside: FoundName | null;
}

const fewTokens = 3;

/**
 * The addresses of a message that a reader would take for the visitor's: introduced as such, asked to be written
 * to, beside a name, or nearly all that the message says. Not in quotation marks, nor in a sentence about others.
 */
export function ownEmails(turn: ReadTurn, introduced: FoundName | null): OwnEmail[] {
  return turn.emails.flatMap((found) => {
    const next = turn.tokens.findIndex(({ start }) => start >= found.end);
    const own = isQuoted(turn.text, found)
      ? null
      : judge(turn, { ...found, at: next < 0 ? turn.tokens.length : next }, introduced);
    return own === null ? [] : [own];
  });
}

interface Place extends FoundEmail {
  /** Of the token behind it. */
  readonly at: number;
}

function judge(turn: ReadTurn, place: Place, introduced: FoundName | null): OwnEmail | null {
  const sentence = sentenceAt(turn, place.start);
  const { isQuestion } = sentence;
  const isOthers = phrasesIn(turn, sentence, "others").length > 0;
  const isMine = isLabelled(turn, place, "myEmail");
  const isToMe = phrasesIn(turn, sentence, "toMe", "contactMe").length > 0;
  const beside = besideName(turn, place);
  const isNamed = introduced !== null || beside !== null;
  if (isOthers && !isMine && !(isToMe && isNamed)) return null;
  const isNext = introduced !== null && introduced.to === place.at;
  const isMeant = isMine || isToMe || isLabelled(turn, place, "emailLabel") || isNext;
  const isAboutOthers = turn.phrases.some(({ kind }) => kind === "others");
  if (isQuestion && !isMine && !isToMe) return null;
  if (!isMeant && !isNamed && !isApart(turn, place, sentence) && isAboutOthers) return null;
  return { email: place.email, isStated: isMine || (isMeant && !isOthers), beside };
}

/** "my email is …" with few words between, "… is my email". */
function isLabelled(turn: ReadTurn, { start, end, at }: Place, kind: PhraseKind): boolean {
  const sentence = sentenceAt(turn, start);
  const before = phrasesIn(turn, { start: sentence.start, end: start }, kind);
  const after = phrasesIn(turn, { start: end, end: sentence.end }, kind);
  return before.some(({ to }) => at - to <= fewTokens) || after.some(({ from }) => from - at <= 1);
}

function besideName(turn: ReadTurn, { start, at }: Place): FoundName | null {
  const last = turn.tokens[at - 1];
  if (last === undefined || !/^[\s,;:<([\-–—|/、，：（]{0,4}$/u.test(turn.text.slice(last.end, start))) return null;
  const found = nameUpTo(turn, at);
  // "Send ada@example.com": a word at the sentence's beginning has a capital, too.
  const isSetOff = /\S/u.test(turn.text.slice(last.end, start));
  return found === null || isSetOff || found.to - found.from > 1 ? found : null;
}

/** On a line of its own, or nearly: a signature's. */
function isApart(turn: ReadTurn, { start, end }: FoundEmail, sentence: Sentence): boolean {
  const lineStart = turn.text.lastIndexOf("\n", start) + 1;
  const nextLine = turn.text.indexOf("\n", end);
  const others = turn.tokens.filter((token) => token.start >= lineStart && (nextLine < 0 || token.end <= nextLine));
  return !sentence.isQuestion && others.length <= fewTokens;
}

const quotes = ['"', "“”", "„“", "„”", "«»", "「」", "『』"] as const;

/** Text in quotation marks was written by someone else. */
function isQuoted(text: string, { start, end }: FoundEmail): boolean {
  const near = 200;
  const before = text.slice(Math.max(0, start - near), start);
  const after = text.slice(end, end + near);
  return quotes.some((pair) => {
    const [opening = "", closing = opening] = pair;
    if (opening === closing) return before.split(opening).length % 2 === 0 && after.includes(closing);
    return before.lastIndexOf(opening) > before.lastIndexOf(closing) && after.includes(closing);
  });
}
