import { detectLanguage, languages } from "./language.ts";
import type { Language } from "./language.ts";
import { packs } from "../../language/packs.ts";
import { isDivided, tokensOf } from "./small-talk-tokens.ts";
import type { Token } from "./small-talk-tokens.ts";

/** Most telling first: of several phrases in one message the first in this order decides. */
const kinds = ["identity", "goodbye", "thanks", "how-are-you", "greeting", "acknowledgement"] as const;

export type SmallTalkKind = (typeof kinds)[number];

export interface SmallTalk {
  kind: SmallTalkKind;
  language: Language;
}

/**
 * Recognises a message that is nothing but small talk ("heyyy", "hi there, thanks!", "are you a bot?"):
 * every word of it must belong to a set phrase of one language or be a filler beside one, so that
 * "hello kitty backpack?" and "Hi, what are your opening hours?" give null.
 *
 * @param fallback the language that the chat is held in: it decides about a phrase that several
 * languages share ("hi", "merci"; "ciao" greets in Italian and takes leave in German).
 */
export function recogniseSmallTalk(text: string, fallback: Language): SmallTalk | null {
  if (text.length > longestSmallTalk) return null;
  const tokens = tokensOf(text);
  if (tokens.length === 0) return recogniseEmoji(text, fallback);
  if (tokens.length > mostTokens) return null;
  const readings = new Map<Language, SmallTalkKind>();
  for (const language of languages) {
    const kind = kindOf(tokens, language);
    if (kind !== null) readings.set(language, kind);
  }
  const first = [...readings.keys()][0];
  if (first === undefined) return null;
  const detected = detectLanguage(text, first);
  const language = [fallback, detected].find((candidate) => readings.has(candidate)) ?? first;
  const kind = readings.get(language);
  return kind === undefined ? null : { kind, language };
}

/** Whether a message is nothing but small talk that thanks, also beside a goodbye: "perfect, thanks, bye". */
export function isThanks(text: string): boolean {
  if (text.length > longestSmallTalk) return false;
  const tokens = tokensOf(text);
  if (tokens.length === 0) return recogniseEmoji(text, "en")?.kind === "thanks";
  if (tokens.length > mostTokens) return false;
  return [...phrasebooks.values()].some((book) => {
    const cover = book.longest.has(tokens[0]?.key ?? "") ? coverFrom(tokens, 0, book, new Set()) : null;
    return cover?.some((wording) => book.phrases.get(wording) === "thanks") ?? false;
  });
}

/**
 * The question without the small talk before it and the thanks behind it; a message without a
 * question comes back as it is, trimmed. Small talk in front ends at a punctuation mark, an emoji or
 * a line break, or where a sentence visibly begins ("hi do you ship to Spain", but not "hello kitty
 * backpack"); thanks at the end follow such a mark.
 */
export function stripSmallTalk(text: string): string {
  const trimmed = text.trim();
  const head = trimmed.slice(0, longestSmallTalk);
  const headTokens = tokensOf(head);
  if (languages.some((language) => kindOf(headTokens, language) !== null)) return trimmed;
  const begin = pastSmallTalk(head, headTokens, 0);
  const first = headTokens[begin];
  if (first === undefined) return trimmed;
  const question = begin === 0 ? trimmed : trimmed.slice(withOpeningMark(trimmed, first.start));
  return withoutTrailingThanks(question);
}

/** What is longer asks something. */
const longestSmallTalk = 200;
const mostTokens = 40;

interface Phrasebook {
  /** Phrases by their tokens joined with spaces. */
  phrases: Map<string, SmallTalkKind>;
  /** How many tokens the longest phrase has that begins with this token. */
  longest: Map<string, number>;
  fillers: Set<string>;
  openers: Set<string>;
}

const phrasebooks = new Map(languages.map((language) => [language, readPhrases(language)]));

function readPhrases(language: Language): Phrasebook {
  const table = packs[language].smallTalk;
  const phrases = new Map<string, SmallTalkKind>();
  const fillers = new Set<string>();
  const longest = new Map<string, number>();
  const wordings = (cell: string): string[][] =>
    cell.split("|").map((phrase) => tokensOf(phrase).map((token) => token.key));
  const eachWording = (cell: string, note: (wording: string) => void): void => {
    for (const words of wordings(cell)) {
      const first = words[0];
      if (first === undefined) continue;
      note(words.join(" "));
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
    }
  };
  const cells: Record<SmallTalkKind, string> = { ...table, "how-are-you": table.howAreYou };
  // In reverse, so that of two kinds that share a wording the more telling stays.
  for (const kind of kinds.toReversed()) eachWording(cells[kind], (wording) => phrases.set(wording, kind));
  eachWording(table.fillers, (wording) => fillers.add(wording));
  return { phrases, longest, fillers, openers: new Set(wordings(table.openers).flatMap((words) => words.slice(0, 1))) };
}

/** The kind of a message that one language's phrases and fillers cover from end to end. */
function kindOf(tokens: readonly Token[], language: Language): SmallTalkKind | null {
  const book = phrasebooks.get(language);
  if (book?.longest.has(tokens[0]?.key ?? "") !== true) return null;
  const cover = coverFrom(tokens, 0, book, new Set());
  if (cover === null) return null;
  const agreedKind = (wordings: readonly string[]): SmallTalkKind | undefined =>
    kinds.find((kind) => wordings.some((wording) => book.phrases.get(wording) === kind));
  // In "thank you for all your help" the last word is a filler; alone it is a call for help.
  return agreedKind(cover.filter((wording) => !book.fillers.has(wording))) ?? agreedKind(cover) ?? null;
}

/** The wordings that cover the tokens from `from` on, longest first; null when some token stays over. */
function coverFrom(tokens: readonly Token[], from: number, book: Phrasebook, dead: Set<number>): string[] | null {
  const first = tokens[from];
  if (first === undefined) return [];
  if (dead.has(from)) return null;
  const most = Math.min(book.longest.get(first.key) ?? 0, tokens.length - from);
  for (let length = most; length > 0; length -= 1) {
    const wording = joinKeys(tokens, from, from + length);
    if (!book.phrases.has(wording) && !book.fillers.has(wording)) continue;
    const rest = coverFrom(tokens, from + length, book, dead);
    if (rest !== null) return [wording, ...rest];
  }
  dead.add(from);
  return null;
}

function joinKeys(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map((token) => token.key)
    .join(" ");
}

/** The first token behind all small talk in front ("Hi! How are you? I have a question: …"). */
function pastSmallTalk(text: string, tokens: readonly Token[], from: number): number {
  const end = leadingEnd(text, tokens, from);
  return end > from ? pastSmallTalk(text, tokens, end) : from;
}

/** Where the small talk that begins at token `from` ends; `from` itself when there is none to cut off. */
function leadingEnd(text: string, tokens: readonly Token[], from: number): number {
  let end = from;
  for (const book of phrasebooks.values()) end = Math.max(end, leadingEndIn(book, text, tokens, from));
  return end < tokens.length ? end : from;
}

function leadingEndIn(book: Phrasebook, text: string, tokens: readonly Token[], from: number): number {
  const most = Math.min(book.longest.get(tokens[from]?.key ?? "") ?? 0, tokens.length - from);
  for (let length = most; length > 0; length -= 1) {
    const kind = book.phrases.get(joinKeys(tokens, from, from + length));
    if (kind === undefined || dividedInside(text, tokens, from, from + length)) continue;
    for (const end of [pastFillers(book, text, tokens, from + length), from + length]) {
      const left = tokens[end - 1];
      const right = tokens[end];
      if (left === undefined || right === undefined) continue;
      if (isDivided(text, left, right)) return end;
      if ((kind === "greeting" || kind === "thanks") && book.openers.has(right.key)) return end;
    }
  }
  return from;
}

function dividedInside(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from + 1, to).some((token, index) => {
    const left = tokens[from + index];
    return left !== undefined && isDivided(text, left, token);
  });
}

/** Past "there" and "everyone" in "Hello there everyone, …", never across a comma. */
function pastFillers(book: Phrasebook, text: string, tokens: readonly Token[], from: number): number {
  let end = from;
  for (;;) {
    const left = tokens[end - 1];
    const right = tokens[end];
    if (left === undefined || right === undefined || isDivided(text, left, right) || !book.fillers.has(right.key))
      return end;
    end += 1;
  }
}

/** ¿, ¡, quotes and brackets belong to the word that follows them. */
function withOpeningMark(text: string, start: number): number {
  let begin = start;
  while (begin > 0 && /[¿¡"'“„«「『([]/u.test(text.charAt(begin - 1))) begin -= 1;
  return begin;
}

function withoutTrailingThanks(question: string): string {
  const cut = Math.max(0, question.length - longestSmallTalk);
  const tail = question.slice(cut);
  const tokens = tokensOf(tail);
  for (let start = Math.max(1, tokens.length - mostTokens); start < tokens.length; start += 1) {
    const left = tokens[start - 1];
    const right = tokens[start];
    if (left === undefined || right === undefined || !isDivided(tail, left, right)) continue;
    const rest = tokens.slice(start);
    const leaves = languages.some((language) => {
      const kind = kindOf(rest, language);
      return kind === "thanks" || kind === "goodbye" || kind === "greeting";
    });
    if (leaves) return question.slice(0, cut + left.end) + closingMark(tail.slice(left.end, right.start));
  }
  return question;
}

/** Of what stood between question and thanks, the question keeps its own mark. */
function closingMark(between: string): string {
  return /^\s*[)\]"”»」』]*[?？؟!！.。]*/u.exec(between)?.[0].trimEnd() ?? "";
}

const emojiKinds: readonly [RegExp, SmallTalkKind][] = [
  [/👋|🖐|✋/u, "greeting"],
  [/🙏|❤|💐/u, "thanks"],
  [/👍|👌|🙂|😊|😀|😃|😄|🎉|✅/u, "acknowledgement"],
];

function recogniseEmoji(text: string, fallback: Language): SmallTalk | null {
  const kind = emojiKinds.find(([emoji]) => emoji.test(text))?.[1];
  return kind === undefined ? null : { kind, language: fallback };
}
