import { expect, test } from "vitest";
import { estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import { chooseEvidence } from "./evidence.ts";
import { testConsidered, testPassage } from "./test-subjects.ts";

const lines = (...said: readonly string[]) => said.map((line) => `> ${line}`).join("\n");

test("neighbouring passages of one source are one text, in its order, where the better of them ranks", () => {
  const chosen = chooseEvidence(
    testConsidered([
      testPassage("Second half.", 0.9, { place: 8 }),
      testPassage("Elsewhere.", 0.8, { id: "src_2", place: 40 }),
      testPassage("First half.", 0.7, { place: 7 }),
    ]),
  );
  expect(chosen.map(({ text }) => text)).toEqual([
    lines("Opening hours", "", "First half.", "", "Second half."),
    lines("Opening hours", "", "Elsewhere."),
  ]);
});

test("neighbours under different headings stay apart", () => {
  const passages = [
    testPassage("Prices.", 0.9, { place: 1, heading: "Prices" }),
    testPassage("Hours.", 0.8, { place: 2, heading: "Hours" }),
  ];
  expect(chooseEvidence(testConsidered(passages))).toHaveLength(2);
});

test("what another page repeats is shown to the model once", () => {
  const text = "The pool is open from nine to five, from Monday to Friday, and on Saturdays from ten.";
  const passages = [testPassage(text, 0.9), testPassage(`${text} Welcome!`, 0.8, { id: "src_2" })];
  expect(chooseEvidence(testConsidered(passages)).map(({ source }) => source.id)).toEqual(["src_1"]);
});

test("a number that differs is no repetition where little else is said", () => {
  const passages = [testPassage("It costs 49 euros.", 0.9), testPassage("It costs 39 euros.", 0.8, { id: "src_2" })];
  expect(chooseEvidence(testConsidered(passages))).toHaveLength(2);
});

test("a text that does not fit is passed over, and a shorter one takes its place", () => {
  const long = (nth: number) =>
    testPassage(Array.from({ length: 700 }, (_, at) => `w${nth}x${at}`).join(" "), 0.9 - nth / 100, {
      id: `src_${nth}`,
    });
  const chosen = chooseEvidence(
    testConsidered([long(1), long(2), long(3), testPassage("Short.", 0.5, { id: "src_9" })]),
  );
  expect(chosen.map(({ source }) => source.id)).toEqual(["src_1", "src_2", "src_9"]);
});

test("of a small budget a long text is cut rather than left out", () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(" ");
  const [chosen, ...others] = chooseEvidence(testConsidered([testPassage(text, 0.9)]), 600);
  expect(others).toEqual([]);
  expect(estimateTokens(chosen?.text ?? "")).toBeGreaterThan(250);
  expect(estimateTokens(chosen?.text ?? "")).toBeLessThanOrEqual(600);
});
