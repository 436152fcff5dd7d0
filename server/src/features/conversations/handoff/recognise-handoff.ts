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
  const parts = plainText(text, language)
    .replace(/["“”„«»「」]/gu, " ")
    .split(marks[language] ?? anyMark);
  for (let at = 0; at < parts.length; at += 2) {
    const isQuestion = /[?？؟]/u.test(parts[at + 1] ?? "");
    const clauses = rules.spell(tidy(parts[at] ?? "")).split(rules.but);
    if (clauses.map(tidy).some((clause) => clause !== "" && asks(clause, isQuestion, rules))) return true;
  }
  return false;
}

const anyMark = /([.!?¿¡;:,\n…。！？；，、،؟؛—–|()]+)/u;
/** A comma in Japanese stands within a thought, too. */
const marks: Partial<Record<Language, RegExp>> = { ja: /([.!?;\n…。！？；—–|()]+)/u };

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** The cheap questions first: most messages name nobody. */
function asks(whole: string, isQuestion: boolean, rules: Rules): boolean {
  const clause = whole.replace(rules.own, " ");
  const isCall = rules.anybody.test(clause)
    ? rules.alone.test(clause) ||
      matches(rules.asksSomebody, clause) ||
      matches(rules.asksOtherwise, clause) ||
      rules.frames.some((frame) => frame.every((pattern) => pattern.test(clause)))
    : matches(rules.asksOtherwise, clause);
  const isNoToMachine = rules.machine.test(clause) && matches(rules.refusesMachine, clause);
  if (!isCall && !isNoToMachine) return false;
  if (matches(rules.others, clause) || (isQuestion && matches(rules.othersAsked, clause))) return false;
  return isNoToMachine || !matches(rules.refuses, clause.replace(rules.polite, " "));
}

function matches(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

interface Rules {
  readonly anybody: RegExp;
  readonly machine: RegExp;
  readonly alone: RegExp;
  /** Patterns that name a person or somebody, and those that do not. */
  readonly asksSomebody: readonly RegExp[];
  readonly asksOtherwise: readonly RegExp[];
  readonly frames: readonly (readonly RegExp[])[];
  readonly refusesMachine: readonly RegExp[];
  readonly refuses: readonly RegExp[];
  readonly polite: RegExp;
  readonly own: RegExp;
  readonly others: readonly RegExp[];
  readonly othersAsked: readonly RegExp[];
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
  const { isSpaced = true, letters = "a-z" } = grammar;
  // Not `\p{L}`: such a class is some hundred ranges, and stands in a pattern a hundred times.
  const edge = `[${letters}0-9]`;
  const word = (source: string) => (isSpaced ? `(?<!${edge})${group(source)}(?!${edge})` : group(source));
  const places: Readonly<Record<string, string>> = {
    P: group(grammar.person),
    A: group(`${grammar.person}|${grammar.somebody}`),
    S: group(grammar.speak),
    B: group(grammar.machine),
    D: group(grammar.between),
    g: isSpaced ? `(?:(?!(?:${grammar.stops}) )[^ ]+ ){0,4}?` : "[^ ]{0,8}?",
  };
  const fill = (source: string): string =>
    source
      .replace(/<(\w)>/gu, (_, name: string) => places[name] ?? "")
      .replaceAll("~", `[${letters}]*`)
      .replaceAll("\\w", edge);
  const all = (sources: readonly string[]) => sources.map((source) => new RegExp(word(fill(source))));
  /** One pattern for all is looked for in one go. */
  const any = (sources: readonly string[]) =>
    sources.length === 0 ? [] : [new RegExp(word(sources.map((source) => group(fill(source))).join("|")))];
  const beside = fill(grammar.beside);
  const person = fill("<P>");
  return {
    alone: new RegExp(
      isSpaced
        ? `^(?:(?:${beside}) )*${person}(?: (?:${beside}|${person}))*$`
        : `^(?:${beside}| )*${person}(?:${beside}|${person}| )*$`,
    ),
    anybody: new RegExp(word(fill("<A>"))),
    machine: new RegExp(word(fill("<B>"))),
    asksSomebody: any(grammar.asks.filter((source) => /<[AP]>/.test(source))),
    asksOtherwise: any(grammar.asks.filter((source) => !/<[AP]>/.test(source))),
    frames: grammar.frames.map(all),
    refusesMachine: any(grammar.refusesMachine),
    refuses: any(grammar.refuses),
    polite: new RegExp(word(fill(grammar.polite.join("|"))), "g"),
    own: new RegExp(word(fill(grammar.own)), "g"),
    others: any(grammar.others),
    othersAsked: any(grammar.othersAsked),
    but: new RegExp(isSpaced ? ` (?:${fill(grammar.but)}) ` : fill(grammar.but)),
    spell: createSpelling(grammar.spelling),
  };
}

function group(source: string): string {
  return `(?:${source})`;
}
