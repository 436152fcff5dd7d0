import type { Language } from "../../answers/answers.ts";
import { handoffGrammars } from "./handoff-grammars.ts";
import type { HandoffGrammar } from "./handoff-grammar.ts";
import { plainText } from "./plain-text.ts";
import { createSpelling } from "./spelling.ts";

/**
 * Whether a visitor's message asks for a person, in so many words or indirectly ("can somebody call me",
 * "I'm not talking to a robot"). A question about people (hours, numbers, whether this is one), somebody
 * else's person (an estate agent) and a refusal ("don't connect me") are none.
 *
 * @param language what the message is written in; English is understood beside every other.
 */
export function wantsPerson(text: string, language: Language): boolean {
  const read = text.length <= longestRead ? text : `${text.slice(0, longestRead / 2)}\n${text.slice(-longestRead / 2)}`;
  return (language === "en" ? ["en" as const] : [language, "en" as const]).some((each) => asksIn(read, each));
}

/** A letter says what it wants at its beginning or its end. */
const longestRead = 2_000;

function asksIn(text: string, language: Language): boolean {
  const rules = rulesOf(language);
  return plainText(text, language)
    .split(marks[language] ?? anyMark)
    .flatMap((sentence) => rules.spell(tidy(sentence)).split(rules.but))
    .map(tidy)
    .some((clause) => clause !== "" && asks(clause, rules));
}

const anyMark = /[.!?;:,\n…。！？；，、،؟؛—–|()"“”«»]+/u;
/** A comma in Japanese stands within a thought, too. */
const marks: Partial<Record<Language, RegExp>> = { ja: /[.!?;\n…。！？；—–|()"“”「」]+/u };

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function asks(clause: string, { alone, asking, refusesMachine, refuses, polite, others }: Rules): boolean {
  const isQuestionAbout = matches(others, clause);
  if (!isQuestionAbout && matches(refusesMachine, clause)) return true;
  if (isQuestionAbout) return false;
  if (matches(refuses, clause.replace(polite, " "))) return false;
  return alone.test(clause) || matches(asking, clause);
}

function matches(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

interface Rules {
  readonly alone: RegExp;
  readonly asking: readonly RegExp[];
  readonly refusesMachine: readonly RegExp[];
  readonly refuses: readonly RegExp[];
  readonly polite: RegExp;
  readonly others: readonly RegExp[];
  readonly but: RegExp;
  spell(text: string): string;
}

const known = new Map<Language, Rules>();

function rulesOf(language: Language): Rules {
  let rules = known.get(language);
  if (rules === undefined) known.set(language, (rules = makeRules(handoffGrammars[language])));
  return rules;
}

/** Scripts without spaces have no words whose edges could be asked for. */
function makeRules(grammar: HandoffGrammar): Rules {
  const { isSpaced = true } = grammar;
  const word = isSpaced ? (source: string) => `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])` : group;
  const places: Readonly<Record<string, string>> = {
    P: group(grammar.person),
    A: group(`${grammar.person}|${grammar.somebody}`),
    S: group(grammar.speak),
    B: group(grammar.machine),
    D: group(grammar.between),
    g: isSpaced ? `(?:(?!(?:${grammar.stops}) )\\S+ ){0,4}?` : "[^ ]{0,8}?",
  };
  const fill = (source: string): string =>
    source
      .replace(/<(\w)>/gu, (_, name: string) => places[name] ?? "")
      .replaceAll("~", "\\p{L}*")
      .replaceAll("\\w", "[\\p{L}\\p{N}]");
  const all = (sources: readonly string[]) => sources.map((source) => new RegExp(word(fill(source)), "u"));
  const beside = fill(grammar.beside);
  return {
    alone: new RegExp(
      isSpaced
        ? fill(`^(?:(?:${beside}) )*<P>(?: (?:${beside}|<P>))*$`)
        : fill(`^(?:${beside}| )*<P>(?:${beside}|<P>| )*$`),
      "u",
    ),
    asking: all(grammar.asks),
    refusesMachine: all(grammar.refusesMachine),
    refuses: all(grammar.refuses),
    polite: new RegExp(word(fill(grammar.polite.join("|"))), "gu"),
    others: all(grammar.others),
    but: new RegExp(isSpaced ? ` (?:${fill(grammar.but)}) ` : fill(grammar.but), "u"),
    spell: createSpelling(grammar.spelling),
  };
}

function group(source: string): string {
  return `(?:${source})`;
}
