import { clausesOfMessage } from "../../../language/clauses.ts";
import type { Clause } from "../../../language/clauses.ts";
import { packs } from "../../../language/packs.ts";
import type { HandoffPhraseKind } from "../../../language/handoff.ts";
import { createPhraseFinder } from "../../../language/phrases.ts";
import type { FoundPhrase } from "../../../language/phrases.ts";
import type { Language } from "../../answers/answers.ts";

type Phrase = FoundPhrase<HandoffPhraseKind>;
type PhraseFinder = (words: readonly string[]) => Phrase[];

/**
 * Whether a visitor's message asks for a person, judged clause by clause from phrases of its language and English.
 * A question about people ("how many agents …?") and a refusal ("don't connect me") don't.
 * Takes time linear in the text, whatever it says.
 */
export function wantsPerson(text: string, language: Language): boolean {
  const clauses = clausesOfMessage(text);
  const finders = [...new Set<Language>([language, "en"])].map(finderOf);
  return finders.some((find) => clauses.some((clause) => asks(clause, find(clause.words))));
}

const finders = new Map<Language, PhraseFinder>();

function finderOf(language: Language): PhraseFinder {
  let finder = finders.get(language);
  if (finder === undefined)
    finders.set(language, (finder = createPhraseFinder(packs[language].handoff, packs[language].words.proclitics)));
  return finder;
}

function asks({ words, isQuestion }: Clause, found: readonly Phrase[]): boolean {
  if (found.length === 0) return false;
  const isOther = covered(words.length, found, ["other"]);
  const phrases = found.filter(({ start, end }) => !isOther.slice(start, end).includes(true));
  const kinds = new Set(phrases.map(({ kind }) => kind));
  if (kinds.has("machine") && kinds.has("enough") && isNothingElse(words.length, phrases, refusal)) return true;
  if (kinds.has("not") || (isQuestion && kinds.has("notAsked"))) return false;
  if (kinds.has("request")) return true;
  const people = theService(phrases);
  const starts = new Set(phrases.map(({ start }) => start)).add(words.length);
  // A word behind it that is no phrase makes it the first half of another thing: "team size", "manager role".
  const meant = people.filter(({ kind, end }) => kind === "someone" || starts.has(end));
  if (meant.length === 0) return false;
  const isBeside = (kind: HandoffPhraseKind) => isNear(meant, phrases, kind, covered(words.length, phrases, ["light"]));
  if (isBeside("connect") || (kinds.has("want") && (kinds.has("help") || isBeside("talk")))) return true;
  const own = phrases.filter(({ kind }) => kind === "person" || kind === "someone").length > people.length;
  return !own && people.some(({ kind }) => kind === "person") && isNothingElse(words.length, phrases, naming);
}

function covered(length: number, phrases: readonly Phrase[], kinds: readonly HandoffPhraseKind[]): boolean[] {
  const isCovered = Array.from({ length }, () => false);
  for (const { kind, start, end } of phrases) if (kinds.includes(kind)) isCovered.fill(true, start, end);
  return isCovered;
}

/** Words for the team's people: neither "my agent" nor "how many agents". */
function theService(phrases: readonly Phrase[]): Phrase[] {
  const own = phrases.filter(({ kind }) => kind === "own");
  const ends = new Set(own.map(({ end }) => end));
  const starts = new Set(own.map(({ start }) => start));
  return phrases.filter(
    ({ kind, start, end }) => (kind === "person" || kind === "someone") && !ends.has(start) && !starts.has(end),
  );
}

/** Whether a phrase of the kind stands next to one of the people, with at most some light words between them. */
function isNear(people: readonly Phrase[], phrases: readonly Phrase[], kind: HandoffPhraseKind, isLight: boolean[]) {
  const some = phrases.filter((phrase) => phrase.kind === kind);
  return follow(some, people, isLight) || follow(people, some, isLight);
}

const lightWordsBetween = 6;

function follow(first: readonly Phrase[], second: readonly Phrase[], isLight: readonly boolean[]): boolean {
  const starts = new Set(second.map(({ start }) => start));
  return first.some(({ end }) => {
    let at = end;
    while (!starts.has(at) && isLight[at] === true && at - end < lightWordsBetween) at += 1;
    return starts.has(at);
  });
}

/** What a clause may hold that names a person and nothing else: "agent please", "no bot, a human". */
const naming: readonly HandoffPhraseKind[] = ["light", "person", "someone", "machine", "enough"];
/** What one may hold that refuses a machine: "I don't want to talk to a robot". */
const refusal: readonly HandoffPhraseKind[] = [...naming, "want", "talk", "help", "connect", "request"];

function isNothingElse(length: number, phrases: readonly Phrase[], kinds: readonly HandoffPhraseKind[]): boolean {
  const reason = phrases.find(({ kind }) => kind === "tail")?.start ?? length;
  return covered(length, phrases, kinds).slice(0, reason).every(Boolean);
}
