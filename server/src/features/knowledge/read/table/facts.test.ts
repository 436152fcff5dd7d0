import { expect, test } from "vitest";
import { tableFacts } from "./facts.ts";

const facts = (...rows: string[][]) => tableFacts([{ name: "", rows }]);

test("a row is a fact with its headers, and the text shows the whole table", () => {
  const { markdown, passages } = facts(["Model", "Price", ""], ["Falcon", "890", "sold"], ["Heron", "", "new"]);
  expect(passages.map(({ text }) => text)).toEqual(["- Model: Falcon\n- Price: 890\n- sold", "- Model: Heron\n- new"]);
  expect(markdown).toBe("| Model | Price |  |\n| --- | --- | --- |\n| Falcon | 890 | sold |\n| Heron |  | new |");
});

test("what stands above the header is text of its own, and sheets are headings", () => {
  const rows = [
    ["Prices of 2024", "", ""],
    ["Model", "Colour", "Price"],
    ["Falcon", "red", "890"],
  ];
  const { passages } = tableFacts([{ name: "Bikes", rows }]);
  expect(passages).toEqual([
    { heading: "Bikes", text: "Prices of 2024" },
    { heading: "Bikes", text: "- Model: Falcon\n- Colour: red\n- Price: 890" },
  ]);
});

test("rows under no header are lines", () => {
  expect(facts(["1", "2"], ["3", "4"]).passages.map(({ text }) => text)).toEqual(["1 · 2", "3 · 4"]);
  expect(facts(["Only"], ["words"]).passages.map(({ text }) => text)).toEqual(["Only", "words"]);
});

test("a row too long for a passage is cut between its cells, and each piece says whose it is", () => {
  const long = "word ".repeat(180);
  const { passages } = facts(["Name", "One", "Two", "Three"], ["Falcon", long, long, long]);
  expect(passages.length).toBeGreaterThan(1);
  for (const { heading } of passages) expect(heading).toBe("Falcon");
});

test("bars and line ends in cells do not break the table", () => {
  expect(facts(["a", "b"], ["x|y", "1\n2"]).markdown).toContain("| x\\|y | 1 2 |");
});
