import { describe, expect, test } from "vitest";
import { splitPassages } from "./passages.ts";
import { countWords } from "./passages/measure.ts";
import { splitSentences } from "./search/split-sentences.ts";

const split = (markdown: string): string[] => splitPassages(markdown, { title: "" }).map((p) => p.text);
const sentence = (n: number): string => `Sentence number ${n} says that the lamp costs 3.50 euros, i.e. not much.`;
const sentences = (count: number): string => Array.from({ length: count }, (_, n) => sentence(n)).join(" ");
const sizes = (texts: string[]): number[] => texts.map(countWords);

describe("prose", () => {
  test("a paragraph of up to 300 words stays one passage", () => {
    expect(countWords(sentences(22))).toBeGreaterThan(280);
    expect(split(sentences(22))).toEqual([sentences(22)]);
  });

  test("a longer one is cut between sentences into pieces of like size", () => {
    const pieces = split(sentences(60));
    expect(pieces.join(" ")).toBe(sentences(60));
    expect(pieces.flatMap(splitSentences)).toEqual(Array.from({ length: 60 }, (_, n) => sentence(n)));
    expect(Math.max(...sizes(pieces))).toBeLessThanOrEqual(200);
    expect(Math.min(...sizes(pieces))).toBeGreaterThan(120);
  });

  test("short neighbours are joined up to 200 words and a scrap joins what is before it", () => {
    const paragraph = sentences(7);
    const pair = `${paragraph}\n\n${paragraph}`;
    const scrap = sentences(2);
    expect(split(`${pair}\n\n${pair}\n\n${pair}\n\n${scrap}`)).toEqual([pair, pair, `${pair}\n\n${scrap}`]);
  });

  test.each([
    ["Chinese", "这盏灯非常便宜，而且很好用。", 300],
    ["Thai", "โคมไฟนี้ราคาถูกมากและใช้งานได้ดี ", 300],
    ["one word for ever", "word ", 20_000],
    ["one run without a space", "x", 100_000],
    ["code points of two units", "𝒳😀𝒳a", 30_000],
  ])("%s is measured and cut too, and nothing is lost", (_name, unit, times) => {
    const pieces = split(unit.repeat(times));
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...sizes(pieces))).toBeLessThanOrEqual(300);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    expect(pieces.join("").replace(/\s/g, "")).toBe(unit.repeat(times).replace(/\s/g, ""));
  });
});

describe("headings", () => {
  test("are the path of what stands below them, and sections never mix", () => {
    const markdown =
      "# Shop\n\nWelcome to us.\n\n## Delivery\n\n### Abroad\n\nTen days.\n\n## *Returns* [now](/r)\n\nThirty days.";
    expect(splitPassages(markdown, { title: "Shop" })).toEqual([
      { heading: "", text: "Welcome to us." },
      { heading: "Delivery › Abroad", text: "Ten days." },
      { heading: "Returns now", text: "Thirty days." },
    ]);
  });

  test("may be underlined, and a hash in code is none", () => {
    const markdown = "Terms\n=====\n\nFirst.\n\n```sh\n# not a heading\n```";
    expect(splitPassages(markdown, { title: "" })).toEqual([
      { heading: "Terms", text: "First.\n\n```sh\n# not a heading\n```" },
    ]);
  });
});

describe("lists, tables and code", () => {
  test("stay with the sentence that introduces them", () => {
    const markdown = "You need:\n\n- a lamp\n\n- a bulb\n  of glass\n\n| a | b |\n|---|---|\n| 1 | 2 |";
    expect(split(markdown)).toEqual([markdown]);
  });

  test("a long list or table repeats the sentence that introduces it in each of its pieces", () => {
    const items = Array.from({ length: 120 }, (_, n) => `- item ${n} of the long list`);
    const pieces = split(`Some text before.\n\nThe parts are:\n\n${items.join("\n")}`);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toContain("The parts are:\n\n- item");
  });

  test("a long list is cut between items, nested ones staying with theirs", () => {
    const items = Array.from({ length: 80 }, (_, n) => `- item ${n} of the long list\n  - with a nested remark ${n}`);
    const pieces = split(items.join("\n"));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join("\n")).toBe(items.join("\n"));
    expect(pieces.every((piece) => piece.startsWith("- item") && /remark \d+$/.test(piece))).toBe(true);
  });

  test("a long table is cut between rows and repeats its header", () => {
    const head = "| Size | Price |\n| ---- | ----- |";
    const rows = Array.from({ length: 300 }, (_, n) => `| size ${n} | ${n} euros |`);
    const pieces = split(`${head}\n${rows.join("\n")}`);
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.every((piece) => piece.startsWith(`${head}\n| size`))).toBe(true);
    expect(pieces.flatMap((piece) => piece.split("\n").slice(2))).toEqual(rows);
  });

  test("long code is cut between lines and stays fenced", () => {
    const lines = Array.from({ length: 300 }, (_, n) => `const lamp${n} = light(${n});`);
    const pieces = split(`\`\`\`js\n${lines.join("\n")}\n\`\`\``);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.every((piece) => piece.startsWith("```js\n") && piece.endsWith("\n```"))).toBe(true);
    expect(pieces.flatMap((piece) => piece.split("\n").slice(1, -1))).toEqual(lines);
  });
});

test("what begins on another page is another passage, under the same heading", () => {
  const pages = [
    { line: 0, page: 3 },
    { line: 4, page: 4 },
  ];
  expect(splitPassages("# Care\n\nOil it.\n\nThen wait.", { title: "", pages })).toEqual([
    { heading: "Care", text: "Oil it.", page: 3 },
    { heading: "Care", text: "Then wait.", page: 4 },
  ]);
});

test("crumbs are dropped, short answers are not", () => {
  const markdown = "Share\n\n# Is it safe?\n\nYes.\n\n# Price\n\n€ 5\n\n# Empty\n\n***\n\n| |\n|-|\n";
  expect(splitPassages(markdown, { title: "" })).toEqual([
    { heading: "Is it safe?", text: "Yes." },
    { heading: "Price", text: "€ 5" },
  ]);
});

test("nothing gives no passage, and a single word gives one", () => {
  expect(split(" \n---\n")).toEqual([]);
  expect(split("Lamps")).toEqual(["Lamps"]);
});
