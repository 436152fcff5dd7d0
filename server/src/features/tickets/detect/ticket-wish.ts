import { clausesOfMessage } from "../../../language/clauses.ts";
import type { Clause } from "../../../language/clauses.ts";
import { createPhraseFinder } from "../../../language/phrases.ts";
import type { FoundPhrase } from "../../../language/phrases.ts";
import type { Token } from "../../../language/tokenize.ts";
import { proclitics, ticketPhraseLists } from "../../../language/ticket.ts";
import type { TicketPhraseKind } from "../../../language/ticket.ts";

/** What a visitor's message says about a ticket. */
interface TicketWish {
  /** The visitor asks for one to be opened, or wants to complain. */
  readonly asks: boolean;
  /** An answer that takes up an offer: yes, please do. */
  readonly accepts: boolean;
  /** The visitor has changed the mind, or declines. */
  readonly declines: boolean;
}

type Phrase = FoundPhrase<TicketPhraseKind>;

/** A yes or a no has few words. */
const shortCharacters = 60;
/** Of words between "open" and "ticket"; a script without spaces has a word a character. */
const wordsBetween = 6;
const wordsTelling = 2;
const wordsBesideNo = 3;
/** What says nothing of the matter itself. */
const courtesies: readonly TicketPhraseKind[] = ["light", "open", "ticket", "complaint", "yes", "yesFirst", "no"];

/**
 * Understands, in all languages at once, whether a visitor wants a ticket, or answers to the offer of one.
 * Takes time linear in the message.
 */
export function readTicketWish(message: string): TicketWish {
  const clauses = clausesOfMessage(message).map((clause) => ({ ...clause, phrases: find(clause.words) }));
  const has = (kind: TicketPhraseKind) => clauses.some(({ phrases }) => phrases.some((each) => each.kind === kind));
  const asks = clauses.some((clause) => wishOf(clause) !== null) && !has("about");
  const isShort = message.trim().length <= shortCharacters;
  const isYes = has("yes") || clauses[0]?.phrases.some(({ kind, start }) => kind === "yesFirst" && start === 0);
  const isQuestion = clauses.some((clause) => clause.isQuestion);
  const declines = isShort && !asks && !isQuestion && isNo(clauses);
  return { asks, declines, accepts: isShort && !declines && !isQuestion && (isYes === true || asks) };
}

/** Whether a message begins with a no and says little else: "It does not fit" and "Leave it out" are other matters. */
function isNo(clauses: readonly (Clause & { readonly phrases: readonly Phrase[] })[]): boolean {
  const [first] = clauses;
  const no = first?.phrases.find(({ kind }) => kind === "no");
  if (first === undefined || no === undefined) return false;
  const isCourtesy = clauses.map(({ words, phrases }) => covered(words.length, phrases, courtesies));
  const others = isCourtesy.flat().filter((isCovered) => !isCovered).length;
  return others <= wordsBesideNo && (isCourtesy[0] ?? []).slice(0, no.start).every(Boolean);
}

/**
 * What a clause says beside a wish for a ticket, a yes and courtesies: "kettle is broken" of "open a ticket because
 * the kettle is broken", nothing of "please open a ticket".
 */
export function beyondTicketWish({ tokens, words, isQuestion }: Clause): readonly Token[] {
  const phrases = find(words);
  const isLight = covered(words.length, phrases, courtesies);
  if (isLight.every(Boolean)) return [];
  const wish = wishOf({ tokens, words, isQuestion, phrases });
  const from = wish === null ? 0 : isLight.indexOf(false, wish.end);
  // "Ich möchte mich über den Lärm beschweren" says it before the wish, and one word behind it says little alone.
  return from < 0 || from > tokens.length - wordsTelling ? tokens : tokens.slice(from);
}

const find = createPhraseFinder(ticketPhraseLists, proclitics);

/** Where a clause asks for a ticket; null: it doesn't. */
function wishOf({ words, phrases }: Clause & { readonly phrases: readonly Phrase[] }) {
  const complaint = phrases.find(({ kind }) => kind === "complaint");
  if (complaint !== undefined) return complaint;
  let before: Phrase | undefined;
  for (const phrase of phrases) {
    if (phrase.kind !== "open" && phrase.kind !== "ticket") continue;
    if (before !== undefined && before.kind !== phrase.kind && phrase.start - before.end <= wordsBetween)
      return { start: before.start, end: phrase.end };
    before = phrase;
  }
  const isNothingElse = covered(words.length, phrases, ["light", "ticket"]).every(Boolean);
  return before?.kind === "ticket" && isNothingElse ? before : null;
}

function covered(length: number, phrases: readonly Phrase[], kinds: readonly TicketPhraseKind[]): boolean[] {
  const isCovered = Array.from({ length }, () => false);
  for (const { kind, start, end } of phrases) if (kinds.includes(kind)) isCovered.fill(true, start, end);
  return isCovered;
}
