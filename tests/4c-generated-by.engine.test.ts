import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { startReceiver } from "./support/receiver.ts";
import type { Receiver } from "./support/receiver.ts";
import { useService } from "./support/suite.ts";

let double: ModelDouble;
let receiver: Receiver;
const svc = useService(async () => {
  double = await startModelDouble();
  receiver = await startReceiver();
  return { SVC_EGRESS_ALLOW: `127.0.0.1:${receiver.port},${new URL(double.url).host}` };
});
afterAll(async () => {
  await double.close();
  receiver.close();
});

let chatbotId = "";
beforeAll(async () => {
  const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
  chatbotId = await createTrainedChatbot(svc.url, faqs, { handoff: { enabled: true } });
  const documents = [{ name: "returns.md", content: "# Returns\n\nReturns are free within thirty days of delivery." }];
  const trained = await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents } });
  expect(trained.status).toBe(200);
});

interface Stored {
  readonly role: string;
  readonly metadata?: { readonly generatedBy?: string };
}
const madeBy = (messages: readonly Stored[]) =>
  messages.filter(({ role }) => role === "assistant").map(({ metadata }) => metadata?.generatedBy);

/** Says these, and answers what the stream said of each answer. */
async function converse(sessionId: string, texts: readonly string[]) {
  const headers: Record<string, string> = {};
  const streamed: unknown[] = [];
  for (const text of texts) {
    const answer = await chat(svc.url, { chatbotId, sessionId, text, headers });
    headers["x-svc-visitor-token"] ??= answer.headers.get("x-svc-visitor-token") ?? "";
    streamed.push(answer.chunks.findLast(({ type }) => type === "finish")?.messageMetadata.generatedBy);
  }
  return { streamed, headers };
}

const asked = ["Hello", "When are you open?", "Are returns free?", "Which moons does Jupiter have?"];
const expected = ["system", "faq", "quote", "system"];

test("stream, history, export and webhook say what made each answer", async () => {
  const hook = { url: `${receiver.url}/made`, events: ["message.sent"], chatbotId };
  const created = await svc.api("POST", "/api/webhooks-config", hook);
  expect(created.status).toBe(201);
  const sessionId = "who made it";
  const { streamed, headers } = await converse(sessionId, asked);
  expect(streamed).toEqual(expected);
  const own = await call(svc.url, "GET", `/api/public/chat/${sessionId}/messages`, undefined, headers);
  expect(madeBy(own.body.messages)).toEqual(expected);
  const path = `/api/messages?chatbotId=${chatbotId}&sessionId=${encodeURIComponent(sessionId)}`;
  expect(madeBy((await svc.api("GET", path)).body.messages)).toEqual(expected);
  const { body: csv } = await svc.api("GET", path, undefined, { accept: "text/csv" });
  expect([...csv.matchAll(/""generatedBy"":""(\w+)""/gu)].map(([, by]) => by)).toEqual(expected);
  const delivered = await receiver.waitFor("/made", expected.length);
  const made = madeBy(delivered.map(({ body }) => body.data.message));
  expect(made).toHaveLength(expected.length);
  expect(made).toEqual(expect.arrayContaining(expected));
});

test("whole answers and tried ones say what made them", async () => {
  for (const [at, message] of asked.entries()) {
    const sent = await svc.api("POST", "/api/messages", { chatbotId, message });
    expect(sent.body.metadata.generatedBy).toBe(expected[at]);
    const tried = await svc.api("POST", "/api/chatbot/test", { chatbotId, message });
    expect(tried.body.metadata.generatedBy).toBe(expected[at]);
  }
});

test("what a language model writes says so, and its refusal is a sentence of the service", async () => {
  const settings = { model: "openai-compatible/small", modelBaseUrl: `${double.url}/v1`, modelApiKey: "sk-own" };
  expect((await svc.api("PATCH", `/api/chatbots/${chatbotId}`, settings)).status).toBe(200);
  double.script({ say: ["From nine ", "to five [1]."] });
  expect((await converse("by a model", ["When are you open?"])).streamed).toEqual(["model"]);
  double.script({ say: ["NO_ANSWER"] });
  expect((await converse("by no model", ["When are you open?"])).streamed).toEqual(["system"]);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { model: null });
});

test("a person's reply is by a person, and what is said of the handoff by the system", async () => {
  const sessionId = "by a person";
  expect((await converse(sessionId, ["I want to talk to a human"])).streamed).toEqual(["system"]);
  const { body } = await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}&handoff=waiting`);
  const replied = await svc.api("POST", `/api/sessions/${body.sessions[0].id}/replies`, { text: "Hello, Ada here." });
  expect(replied.body.metadata.generatedBy).toBe("person");
  const path = `/api/messages?chatbotId=${chatbotId}&sessionId=${encodeURIComponent(sessionId)}`;
  expect(madeBy((await svc.api("GET", path)).body.messages)).toEqual(["system", "person"]);
});
