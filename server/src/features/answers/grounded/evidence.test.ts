import { expect, test } from "vitest";
import { estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import { chooseEvidence, EvidenceList } from "./evidence.ts";
import { testRetrieved, testPassage } from "./test-subjects.ts";

const head = ["Opening hours", "https://pool.example/hours", ""];
const lines = (...said: readonly string[]) => [...head, ...said].map((line) => `> ${line}`).join("\n");

test("neighbouring passages of one source are one text, in its order, where the better of them ranks", () => {
  const chosen = chooseEvidence(
    testRetrieved([
      testPassage("Second half.", 0.9, { place: 8 }),
      testPassage("Elsewhere.", 0.8, { id: "src_2", place: 40 }),
      testPassage("First half.", 0.7, { place: 7 }),
    ]),
  );
  expect(chosen.map(({ text }) => text)).toEqual([lines("First half.", "", "Second half."), lines("Elsewhere.")]);
});

test("a passage is shown with its section: what follows it there, with headings below its own, and what stands before", () => {
  const passage = {
    ...testPassage("Step one.", 0.9, { place: 7, heading: "Return" }),
    before: { heading: "Return", text: "You have 30 days." },
    after: [
      { heading: "Return", text: "Step two." },
      { heading: "Return › Abroad", text: "Ask first." },
      { heading: "Prices", text: "5 €" },
    ],
  };
  const { after: _, before: __, ...found } = passage;
  const again = { ...found, text: "Step two.", place: 8, confidence: 0.8 };
  const [chosen, ...others] = chooseEvidence(testRetrieved([passage, again]));
  expect(others).toEqual([]);
  expect(chosen?.text).toBe(
    `> Opening hours: Return\n${lines("You have 30 days.", "", "Step one.", "", "Step two.", "", "**Abroad**", "", "Ask first.").slice("> Opening hours\n".length)}`,
  );
});

test("lists of links are left out, and a passage that is nothing else takes no number", () => {
  const list = "- [A](https://a.example)\n- [B](https://b.example)\n- [C](https://c.example)";
  const passages = [testPassage(list, 0.9), testPassage(`Hello.\n\n${list}`, 0.8, { id: "src_2" })];
  expect(chooseEvidence(testRetrieved(passages))).toMatchObject([{ number: 1, text: lines("Hello.") }]);
});

test("what is added later continues the numbers, and leaves out what is shown already", () => {
  const list = new EvidenceList();
  const first = testPassage("Open daily.", 0.9, { place: 1 });
  list.add([testRetrieved([first])], 1_000);
  const more = testRetrieved([first, testPassage("Closed in May.", 0.5, { id: "src_2", place: 90 })]);
  expect(list.add([more], 1_000).map(({ number, source }) => [number, source.id])).toEqual([[2, "src_2"]]);
  expect(list.sources.map(({ id }) => id)).toEqual(["src_1", "src_2"]);
});

test("neighbours under different headings stay apart", () => {
  const passages = [
    testPassage("Prices.", 0.9, { place: 1, heading: "Prices" }),
    testPassage("Hours.", 0.8, { place: 2, heading: "Hours" }),
  ];
  expect(chooseEvidence(testRetrieved(passages))).toHaveLength(2);
});

test("what another page repeats is shown to the model once", () => {
  const text = "The pool is open from nine to five, from Monday to Friday, and on Saturdays from ten.";
  const passages = [testPassage(text, 0.9), testPassage(`${text} Welcome!`, 0.8, { id: "src_2" })];
  expect(chooseEvidence(testRetrieved(passages)).map(({ source }) => source.id)).toEqual(["src_1"]);
});

test("a number that differs is no repetition where little else is said", () => {
  const passages = [testPassage("It costs 49 euros.", 0.9), testPassage("It costs 39 euros.", 0.8, { id: "src_2" })];
  expect(chooseEvidence(testRetrieved(passages))).toHaveLength(2);
});

test("a text that does not fit is passed over, and a shorter one takes its place", () => {
  const long = (nth: number) =>
    testPassage(Array.from({ length: 600 }, (_, at) => `w${nth}x${at}`).join(" "), 0.9 - nth / 100, {
      id: `src_${nth}`,
    });
  const chosen = chooseEvidence(
    testRetrieved([long(1), long(2), long(3), testPassage("Short.", 0.5, { id: "src_9" })]),
    2_600,
  );
  expect(chosen.map(({ source }) => source.id)).toEqual(["src_1", "src_2", "src_9"]);
});

test("of a small budget a long text is cut rather than left out", () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(" ");
  const [chosen, ...others] = chooseEvidence(testRetrieved([testPassage(text, 0.9)]), 600);
  expect(others).toEqual([]);
  expect(estimateTokens(chosen?.text ?? "")).toBeGreaterThan(250);
  expect(estimateTokens(chosen?.text ?? "")).toBeLessThanOrEqual(600);
});
