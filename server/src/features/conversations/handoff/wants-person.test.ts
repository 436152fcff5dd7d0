import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import type { Language } from "../../answers/answers.ts";
import { wantsPerson } from "./wants-person.ts";

interface Case {
  readonly language: Language;
  readonly text: string;
  readonly wantsPerson: boolean;
}

const sets = join(import.meta.dirname, "../../../../../bench/sets");
const files = readdirSync(sets).filter((name) => name.startsWith("handoff-"));
const cases = files.flatMap((name) =>
  readFileSync(join(sets, name), "utf8")
    .trim()
    .split("\n")
    .map((line): Case => JSON.parse(line)),
);

test.each(languages)("the test sets have requests for a person, and questions about people, in %s", (language) => {
  const own = cases.filter((each) => each.language === language);
  expect(own.filter((each) => each.wantsPerson).length).toBeGreaterThanOrEqual(10);
  expect(own.filter((each) => !each.wantsPerson).length).toBeGreaterThanOrEqual(10);
});

test("of the requests for a person in the test sets at least 88 in a hundred are found", () => {
  const requests = cases.filter((each) => each.wantsPerson);
  expect(requests.length).toBeGreaterThan(230);
  const found = requests.filter(({ text, language }) => wantsPerson(text, language));
  expect(found.length / requests.length).toBeGreaterThanOrEqual(0.88);
});

test("of the questions about people in the test sets at most one in a hundred calls somebody", () => {
  const questions = cases.filter((each) => !each.wantsPerson);
  expect(questions.length).toBeGreaterThan(390);
  const called = questions.filter(({ text, language }) => wantsPerson(text, language)).map(({ text }) => text);
  expect(called.length / questions.length, called.join("\n")).toBeLessThanOrEqual(0.01);
});

test("English is understood in every language, and a request is found at the end of a long message", () => {
  expect(wantsPerson("agent please", "ja")).toBe(true);
  expect(wantsPerson("", "en")).toBe(false);
  expect(wantsPerson("?!?! 123", "tr")).toBe(false);
  expect(wantsPerson(`${"I was charged twice. ".repeat(300)}Please let me talk to a human.`, "en")).toBe(true);
});
