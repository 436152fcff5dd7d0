import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences.ts";

test("sentences end at full stops, question and exclamation marks", () => {
  expect(splitSentences("One. Two? Three! Four")).toEqual(["One.", "Two?", "Three!", "Four"]);
});

test("decimals, versions and addresses end no sentence", () => {
  expect(splitSentences("It costs 3.50 at shop.example.com in v2.1. Pay there.")).toEqual([
    "It costs 3.50 at shop.example.com in v2.1.",
    "Pay there.",
  ]);
});

test("abbreviations and initials end no sentence", () => {
  expect(splitSentences("Ask Dr. Smith or J. Doe, e.g. by mail. They know.")).toEqual([
    "Ask Dr. Smith or J. Doe, e.g. by mail.",
    "They know.",
  ]);
});

test("a German ordinal ends no sentence", () => {
  expect(splitSentences("Wir öffnen am 3. Mai wieder. Bis bald.")).toEqual([
    "Wir öffnen am 3. Mai wieder.",
    "Bis bald.",
  ]);
});

test("a closing quotation mark stays with its sentence", () => {
  expect(splitSentences("He said “Go.” She went.")).toEqual(["He said “Go.”", "She went."]);
});

test("Chinese and Japanese need no space after their full stop", () => {
  expect(splitSentences("第一句。第二句！「終わり。」次")).toEqual(["第一句。", "第二句！", "「終わり。」", "次"]);
});

test("Arabic question marks and Hindi dandas end sentences", () => {
  expect(splitSentences("ما هذا؟ هذا كتاب. انتهى")).toHaveLength(3);
  expect(splitSentences("यह किताब है। वह कलम है।")).toHaveLength(2);
});

test("Hebrew, which has no capitals, is cut at its full stops", () => {
  expect(splitSentences("החנות פתוחה. אפשר לבוא.")).toEqual(["החנות פתוחה.", "אפשר לבוא."]);
});

test("every line stands alone, so that list items stay whole", () => {
  expect(splitSentences("Bring:\n- a card\n- a bill\n\n")).toEqual(["Bring:", "- a card", "- a bill"]);
});

test("a link, code or emphasis that holds a full stop stays in one piece", () => {
  const sentences = [
    "Read [our terms. All of them](https://example.com/a. b/) first.",
    "Then **sign. Here.**",
    "Run `a. b` now.",
    "See <https://example.com/x.> too.",
  ];
  expect(splitSentences(sentences.join(" ").replace("a. b/", "a.b/"))).toEqual(
    sentences.map((sentence) => sentence.replace("a. b/", "a.b/")),
  );
});

test("an image inside a link is not cut in two", () => {
  const line = "[![A map. Of Graz](/map.png)](https://example.com/map) shows it.";
  expect(splitSentences(`${line} Bye.`)).toEqual([line, "Bye."]);
});
