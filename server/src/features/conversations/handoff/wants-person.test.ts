import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import { handoffPhraseLists } from "../../../language/handoff.ts";
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

const messageCharacters = 8_000;
const cpuMsAtMost = 20;
const pieces: readonly (readonly [Language, string])[] = [
  ["en", "I want to talk to a human "],
  ["fr", "je veux parler à un humain "],
  ["zh", "我要"],
  ["zh", "我要呼叫中心"],
  ["ja", "希望です"],
  // Each list of each language: its phrases with and without spaces between them.
  ...languages.flatMap((language) =>
    Object.values(handoffPhraseLists[language]).flatMap((list): [Language, string][] => {
      const phrases = list.replaceAll("*", "").split(",");
      return [
        [language, phrases.join(" ")],
        [language, phrases.join("").replace(/\s/gu, "")],
      ];
    }),
  ),
];

test("a message of 8,000 characters takes at most 20 ms of CPU, whatever phrases it repeats and wherever it is cut", () => {
  for (const [language, piece] of pieces) {
    if (piece.trim() === "") continue;
    const text = piece.repeat(Math.ceil(messageCharacters / piece.length));
    for (const end of [messageCharacters, messageCharacters - Math.ceil(piece.length / 2), 1_000])
      expect(cpuMs(text.slice(0, end), language), `${language}: ${piece.slice(0, 60)}`).toBeLessThan(cpuMsAtMost);
  }
}, 60_000);

/** The best of some tries: a collection of garbage or the compiler may fall into one. */
function cpuMs(text: string, language: Language): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      wantsPerson(text, language);
      return process.cpuUsage(before).user / 1_000;
    }),
  );
}
