import type { languages } from "@svc/contract";
import { clausesOfMessage } from "../../../language/clauses.ts";
import { analyse } from "./analyse.ts";
import { fixTypos } from "./fix-typos.ts";
import { documentFrequency } from "./postings.ts";
import { queryOf } from "./query.ts";
import type { IndexReader } from "./reader.ts";

type Language = (typeof languages)[number];

/** Its nouns are written as names are. */
const capitalizesNouns: Language = "de";
/** "Hi Sarah", "I'm Peter": what stands in a short clause beside others is not what is asked about. */
const wordsOfClause = 5;
const charactersRead = 1_000;

/**
 * Whether a question names something ("Do you ship to Norway?", "Does it work with Firefox?") that no text of the index
 * knows: then none can be sure to answer it.
 *
 * @param spoken the question's language, then that of the texts; where they differ, texts call most things otherwise
 */
export async function namesUnknown(
  question: string,
  [own, ...others]: readonly Language[],
  reader: IndexReader,
): Promise<boolean> {
  if (own === undefined || own === capitalizesNouns || others.some((other) => other !== own)) return false;
  const names = namesIn(question, own).flatMap((name) => analyse(name));
  if (names.length === 0) return false;
  const { contentTerms } = await fixTypos(queryOf(names), reader);
  const { lists } = await reader.postings(contentTerms, []);
  return contentTerms.some((term) => documentFrequency(lists.get(term) ?? []) === 0);
}

/** ".deb" */
const fileEnding = /(?<=\s)\.[a-z][a-z0-9]{1,5}\b/gu;

/** Words with a capital letter that don't begin a clause, where capitals mean something, and endings of files; as typed. */
export function namesIn(question: string, language: Language): string[] {
  if (question.length > charactersRead) return [];
  const clauses = clausesOfMessage(question);
  const asking = clauses.length === 1 ? clauses : clauses.filter(({ words }) => words.length >= wordsOfClause);
  const typed = asking.flatMap(({ tokens }) => tokens.slice(1).map(({ start, end }) => question.slice(start, end)));
  const names = typed.filter(
    (word) => /^\p{Lu}.*\p{Ll}/u.test(word) && !daysAndMonths(language).has(word.toLowerCase()),
  );
  // "How Do I Reset My Password?"
  return [...(names.length * 2 > typed.length ? [] : names), ...(question.match(fileEnding) ?? [])];
}

const known = new Map<Language, ReadonlySet<string>>();

/** Texts write them otherwise ("Mon–Fri", "24.12."). */
function daysAndMonths(language: Language): ReadonlySet<string> {
  const names = known.get(language) ?? new Set([...namesOf(language, "weekday", 7), ...namesOf(language, "month", 12)]);
  known.set(language, names);
  return names;
}

function namesOf(language: Language, part: "weekday" | "month", count: number): string[] {
  const format = new Intl.DateTimeFormat(language, { [part]: "long", timeZone: "UTC" });
  return Array.from({ length: count }, (_, at) =>
    format.format(part === "month" ? Date.UTC(2024, at, 1) : Date.UTC(2024, 0, 1 + at)).toLowerCase(),
  );
}
