import { packs } from "./packs.ts";
import type { Language } from "./packs.ts";
import { tokenize, wordsOf } from "./tokenize.ts";
import type { Token } from "./tokenize.ts";

/** Words of one language, with commas between them. */
export interface QuestionWords {
  /** What joins two questions. */
  readonly and: string;
  /** What a question may begin with. */
  readonly begins: string;
}

/** Whether a message asks something: by its mark, or by how it begins. */
export function asksSomething(message: string, language: Language): boolean {
  return (
    /[?？؟]/u.test(message) ||
    matchAt(tokenize(message.slice(0, 200)), 0, phrasesOf(packs[language].questions.begins)) > 0
  );
}

const partsMost = 3;
/** Words that a part has at least: fewer hang on what stands before them. */
const leastWords = 3;
const longestMessage = 600;

/**
 * The questions of a message that asks several ("Which currency do you use, and is VAT included?"), at most three; one
 * where it asks one, or a part could not stand alone. Cuts behind question marks, and before a joining word that a
 * question's beginning follows. Linear in the message; a long letter is left whole.
 */
export function splitQuestions(message: string, language: Language): string[] {
  if (message.length > longestMessage) return [message];
  const marked = message.split(/(?<=[?？؟])\s+/u).filter((part) => part.trim() !== "");
  const parts = marked.flatMap((part) => splitAtJoint(part, language));
  const whole = parts.filter((part) => wordsOf(part).length >= leastWords);
  return whole.length < 2 || whole.length > partsMost || whole.length < parts.length ? [message] : whole;
}

function splitAtJoint(part: string, language: Language): string[] {
  const tokens = tokenize(part);
  const joints = phrasesOf(packs[language].questions.and);
  const begins = phrasesOf(packs[language].questions.begins);
  // A question of its own begins the first part too: "rates and how to pay" is one subject.
  for (let at = leastWords; at < tokens.length - leastWords; at++) {
    const joint = matchAt(tokens, at, joints);
    const next = tokens[at + joint];
    const before = tokens[at - 1];
    if (joint === 0 || next === undefined || before === undefined) continue;
    if (matchAt(tokens, at + joint, begins) > 0) return [part.slice(0, before.end), part.slice(next.start)];
  }
  return [part];
}

/** How many tokens the longest of these phrases takes from there; 0: none begins there. */
function matchAt(tokens: readonly Token[], at: number, phrases: readonly (readonly string[])[]): number {
  const matching = phrases.filter((phrase) => phrase.every((word, offset) => tokens[at + offset]?.word === word));
  return Math.max(0, ...matching.map((phrase) => phrase.length));
}

const known = new Map<string, readonly (readonly string[])[]>();

function phrasesOf(list: string): readonly (readonly string[])[] {
  let phrases = known.get(list);
  if (phrases === undefined) known.set(list, (phrases = list.split(",").map((phrase) => wordsOf(phrase))));
  return phrases;
}
