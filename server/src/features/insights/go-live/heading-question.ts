import { tokenize, wordsOf } from "../../../language/tokenize.ts";
import type { InstructionWords, UsualQuestions } from "../../../language/usual-questions.ts";

/** A heading as a visitor would ask for what stands below it. */
export interface HeadingQuestion {
  readonly question: string;
  /** 0: the heading is a question, 1: it says what to do, 2: a phrase as people type it, 3: anything else. */
  readonly rank: number;
}

const charactersMost = 120;
const lettersLeast = 3;
const wordsOfPhrase = { least: 2, most: 7 };
const wordsMost = 14;
/** Scripts without spaces have a word a character. */
const wordsMostOfCharacters = 40;
const titleWordsMost = 6;

/**
 * A question from a heading or title; null where it tells nothing ("Overview") or is code. A noun phrase stays as it
 * is, which is what visitors type into a search. A single word gets the `title` of its page, where there is one.
 */
export function questionOfHeading(written: string, title: string, words: UsualQuestions): HeadingQuestion | null {
  const heading = withoutNumber(
    written
      .slice(0, charactersMost * 2)
      .replace(/\s+/gu, " ")
      .trim(),
  );
  const tokens = wordsOf(heading);
  const hasSpaces = !charactersAsWords.test(heading);
  if (heading.length > charactersMost || (heading.match(/\p{L}/gu)?.length ?? 0) < (hasSpaces ? lettersLeast : 2))
    return null;
  if (tokens.length > (hasSpaces ? wordsMost : wordsMostOfCharacters) || codeMarks.test(heading)) return null;
  if (emptyHeadingsOf(words).has(tokens.join(" "))) return null;
  // "Which size?" hangs on its page.
  if (/[?？؟]$/u.test(heading)) return { question: heading, rank: hasSpaces && tokens.length < 3 ? 3 : 0 };
  const asked = words.instruction === undefined ? null : askedHow(heading, words.instruction);
  if (asked !== null) return { question: asked, rank: 1 };
  const isPhrase = hasSpaces ? tokens.length >= wordsOfPhrase.least && tokens.length <= wordsOfPhrase.most : true;
  if (isPhrase && !/[,;:!.()（）。、]/u.test(heading)) return { question: heading, rank: 2 };
  return { question: tokens.length === 1 ? withTitle(heading, title, tokens[0]!) : heading, rank: 3 };
}

const charactersAsWords = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
/** What stands in code and file names, and in no question. */
const codeMarks = /[{}<>\\=_|$#`/]|::|\.\p{L}{2,4}$/u;

/** "2.1 Fees", "Step 1: Fees", "Fees:" → "Fees". */
function withoutNumber(heading: string): string {
  return heading
    .replace(/^(?:\p{L}{3,8} )?\d{1,3}(?:\.\d{1,3}){0,3}[.:)]? [–-]? ?/u, "")
    .replace(/^\p{L}{3,8} \d{1,3}: /u, "")
    .replace(/[:：]$/u, "")
    .trim();
}

function withTitle(heading: string, title: string, word: string): string {
  const words = wordsOf(title);
  return words.length === 0 || words.length > titleWordsMost || words.includes(word) ? heading : `${title} ${heading}`;
}

function askedHow(heading: string, words: InstructionWords): string | null {
  const tokens = tokenize(heading);
  const prefix = wordsOf(words.prefix);
  if (tokens.length > prefix.length && prefix.every((word, at) => tokens[at]?.word === word))
    return filled(heading.slice(tokens[prefix.length]!.start), words);
  const [first, second] = tokens;
  if (first === undefined || second === undefined || !wordsOf(words.second).includes(second.word)) return null;
  const isInstruction = words.first.split(", ").some((each) => {
    const [word = ""] = wordsOf(each);
    return each.startsWith("-")
      ? first.word.length > word.length + 1 && first.word.endsWith(word)
      : first.word === word;
  });
  return isInstruction ? filled(lowerFirst(heading), words) : null;
}

function filled(rest: string, { question, swaps = "" }: InstructionWords): string {
  const swapped = new Map(
    swaps.split(", ").map((pair): [string, string] => {
      const [from = "", to = ""] = pair.split(" ");
      return [from, to];
    }),
  );
  const said = rest
    .split(" ")
    .map((word) => swapped.get(word) ?? word)
    .join(" ");
  return question.replace("{}", () => said.replace(/[.!]$/u, ""));
}

/** "API keys" stays so. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const emptyHeadings = new WeakMap<UsualQuestions, ReadonlySet<string>>();

function emptyHeadingsOf(words: UsualQuestions): ReadonlySet<string> {
  let known = emptyHeadings.get(words);
  if (known === undefined) {
    known = new Set(words.emptyHeadings.split(",").map((each) => wordsOf(each).join(" ")));
    emptyHeadings.set(words, known);
  }
  return known;
}
