import { expect, test } from "vitest";
import type { FoundPassage } from "../knowledge/knowledge.ts";
import { quote } from "./quote.ts";

function passage(text: string, id = "src_1", confidence = 0.8): FoundPassage {
  const source = { id, kind: "document" as const, title: `Title of ${id}`, url: null };
  return { sourceKey: Number(id.slice(4)), source, heading: "", text, score: confidence, confidence };
}

test("the sentence that answers is quoted whole, with its source", () => {
  const quoted = quote("How much is a small inspection?", [
    passage(
      "We repair all bicycles. A small inspection costs 49 euros and takes two days. Bring your bicycle in the morning.",
    ),
    passage("The shop is closed on Sundays.", "src_2", 0.3),
  ]);
  expect(quoted?.text).toContain("A small inspection costs 49 euros and takes two days.");
  expect(quoted?.text).not.toContain("Sundays");
  expect(quoted?.sources.map((source) => source.id)).toEqual(["src_1"]);
});

test("a list is quoted whole with the line that announces it, never one item of it", () => {
  const list = "The spa has:\n\n- a Finnish sauna\n- a steam bath\n- an indoor pool";
  expect(quote("Is there a steam bath?", [passage(`The spa is open daily. ${list}`)])?.text).toMatch(
    /- a Finnish sauna\n- a steam bath\n- an indoor pool/,
  );
});

test("a table keeps its header and its rows", () => {
  const table = "| Treatment | Price |\n| --- | --- |\n| Back massage | 45 euros |\n| Full massage | 80 euros |";
  expect(quote("What does a back massage cost?", [passage(table)])?.text).toBe(table);
});

test("two passages that say the same are quoted once", () => {
  const sentence = "Parking in our garage costs 12 euros a day.";
  const quoted = quote("What does parking cost?", [passage(sentence), passage(sentence, "src_2")]);
  expect(quoted?.text).toBe(sentence);
  expect(quoted?.sources).toHaveLength(1);
});

test("a sentence of a second source stands in a paragraph of its own, and both are cited", () => {
  const quoted = quote("What does parking in the garage cost?", [
    passage("Parking in the garage costs 12 euros a day."),
    passage("Parking in the garage ends at midnight.", "src_2", 0.79),
  ]);
  expect(quoted?.text.split("\n\n")).toHaveLength(2);
  expect(quoted?.sources.map((source) => source.id)).toEqual(["src_1", "src_2"]);
});

test("a sentence between two quoted ones is quoted too, so that nothing is torn apart", () => {
  const text =
    "You may cancel free of charge until two days before. After that we charge the first night. If you cancel by telephone, ask for a name.";
  expect(quote("What if I cancel?", [passage(text)])?.text).toBe(text);
});

test("nothing can be quoted from nothing", () => {
  expect(quote("What?", [])).toBeNull();
});
