import { contentCharacters, withoutGrammar } from "./unspaced-words.ts";
import { packs } from "../../language/packs.ts";
import { listed } from "../../language/words.ts";
import type { FollowUpCues, FragmentCues } from "../../language/words.ts";
import { detectLanguage, languages } from "./language.ts";
import type { Language } from "./language.ts";
import { remembered } from "../../foundation/remembered-texts.ts";
import { recogniseSmallTalk, stripSmallTalk } from "./small-talk.ts";
import { tokensOf } from "./small-talk-tokens.ts";

export interface PreviousTurn {
  question: string;
  answered: boolean;
}

/**
 * The text to search with. A message that stands on its own comes back without its greeting and thanks;
 * one that hangs on the turn before ("and for students?", "how much is it?", "why?") comes back joined
 * to that turn's question: "How much is the pool for students", or, when the message asks with a
 * question word of its own, only to that question's content words: "pool why".
 *
 * A message hangs on the turn before when it has few content words (those that are no grammar words) and
 * - asks for the same about something else: "what about Germany?" (up to four content words), or
 * - begins with a conjunction and is no clause of its own: "and on Sundays?" (three), or
 * - points back: "can I return it?" (two; for a word that may be an article, "das", one), or
 * - is a fragment behind a preposition: "for students?" (two), or
 * - has no content word but a question word: "why?", "how much?", "how long does it take?".
 *
 * Chinese and Japanese: the same by their own particles (那…呢, …の場合は, それは…), counted in characters.
 * Everything else stands on its own: a wrong join costs more than a missed one.
 *
 * @param previousTurns oldest first. Small talk among them is passed over; so is a follow-up that was
 * not answered, since its words led nowhere.
 */
export function resolveFollowUp(message: string, previousTurns: readonly PreviousTurn[]): string {
  const turns = previousTurns
    .slice(-turnsRemembered)
    .map((turn) => ({ ...turn, question: turn.question.slice(0, longestQuestion) }))
    .filter((turn) => !isSmallTalk(turn.question))
    .map((turn) => ({ ...turn, question: stripped(turn.question) }));
  return resolve(stripSmallTalk(message), turns);
}

const isSmallTalk = remembered((text) => recogniseSmallTalk(text, "en") !== null);
const stripped = remembered(stripSmallTalk);

const turnsRemembered = 4;
/** What is longer gives no search text that is worth repeating. */
const longestQuestion = 300;
/** A follow-up is short. */
const longestFollowUp = 120;

function resolve(text: string, turns: readonly PreviousTurn[]): string {
  const context = text.length > longestFollowUp ? "" : contextOf(turns);
  const hint = context === "" ? null : hangsOn(text, context);
  if (hint === null) return text;
  return `${hint.asksItself ? contentOf(context) : withoutEndMark(context)} ${hint.rest}`.trim();
}

/** The question that a follow-up hangs on: the last one, itself resolved. */
function contextOf(turns: readonly PreviousTurn[]): string {
  const last = turns.at(-1);
  if (last === undefined) return "";
  const earlier = turns.slice(0, -1);
  const resolved = resolve(last.question, earlier);
  return last.answered || resolved === last.question ? resolved : contextOf(earlier);
}

interface Hint {
  /** The message without the words that only joined it. */
  rest: string;
  asksItself: boolean;
}

function hangsOn(text: string, context: string): Hint | null {
  const contextLanguage = detectLanguage(context, "en");
  const language = detectLanguage(text, contextLanguage);
  const { fragments } = packs[language].words;
  if (fragments !== undefined) return hangsAsFragment(text, language, fragments);
  return hangsOnSpaced(text, language, contextLanguage);
}

interface Cues {
  again: Set<string>;
  joins: Set<string>;
  pronouns: Set<string>;
  weakPronouns: Set<string>;
  /** With a space at either end, as they are looked for. */
  empty: readonly string[];
  prepositions: Set<string>;
  /** They end a fragment. */
  arePostpositions: boolean;
  addressed: Set<string>;
  clauseOpeners: Set<string>;
  grammar: Set<string>;
}

const cuesOf = new Map<Language, Cues>(
  languages.flatMap((language) => {
    const { followUp } = packs[language].words;
    return followUp === undefined ? [] : [[language, readCues(followUp, language)] as const];
  }),
);

function readCues(table: FollowUpCues, language: Language): Cues {
  const wordings = (cell: string): string[] => cell.split("|").map((wording) => keysOf(wording).join(" "));
  const exactly = (cell: string): Set<string> =>
    new Set(cell.split("|").flatMap((wording) => wordsOf(wording).map(exactForm)));
  const prepositions = new Set(wordings(table.prepositions));
  const openers = wordings(packs[language].smallTalk.openers).map((wording) => wording.split(" ")[0] ?? "");
  return {
    again: new Set(wordings(table.again)),
    joins: exactly(table.joins),
    pronouns: exactly(table.pronouns),
    weakPronouns: new Set(wordings(table.weakPronouns)),
    empty: wordings(table.empty).map((wording) => ` ${wording} `),
    prepositions,
    arePostpositions: table.arePostpositions === true,
    addressed: new Set(wordings(table.addressed)),
    clauseOpeners: new Set(openers.filter((opener) => !prepositions.has(opener))),
    grammar: new Set(listed(packs[language].words.functionWords).flatMap(keysOf)),
  };
}

interface Word {
  key: string;
  written: string;
  start: number;
}

function wordsOf(text: string): Word[] {
  return tokensOf(text).map((token) => ({
    key: token.key,
    written: text.slice(token.start, token.end).normalize("NFC").toLowerCase(),
    start: token.start,
  }));
}

/** "où" is not "ou", "é" not "e": what is written with accents must agree in them. */
function exactForm(word: Word): string {
  return /\p{M}/u.test(word.written.normalize("NFD")) ? word.written : word.key;
}

function keysOf(text: string): string[] {
  return tokensOf(text).map((token) => token.key);
}

function hangsOnSpaced(text: string, language: Language, contextLanguage: Language): Hint | null {
  const cues = cuesOf.get(language);
  if (cues === undefined) return null;
  const grammarOfContext = cuesOf.get(contextLanguage)?.grammar ?? cues.grammar;
  const isContent = (word: string): boolean => !cues.grammar.has(word) && !grammarOfContext.has(word);
  const all = wordsOf(text);
  const again = againLength(all, cues);
  const joins = again === 0 && all[0] !== undefined && cues.joins.has(exactForm(all[0])) ? 1 : 0;
  const words = withoutJoinedAnd(
    all.slice(again + joins),
    again + joins === 0 ? packs[language].words.joinedAnd : undefined,
  );
  const joined = joins > 0 || words[0] !== all[again];
  const content = words.filter((word) => isContent(word.key)).length;
  const clause = cues.clauseOpeners.has(words[0]?.key ?? "");
  const pointing = pointsBack(words, cues, isContent, packs[language].words.hungPronoun);
  const hangs =
    (again > 0 && content <= 4) ||
    (joined && (clause ? content === 0 || endsInFragment(words, cues, isContent) : content <= 3)) ||
    (pointing === "strongly" && content <= 2) ||
    (pointing === "weakly" && content <= 1) ||
    (isFragment(words, cues) && content <= 2) ||
    (!withoutEmpty(words, cues).some((word) => isContent(word.key)) && asksBarely(words, cues));
  return hangs ? { rest: withoutEndMark(text.slice(words[0]?.start ?? text.length)), asksItself: clause } : null;
}

/** How many leading words ask for the same again. */
function againLength(words: readonly Word[], cues: Cues): number {
  for (let length = Math.min(6, words.length); length > 0; length -= 1) {
    if (
      cues.again.has(
        words
          .slice(0, length)
          .map((word) => word.key)
          .join(" "),
      )
    )
      return length;
  }
  return 0;
}

function withoutJoinedAnd(words: readonly Word[], and: RegExp | undefined): readonly Word[] {
  const first = words[0];
  if (first === undefined || and === undefined || !and.test(first.written)) return words;
  const [bare] = wordsOf(first.written.replace(and, ""));
  return bare === undefined ? words : [{ ...bare, start: first.start }, ...words.slice(1)];
}

function pointsBack(
  words: readonly Word[],
  cues: Cues,
  isContent: (word: string) => boolean,
  hung: RegExp | undefined,
): "strongly" | "weakly" | null {
  const left = withoutEmpty(words, cues);
  if (left.some((word) => cues.pronouns.has(exactForm(word)))) return "strongly";
  const pointing = left.some((word, index) => {
    if (hung?.test(word.key)) return true;
    const next = left[index + 1];
    return cues.weakPronouns.has(word.key) && (next === undefined || !isContent(next.key));
  });
  return pointing ? "weakly" : null;
}

/** Leaves out "is it possible" and the like, whose pronoun points at nothing. */
function withoutEmpty(words: readonly Word[], cues: Cues): readonly Word[] {
  const sentence = ` ${words.map((word) => word.key).join(" ")} `;
  const empty = cues.empty.find((wording) => sentence.includes(wording));
  if (empty === undefined) return words;
  const before = sentence
    .slice(0, sentence.indexOf(empty))
    .split(" ")
    .filter((word) => word !== "").length;
  return words.toSpliced(before, empty.trim().split(" ").length);
}

/** "how much for students": the clause's only topic stands behind a preposition. */
function endsInFragment(words: readonly Word[], cues: Cues, isContent: (word: string) => boolean): boolean {
  const topics = words.filter((word) => isContent(word.key));
  const before = words[words.findIndex((word) => isContent(word.key)) - 1];
  return topics.length === 1 && before !== undefined && cues.prepositions.has(before.key);
}

/** "why?", "how much?", "since when?", but not "who are you?". */
function asksBarely(words: readonly Word[], cues: Cues): boolean {
  return (
    words.length <= 5 &&
    words.some((word) => cues.clauseOpeners.has(word.key)) &&
    !words.some((word) => cues.addressed.has(word.key))
  );
}

/** "for students", "am Sonntag", "öğrenciler için": no clause, one preposition. */
function isFragment(words: readonly Word[], cues: Cues): boolean {
  if (words.length < 2 || words.length > 4) return false;
  if (words.some((word) => cues.clauseOpeners.has(word.key))) return false;
  const edge = cues.arePostpositions ? words.at(-1) : words[0];
  return edge !== undefined && cues.prepositions.has(edge.key);
}

function hangsAsFragment(text: string, language: Language, cues: FragmentCues): Hint | null {
  const bare = withoutEndMark(text).replace(/[\s、，,]/gu, "");
  const asks = cues.question.test(bare);
  const content = [...contentCharacters(bare.replace(cues.lead, ""), language)].length;
  const hangs =
    cues.more.test(bare) ||
    (cues.lead.test(bare) && content <= 6) ||
    (cues.tail.test(bare) && !asks && content <= 6) ||
    (cues.shortTail.test(bare) && !asks && content <= 3) ||
    (cues.pronoun.test(bare) && content <= 3) ||
    (content === 0 && asks);
  if (!hangs) return null;
  const rest = cues.more.test(bare)
    ? ""
    : withoutEndMark(text)
        .replace(cues.lead, "")
        .replace(/^[\s、，,]+|呢$/gu, "");
  return { rest, asksItself: content === 0 && asks && rest !== "" };
}

/** The words of a question that carry its topic, as they were written. */
function contentOf(question: string): string {
  const language = detectLanguage(question, "en");
  if (packs[language].words.fragments !== undefined) {
    return withoutGrammar(question, language, " ")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  }
  const grammar = cuesOf.get(language)?.grammar;
  const words = tokensOf(question).filter((token) => grammar?.has(token.key) !== true);
  return words.map((token) => question.slice(token.start, token.end)).join(" ");
}

function withoutEndMark(text: string): string {
  return text.replace(/(?<![\s?？؟!！.。…])[\s?？؟!！.。…]+$/u, "");
}
