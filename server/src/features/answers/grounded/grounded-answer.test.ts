import { expect, test, vi } from "vitest";
import { z } from "zod";
import { because } from "@svc/contract/reasons/reason.ts";
import type { AnswerPart } from "../../../foundation/chat.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import type { ModelCall } from "../../../foundation/model.ts";
import { estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import type { AnswerRequest } from "../request.ts";
import { refusal } from "../phrases.ts";
import { groundedAnswer } from "./grounded-answer.ts";
import type { GroundedRequest } from "./grounded-answer.ts";
import { scriptedModel, toolCalls } from "./scripted-model.ts";
import { testChatbot, testRetrieved, testPassage } from "./test-subjects.ts";
import type { AnswerTool } from "./tools.ts";

const noDay = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const testHours = { timeZone: "UTC", weekly: noDay, holidays: [] };
const ask: AnswerRequest = { message: "When is it open?", history: [] };
const retrieved = testRetrieved([
  testPassage("The pool is open from 9 to 21."),
  testPassage("Entry is 5 €.", 0.5, { id: "src_2", title: "Prices" }),
]);

async function answered({
  onPart = () => undefined,
  ...request
}: Partial<GroundedRequest> & Pick<GroundedRequest, "model"> & { onPart?: (part: AnswerPart) => void }) {
  const calls: ModelCall[] = [];
  const whole: GroundedRequest = {
    chatbot: testChatbot(),
    request: ask,
    retrieved,
    tools: [],
    search: async () => [],
    nowMs: Date.parse("2026-11-26T12:00:00Z"),
    signal: new AbortController().signal,
    onCall: (call) => calls.push(call),
    ...request,
  };
  let text = "";
  const sources: string[] = [];
  let finish;
  for await (const part of groundedAnswer(whole)) {
    onPart(part);
    if (part.type === "text") text += part.text;
    else if (part.type === "source") sources.push(part.source.id);
    else finish = part;
  }
  return { text, sources, finish, calls };
}

test("an answer cites what it rests on, numbered as the visitor sees the sources", async () => {
  const { text, sources, finish } = await answered({ model: scriptedModel("Entry is 5 € [2], from 9 [1].") });
  expect(text).toBe("Entry is 5 € [1], from 9 [2].");
  expect(sources).toEqual(["src_2", "src_1"]);
  expect(finish).toMatchObject({ answered: true, confidence: 0.7, answerer: { name: "test/scripted", problem: null } });
});

test("sources are handed to the model as numbered, quoted data, the best first", async () => {
  const model = scriptedModel("x [1]");
  await answered({ model });
  expect(model.requests[0]?.messages.at(-1)?.content).toBe(
    `Sources:\n\n[1]\n> Opening hours\n> https://pool.example/hours\n> \n> The pool is open from 9 to 21.\n\n[2]\n> Prices\n> https://pool.example/hours\n> \n> Entry is 5 €.\n\nToday is Thursday, 26 November 2026.\n\nThe visitor writes:\nWhen is it open?`,
  );
});

test("the model is told the page that the visitor is on, as data and without its query, and how old a source is", async () => {
  const model = scriptedModel("x [1]");
  const pageUrl = "https://pool.example/sauna?token=secret#x";
  const [passage] = retrieved.passages;
  const dated = testRetrieved([{ ...passage!, updatedAt: Date.parse("2026-01-02T23:00:00Z") }]);
  await answered({ model, retrieved: dated, request: { ...ask, pageUrl } });
  const { content = "" } = model.requests[0]?.messages.at(-1) ?? {};
  expect(content).toContain("The visitor is on this page:\n> https://pool.example/sauna\n");
  expect(content).toContain("> https://pool.example/hours, as of 2026-01-02\n");
  expect(content).not.toContain("secret");
});

test("today is the day by the clock of the office hours", async () => {
  const model = scriptedModel("x [1]");
  const officeHours = { ...testHours, timeZone: "Pacific/Auckland" };
  await answered({ model, chatbot: testChatbot({ officeHours }) });
  expect(model.requests[0]?.messages.at(-1)?.content).toContain("Today is Friday, 27 November 2026.");
});

test("a model with a small context is asked with what fits into it, and shown the best source in any case", async () => {
  const long = (nth: number) => Array.from({ length: 2_000 }, (_, at) => `word${nth}n${at}`).join(" ");
  const passages = Array.from({ length: 10 }, (_, nth) =>
    testPassage(long(nth), 0.9 - nth / 100, { id: `src_${nth}` }),
  );
  const history: AnswerRequest["history"] = Array.from({ length: 40 }, (_, at) => ({
    role: at % 2 === 0 ? "user" : "assistant",
    content: "We spoke about the pool and its many rooms. ".repeat(10),
  }));
  const contextTokens = 4_096;
  const model = { ...scriptedModel("x [1]"), contextTokens };
  const { sources } = await answered({ model, retrieved: testRetrieved(passages), request: { ...ask, history } });
  const [request] = model.requests;
  const asked = [request?.instructions, ...(request?.messages ?? []).map(({ content }) => content)].join("\n");
  expect(estimateTokens(asked) + (request?.maxOutputTokens ?? 0)).toBeLessThan(contextTokens);
  expect(request?.messages.length).toBeGreaterThan(2);
  expect(sources).toEqual(["src_0"]);
  // A search would take the room of what was found first.
  expect(request?.tools).toEqual([]);
  expect(request?.instructions).not.toContain("search_knowledge");
});

test("what the model refuses becomes our refusal, in the visitor's language", async () => {
  const german = testRetrieved(retrieved.passages, { language: "de" });
  const model = scriptedModel("NO_ANSWER The sources do not say.");
  const { text, sources, finish } = await answered({ model, retrieved: german });
  expect(text).toBe(refusal("de", { canReachPerson: false }));
  expect(sources).toEqual([]);
  expect(finish).toMatchObject({ answered: false });
  expect(finish?.confidence).toBeLessThan(0.5);
});

const refusedText = refusal("en", { canReachPerson: false });

test.each([
  ["Sorry, I could not find that. NO_ANSWER", refusedText, false],
  ["[0] NO_ANSWER", refusedText, false],
  ["[1] NO_ANSWER", refusedText, false],
  ["Entry is 5 € [2]. NO_ANSWER for the rest.", "Entry is 5 € [1].  for the rest.", true],
])("%j is an answer only where it cites something", async (said, text, isAnswered) => {
  const { finish, ...rest } = await answered({ model: scriptedModel(said) });
  expect([rest.text, finish?.answered]).toEqual([text, isAnswered]);
  if (!isAnswered) expect([rest.sources, finish?.confidence]).toEqual([[], expect.closeTo(0.495)]);
});

test.each(["It is 42 euros.", "I don't have that information.", "[0] It is 42 euros.", "[9] It is 42 euros."])(
  "%j, which cites nothing, is never shown: the model is asked once more, and its answer then counts",
  async (said) => {
    const model = scriptedModel(said, "[2] Entry is 5 € [2].");
    const { text, sources, finish, calls } = await answered({ model });
    expect([text, sources, finish?.answered]).toEqual(["Entry is 5 € [1].", ["src_2"], true]);
    expect(calls).toHaveLength(2);
    expect(model.requests[1]?.tools).toEqual([]);
    expect(model.requests[1]?.messages.slice(-2)).toEqual([
      { role: "assistant", content: said },
      { role: "user", content: expect.stringContaining("cites no source") },
    ]);
  },
);

test.each([["NO_ANSWER"], ["I really don't know."], ["[0] It is 42 euros."], ["**"]])(
  "a model that says %j when it is asked once more has refused",
  async (said) => {
    const model = scriptedModel("It is 42 euros.", said);
    const { text, finish } = await answered({ model });
    expect([text, finish?.answered]).toEqual([refusedText, false]);
    expect(model.requests).toHaveLength(2);
  },
);

test.each(["[0] I'm sorry, I don't have that information.", "[1] The sources do not mention that [1]."])(
  "%j is shown, since it is streamed, and is no answer",
  async (said) => {
    const chatbot = testChatbot({ instructions: "Be kind." });
    const { finish, text } = await answered({ model: scriptedModel(said), chatbot });
    expect(text).not.toBe(refusedText);
    expect(finish).toMatchObject({ answered: false });
    expect(finish?.confidence).toBeLessThan(0.5);
  },
);

test("a question to the visitor states nothing: it is shown, and is no answer", async () => {
  const model = scriptedModel("[0] Which pool do you mean?");
  const { text, finish } = await answered({ model });
  expect([text, finish?.answered]).toEqual(["Which pool do you mean?", false]);
  expect(model.requests).toHaveLength(1);
});

test("a reply is streamed from its first words on where it begins with what it rests on, else from its first citation on", async () => {
  const parts = async (said: string) => {
    const seen: string[] = [];
    await answered({
      model: scriptedModel(said),
      onPart: (part) => void (part.type === "text" && seen.push(part.text)),
    });
    return seen;
  };
  expect((await parts("[1] From nine until nine, on every day.")).slice(0, 2)).toEqual(["Fr", "om"]);
  expect((await parts("From nine until nine [1], on every day."))[0]).toBe("From nine until nine");
});

test("what the model says on its way to a search is not shown", async () => {
  const search = [
    { type: "text" as const, text: "Let me look." },
    ...toolCalls({ name: "search_knowledge", input: { queries: ["x"] } }),
  ];
  expect((await answered({ model: scriptedModel(search, "Open daily [1].") })).text).toBe("Open daily [1].");
});

test("a model that goes on and on without citing anything is stopped, and asked once more", async () => {
  const model = scriptedModel("And on. ".repeat(2_000), "NO_ANSWER");
  const { calls, text } = await answered({ model });
  expect(calls.map(({ outcome }) => outcome)).toEqual(["stopped", "stopped"]);
  expect(text).toBe(refusedText);
});

test("where nothing was found and nothing else supports an answer, the model is not asked", async () => {
  const model = scriptedModel("I think it is 42.");
  const { text, finish } = await answered({ model, retrieved: testRetrieved([]) });
  expect(text).toBe(refusal("en", { canReachPerson: false }));
  expect(finish?.answered).toBe(false);
  expect(model.requests).toEqual([]);
});

test.each<[string, Partial<GroundedRequest>]>([
  ["instructions of the owner", { chatbot: testChatbot({ instructions: "The shop is in Ulm." }) }],
  [
    "an answer before",
    {
      request: {
        message: "And then?",
        history: [
          { role: "user", content: "Hi" },
          { role: "assistant", content: "9 to 21", answered: true },
        ],
      },
    },
  ],
  ["small talk", { retrieved: testRetrieved([], { smallTalk: { kind: "greeting", language: "en" } }) }],
])("%s lets the model answer although nothing was found", async (_name, request) => {
  const model = scriptedModel("[0] In Ulm.");
  const { text, finish } = await answered({ retrieved: testRetrieved([]), ...request, model });
  expect([text, finish?.answered]).toEqual(["In Ulm.", true]);
});

test("the rules come first, then what the owner wants; neither a source nor a message stands among them", async () => {
  const model = scriptedModel("x [1]");
  const chatbot = testChatbot({ name: 'Po"ol', instructions: "Be cheerful.", description: "Swim!" });
  await answered({ model, chatbot });
  const { instructions = "" } = model.requests[0] ?? {};
  expect(instructions).toContain('You are "Po\\"ol"');
  expect(instructions.indexOf("Be cheerful.")).toBeGreaterThan(instructions.indexOf("Rules"));
  expect(instructions).not.toContain("9 to 21");
  expect(instructions).not.toContain(ask.message);
});

test("the model is told the visitor's language, and that it may be one that we cannot tell", async () => {
  const model = scriptedModel("x [1]");
  await answered({ model, retrieved: testRetrieved(retrieved.passages, { language: "ja" }) });
  expect(model.requests[0]?.instructions).toContain("Write in Japanese, unless the visitor writes in another language");
});

test("history goes along, the newest within the budget, beginning with the visitor, without old numbers", async () => {
  const model = scriptedModel("x [1]");
  const long = "old ".repeat(4_000);
  const history: AnswerRequest["history"] = [
    { role: "user", content: long },
    { role: "assistant", content: "old answer" },
    { role: "user", content: "Is it warm?" },
    { role: "assistant", content: "28 °C [3].", answered: true },
  ];
  await answered({ model, request: { message: "And open?", history } });
  expect(model.requests[0]?.messages.slice(0, -1)).toEqual([
    { role: "user", content: "Is it warm?" },
    { role: "assistant", content: "28 °C." },
  ]);
});

test("sources beyond the budget are left out", async () => {
  const model = scriptedModel("x [1]");
  const many = Array.from({ length: 10 }, (_, at) => testPassage(`water${at} `.repeat(600), 0.9, { id: `src_${at}` }));
  await answered({ model, retrieved: testRetrieved(many) });
  const { content = "" } = model.requests[0]?.messages.at(-1) ?? {};
  expect(content.length).toBeLessThan(4 * 6_500);
  expect(content).toContain("[2]");
});

test("where sources are not shown the answer has no numbers and no sources", async () => {
  const { text, sources, finish } = await answered({
    model: scriptedModel("From 9 to 21 [1]."),
    chatbot: testChatbot({ showSources: false }),
  });
  expect([text, sources, finish?.answered]).toEqual(["From 9 to 21.", [], true]);
});

test.each(["", "   ", "\n\n"])("a model that writes %j has failed", async (text) => {
  const write = answered({
    model: scriptedModel([
      { type: "text", text },
      { type: "finish", reason: "stop", usage: null },
    ]),
  });
  await expect(write).rejects.toBeInstanceOf(ModelFailed);
});

const run = vi.fn(async (): Promise<unknown> => ({ saved: true }));
const save: AnswerTool = {
  name: "save",
  description: "",
  input: z.object({ email: z.string() }),
  fromVisitor: ["email"],
  run,
};

test("a tool is carried out and the model told, before it answers", async () => {
  run.mockClear();
  const model = scriptedModel(toolCalls({ name: "save", input: { email: "a@b.example" } }), "Saved.");
  const request = { message: "I am a@b.example", history: [] };
  const { text, finish, calls } = await answered({ model, tools: [save], request, retrieved: testRetrieved([]) });
  expect(text).toBe("Saved.");
  expect(run).toHaveBeenCalledTimes(1);
  expect(model.requests[1]?.messages.slice(-2)).toEqual([
    { role: "assistant", content: "", toolCalls: [{ id: "call_0", name: "save", input: '{"email":"a@b.example"}' }] },
    { role: "tool", toolCallId: "call_0", toolName: "save", content: '{"saved":true}' },
  ]);
  expect(calls.map(({ outcome, usage }) => [outcome, usage.inputTokens])).toEqual([
    ["answered", 100],
    ["answered", 100],
  ]);
  expect(finish?.answered).toBe(false);
});

test("a model that calls tools for ever is asked five times, the last without tools", async () => {
  const model = scriptedModel(toolCalls({ name: "save", input: { email: "a@b.example" } }));
  await expect(answered({ model, tools: [save] })).rejects.toThrow("wrote nothing");
  expect(model.requests.map(({ tools }) => tools.length)).toEqual([2, 2, 2, 2, 0]);
});

test("the model searches for what it was not shown; what is found continues the numbers and can be cited", async () => {
  const queries = ["sauna opening hours", "sauna closed"];
  const model = scriptedModel(
    toolCalls({ name: "search_knowledge", input: { queries } }),
    "The sauna opens at 12 [3].",
  );
  const searched: (readonly string[])[] = [];
  const found = [
    retrieved,
    testRetrieved([testPassage("The sauna opens at 12.", 0.8, { id: "src_3", title: "Sauna" })]),
  ];
  const search = async (asked: readonly string[]) => {
    searched.push(asked);
    return found;
  };
  const { text, sources, finish } = await answered({ model, search });
  expect(searched).toEqual([queries]);
  // What was shown before is not shown again.
  expect(model.requests[1]?.messages.at(-1)?.content).toBe(
    "Sources:\n\n[3]\n> Sauna\n> https://pool.example/hours\n> \n> The sauna opens at 12.",
  );
  expect([text, sources]).toEqual(["The sauna opens at 12 [1].", ["src_3"]]);
  expect(finish).toMatchObject({ answered: true, confidence: 0.8, making: { queries, used: ["src_3"] } });
});

test("a model searches at most three times an answer, for at most three queries of a bounded length", async () => {
  const searched: (readonly string[])[] = [];
  const search = async (asked: readonly string[]) => {
    searched.push(asked);
    return [];
  };
  const calls = (queries: readonly string[]) => toolCalls({ name: "search_knowledge", input: { queries } });
  const long = "opening ".repeat(1_000);
  const model = scriptedModel(
    calls(["a", "b", "c", "d"]),
    calls([long]),
    [...calls(["x"]).slice(0, 1), ...calls(["y"]).slice(0, 1), ...calls(["z"])],
    "Open [1].",
  );
  await answered({ model, search });
  expect(searched.map((queries) => queries.map((query) => query.length <= 200))).toEqual([[true], [true], [true]]);
  const told = model.requests[3]?.messages.filter(({ role }) => role === "tool").map(({ content }) => content);
  expect(told).toEqual([
    expect.stringContaining("not valid"),
    "Nothing was found that is not shown already.",
    "Nothing was found that is not shown already.",
    "Nothing was found that is not shown already.",
    expect.stringContaining("At most 3 searches"),
  ]);
});

test("text before and after a tool call are two paragraphs", async () => {
  const first = [{ type: "text" as const, text: "One moment." }, ...toolCalls({ name: "save", input: {} })];
  const { text } = await answered({ model: scriptedModel(first, "Open [1]."), tools: [save] });
  expect(text).toBe("One moment.\n\nOpen [1].");
});

test("a stop ends the answer with the signal's reason, and what was used is estimated", async () => {
  const controller = new AbortController();
  const model = scriptedModel("[1] Open daily from nine.");
  const calls: ModelCall[] = [];
  const parts = groundedAnswer({
    model,
    chatbot: testChatbot(),
    request: ask,
    retrieved,
    tools: [],
    search: async () => [],
    nowMs: 0,
    signal: controller.signal,
    onCall: (call) => calls.push(call),
  });
  await parts.next();
  controller.abort(new Error("stopped"));
  await expect(Array.fromAsync(parts)).rejects.toThrow("stopped");
  expect(calls).toMatchObject([{ outcome: "stopped" }]);
  expect(calls[0]?.usage.inputTokens).toBeGreaterThan(100);
});

test("a failure before anything came has used nothing", async () => {
  const calls: ModelCall[] = [];
  const write = answered({
    model: scriptedModel(new ModelFailed("overloaded", because("provider_overloaded", { status: 529 }))),
    onCall: (call) => calls.push(call),
  });
  await expect(write).rejects.toThrow("overloaded");
  expect(calls).toMatchObject([
    { outcome: "overloaded", firstPartMs: null, usage: { inputTokens: 0, outputTokens: 0 } },
  ]);
});
