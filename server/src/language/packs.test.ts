import { readdirSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import { packs } from "./packs.ts";
import type { Language } from "./packs.ts";

/** Sentences by where they stand, as in `mail.statuses.open`. */
function sentencesIn(part: object, place = ""): [string, string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === "string") return [[`${place}${name}`, value]];
    return typeof value === "object" && value !== null ? sentencesIn(value, `${place}${name}.`) : [];
  });
}
const places = (sentence: string) => (sentence.match(/\{\w+\}/gu) ?? []).toSorted();
/** Alike in other languages, too. */
const alike = new Set([
  "answers.sourcePage",
  "handoff.summaryContact",
  "helpCenter.articles",
  "helpCenter.no",
  "helpCenter.pages",
  "mail.statuses.open",
]);
const sentencesOf = (language: Language) => {
  const { messages, helpCenter } = packs[language];
  return new Map(sentencesIn({ ...messages, helpCenter }));
};
const english = sentencesOf("en");
const files = readdirSync(join(import.meta.dirname, "en")).toSorted();

test.each(languages)(
  "the folder of %s has every file, and every sentence with the same places to fill in",
  (language) => {
    expect(readdirSync(join(import.meta.dirname, language)).toSorted()).toEqual(files);
    const own = sentencesOf(language);
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [name, sentence] of own) {
      expect(sentence.trim(), name).not.toBe("");
      expect(places(sentence), name).toEqual(places(english.get(name) ?? ""));
      if (language !== "en" && !alike.has(name)) expect(sentence, name).not.toBe(english.get(name));
    }
    expect(packs[language].messages.facts.split("|")).toHaveLength(packs.en.messages.facts.split("|").length);
  },
);

test.each(languages)("what %s recognizes is written for every purpose", (language) => {
  const { smallTalk, usualQuestions, questions, words } = packs[language];
  for (const [kind, list] of Object.entries(smallTalk)) expect(list.trim(), kind).not.toBe("");
  for (const [topic, asked] of Object.entries(usualQuestions.topics)) expect(asked.length, topic).toBeGreaterThan(0);
  expect([questions.and, questions.begins, words.functionWords].every((list) => list.length > 3)).toBe(true);
  // How it refers back is known by words, or by patterns where it has no spaces.
  expect((words.followUp === undefined) !== (words.fragments === undefined)).toBe(true);
});
