import { expect, test } from "vitest";
import { splitPassages } from "../../server/src/features/knowledge/passages.ts";
import { generateKnowledge, passagesPerDocument } from "./knowledge.ts";

const wanted = { passages: 100, faqs: 5, seed: 1 };

test("a generated document has as many passages as it says", () => {
  const { documents, faqs, questions } = generateKnowledge(wanted);
  expect(documents).toHaveLength(4);
  for (const { content } of documents) expect(splitPassages(content, { title: "" })).toHaveLength(passagesPerDocument);
  expect(faqs).toHaveLength(5);
  expect(questions).toHaveLength(100);
});

test("the same seed generates the same knowledge, another seed another", () => {
  expect(generateKnowledge(wanted)).toEqual(generateKnowledge(wanted));
  expect(generateKnowledge({ ...wanted, seed: 2 })).not.toEqual(generateKnowledge(wanted));
});
