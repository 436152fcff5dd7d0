import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import type { Model } from "../../../foundation/model.ts";
import { scriptedModel } from "./scripted-model.ts";
import { testChatbot, testRetrieved, testPassage } from "./test-subjects.ts";
import { createWidening } from "./widen-search.ts";

let now = 1_000_000;
const unsure = testRetrieved([testPassage("Entry is 5 €.", 0.3)]);
const searched: string[] = [];
const knowledge = {
  sample: async () => ["When will my order arrive, and what does it cost?"],
  findFaqs: async () => [],
  findPassages: async (_key: number, query: string) => {
    searched.push(query);
    return [testPassage("Students pay 3 €.", 0.8, { id: "src_2" })];
  },
};

function widening() {
  const widen = createWidening(knowledge, { now: () => now });
  return (model: Model, retrieved = unsure) =>
    widen({
      model,
      chatbot: testChatbot(),
      request: { message: "And for students?", history: [] },
      retrieved,
      signal: new AbortController().signal,
      onCall: () => undefined,
    });
}

test("what is found for the model's queries is added to what was found, and makes it surer", async () => {
  const widened = await widening()(scriptedModel("price for students\nstudent discount"));
  expect(searched).toEqual(["price for students", "student discount"]);
  expect(widened).toMatchObject({ queries: searched, confidence: 0.8, passages: unsure.passages });
  expect(widened.parts?.map(({ question }) => question)).toEqual(searched);
});

test("a plain question that is found surely asks no model", async () => {
  const model = scriptedModel("x");
  const sure = testRetrieved([testPassage("Entry is 5 €.", 0.9)], { question: "And for students?" });
  expect(await widening()(model, sure)).toBe(sure);
  expect(model.requests).toEqual([]);
});

test("a model that fails three times in a row is left alone for half a minute", async () => {
  const widen = widening();
  const model = scriptedModel(new ModelFailed("overloaded", because("provider_overloaded", { status: 529 })));
  for (let message = 1; message <= 5; message++) expect(await widen(model)).toBe(unsure);
  expect(model.requests).toHaveLength(3);
  now += 31_000;
  await widen(model);
  expect(model.requests).toHaveLength(4);
});
