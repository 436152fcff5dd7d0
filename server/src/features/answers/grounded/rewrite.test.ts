import { describe, expect, test, vi } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import type { Model, ModelCall } from "../../../foundation/model.ts";
import type { AnswerRequest } from "../request.ts";
import { mostlyIn, needsRewrite } from "./needs-rewrite.ts";
import { rewriteForSearch } from "./rewrite.ts";
import { scriptedModel } from "./scripted-model.ts";
import { testChatbot, testRetrieved, testPassage } from "./test-subjects.ts";

const alone: AnswerRequest = { message: "When is it open?", history: [] };
const before: AnswerRequest["history"] = [
  { role: "user", content: "How much is the pool?" },
  { role: "assistant", content: "5 € [1].", answered: true },
];
const sure = testRetrieved([testPassage("The pool is open from 9 to 21.", 0.9)]);
const needs = (changes: Partial<typeof sure> = {}, request = alone, knowledgeLanguage: "en" | "de" | null = "en") =>
  needsRewrite({ ...sure, question: request.message, ...changes }, request, testChatbot(), knowledgeLanguage);

describe("other words for the search", () => {
  test("cost a plain question nothing, neither alone nor within a conversation", () => {
    expect([needs(), needs({}, { ...alone, history: before }), needs({}, alone, null)]).toEqual([false, false, false]);
    const greeted = { message: "Hi! When is it open?", history: [] };
    expect(needs({ question: "When is it open?" }, greeted)).toBe(false);
  });

  test.each([
    [
      "hangs on the turn before",
      needs({ question: "How much is the pool for students" }, { message: "And for students?", history: before }),
    ],
    ["is not sure within a conversation", needs({ confidence: 0.6 }, { ...alone, history: before })],
    ["asks two things", needs({ parts: [sure, sure] })],
    ["is in another language than the knowledge", needs({ language: "de" })],
    ["is found with too little confidence", needs({ confidence: 0.4 })],
  ])("are asked for where the message %s", (_name, isNeeded) => expect(isNeeded).toBe(true));

  test("are never asked for small talk", () => {
    expect(needs({ smallTalk: { kind: "greeting", language: "de" }, confidence: 0 })).toBe(false);
  });
});

test("the knowledge's language is that of most of its texts", () => {
  const german = "Wann kommt meine Bestellung an und was kostet der Versand?";
  expect(mostlyIn([german, "When will my order arrive, and what does it cost?", german], "en")).toBe("de");
  expect(mostlyIn([], "en")).toBeNull();
});

async function rewritten(model: Model, { request = alone, signal = new AbortController().signal } = {}) {
  const calls: ModelCall[] = [];
  const outcome = await rewriteForSearch({
    model,
    request,
    language: "en",
    signal,
    onCall: (call) => calls.push(call),
  });
  return { ...outcome, calls };
}

test.each([
  ["opening hours", ["opening hours"]],
  ['1. opening hours\n2. "price for students"\n\n- sauna', ["opening hours", "price for students", "sauna"]],
  ['["opening hours", "price for students"]', ["opening hours", "price for students"]],
  ["a1\nb2\nc3\nd4", ["a1", "b2", "c3"]],
  ["same\nsame\n---\n", ["same"]],
])("of %j the queries are %j", async (said, queries) => {
  expect(await rewritten(scriptedModel(said))).toMatchObject({ queries, failure: null });
});

test("the conversation goes along as data, and what it takes is counted", async () => {
  const model = scriptedModel("x");
  const request = { message: "And in\nGermany?", history: before };
  const { calls } = await rewritten(model, { request });
  expect(model.requests[0]?.instructions).toContain("in English");
  expect(model.requests[0]?.messages).toEqual([
    {
      role: "user",
      content:
        "The conversation before:\n\nVisitor:\n> How much is the pool?\n\nAssistant:\n> 5 € [1].\n\nThe visitor's message:\n> And in\n> Germany?",
    },
  ]);
  expect(calls).toMatchObject([{ outcome: "answered", usage: { inputTokens: 100, outputTokens: 10 } }]);
});

test("a query is no longer than a search takes", async () => {
  const { queries } = await rewritten(scriptedModel("opening ".repeat(200)));
  expect(queries.map(({ length }) => length)).toEqual([200]);
});

const silent: Model = {
  name: "test/silent",
  // oxlint-disable-next-line require-yield -- it says nothing
  async *stream(_request, signal) {
    signal.throwIfAborted();
    await new Promise<void>((aborted) => signal.addEventListener("abort", () => aborted()));
    signal.throwIfAborted();
  },
};

test("a model that takes longer than 1.5 s is not waited for", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("late")));
  expect(await rewritten(silent)).toMatchObject({ queries: [], failure: { fault: "timeout" } });
  expect(timeout).toHaveBeenCalledWith(1_500);
  timeout.mockRestore();
});

test("a model that fails leaves the search as it was", async () => {
  const model = scriptedModel(new ModelFailed("overloaded", because("provider_overloaded", { status: 529 })));
  expect(await rewritten(model)).toMatchObject({ queries: [], failure: { fault: "overloaded" } });
});

test("a visitor's stop ends it with its reason", async () => {
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(rewritten(scriptedModel("x"), { signal })).rejects.toThrow("stopped");
});
