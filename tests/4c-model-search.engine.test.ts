import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble, ModelRequestSeen, ModelScript } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";

let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble();
  return { SVC_MODEL: "openai-compatible/small", SVC_MODEL_BASE_URL: `${double.url}/v1`, SVC_MODEL_API_KEY: "sk-test" };
});
let chatbotId = "";
beforeAll(async () => {
  chatbotId = await createTrainedChatbot(svc.url, [
    { question: "How do I reset the statistics?", answer: "Hold the button for ten seconds." },
    { question: "When do you open?", answer: "At nine." },
  ]);
});
afterAll(() => double.close());

const messagesOf = ({ body }: ModelRequestSeen) => body["messages"] as readonly { role: string; content: string }[];

/** Searches once, and cites the number under which the answer was found. */
function searchesFor(queries: readonly string[]): (request: ModelRequestSeen) => ModelScript {
  return (request) => {
    const messages = messagesOf(request);
    if (!messages.some(({ role }) => role === "tool"))
      return { say: [], calls: [{ id: "call_1", name: "search_knowledge", input: JSON.stringify({ queries }) }] };
    const shown = messages.map(({ content }) => content).join("\n");
    const [, number = "0"] = /\[(\d+)\]\n> How do I reset/u.exec(shown) ?? [];
    return { say: [`Hold the button for ten seconds [${number}].`] };
  };
}

test("a language model searches the knowledge in other words, and cites what it finds", async () => {
  double.script(searchesFor(["reset statistics"]));
  const { text, chunks } = await chat(svc.url, {
    chatbotId,
    sessionId: "search",
    text: "Could it all go back to nought?",
  });
  expect(text).toBe("Hold the button for ten seconds [1].");
  const sources = chunks.filter(({ type }) => type.startsWith("source"));
  expect(sources).toMatchObject([{ title: "How do I reset the statistics?" }]);
  expect(chunks.at(-1)).toMatchObject({ messageMetadata: { answered: true } });
});

test("what another chatbot knows is found by no search", async () => {
  const other = await createTrainedChatbot(svc.url, [{ question: "Do you sell bread?", answer: "Yes." }]);
  double.script(searchesFor(["reset statistics"]));
  await chat(svc.url, { chatbotId: other, sessionId: "other", text: "Could it all go back to nought?" });
  const found = messagesOf(double.requests.at(-1)!).filter(({ role }) => role === "tool");
  expect(found).toMatchObject([{ content: "Nothing was found that is not shown already." }]);
});

const isRewriting = (request: ModelRequestSeen) =>
  messagesOf(request)[0]?.content.startsWith("You prepare a search") === true;

test("a message that hangs on the conversation is searched for by the model's queries, whose tokens are counted", async () => {
  const ownId = await createTrainedChatbot(svc.url, [
    { question: "How do I reset the statistics?", answer: "Hold the button for ten seconds." },
    { question: "When do you open?", answer: "At nine." },
  ]);
  const ask = (text: string) => chat(svc.url, { chatbotId: ownId, sessionId: "rewritten", text });
  double.script((request) => ({ say: [isRewriting(request) ? "reset the statistics" : "At nine [1]."] }));
  const before = double.requests.length;
  await ask("When do you open?");
  // A plain question takes one call.
  expect(double.requests.length).toBe(before + 1);
  await ask("And can those numbers be wiped?");
  const [rewriting, answering, ...others] = double.requests.slice(before + 1);
  expect(others).toEqual([]);
  expect(messagesOf(rewriting!).at(-1)?.content).toContain("> And can those numbers be wiped?");
  expect(messagesOf(answering!).at(-1)?.content).toContain("> Hold the button for ten seconds.");
  const { body } = await svc.api("GET", `/api/chatbots/${ownId}/token-usage`);
  expect(body.months).toMatchObject([{ calls: 3 }]);
});

test("a question in another language than the knowledge is searched for in the knowledge's", async () => {
  double.script((request) => ({ say: [isRewriting(request) ? "reset the statistics" : "Zehn Sekunden [1]."] }));
  const before = double.requests.length;
  await chat(svc.url, { chatbotId, sessionId: "german", text: "Wie kann ich die ganzen Zahlen wieder löschen?" });
  const [rewriting, answering] = double.requests.slice(before);
  expect(messagesOf(rewriting!)[0]?.content).toContain("in English");
  expect(messagesOf(answering!).at(-1)?.content).toContain("> Hold the button for ten seconds.");
});

test("the owner sees what the model searched for, in the playground and beside the stored answer, and visitors don't", async () => {
  double.script((request) =>
    isRewriting(request) ? { say: ["wipe numbers"] } : searchesFor(["reset statistics"])(request),
  );
  const message = "Could it all go back to nought?";
  const queries = ["wipe numbers", "reset statistics"];
  const { body } = await svc.api("POST", "/api/chatbot/test", { chatbotId, message });
  expect(body).toMatchObject({
    content: "Hold the button for ten seconds [1].",
    answered: true,
    queries,
    toolCalls: [],
  });
  expect(body.sources).toMatchObject([{ title: "How do I reset the statistics?", used: true }]);
  const visit = await chat(svc.url, { chatbotId, sessionId: "explained", text: message });
  const stored = await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=explained`);
  expect(stored.body.messages[1].metadata.queries).toEqual(queries);
  const token = { "x-svc-visitor-token": visit.headers.get("x-svc-visitor-token") ?? "" };
  const own = await call(svc.url, "GET", "/api/public/chat/explained/messages", undefined, token);
  expect(own.body.messages).toHaveLength(2);
  expect(JSON.stringify([own.body, visit.chunks])).not.toContain("wipe numbers");
});

test("the playground has the tools of the chat, which say what they would do and write nothing", async () => {
  const callOnce = (name: string, input: Record<string, unknown>) =>
    double.script((request) =>
      messagesOf(request).some(({ role }) => role === "tool")
        ? { say: ["[0] Done."] }
        : { say: [], calls: [{ id: "call_1", name, input: JSON.stringify(input) }] },
    );
  const tried = async (message: string) => (await svc.api("POST", "/api/chatbot/test", { chatbotId, message })).body;
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  const ada = { name: "Ada Byron", email: "ada@example.com" };
  const message =
    "When do you open? I am Ada Byron, ada@example.com; may I speak to a person, please, or have a ticket?";
  for (const [name, input] of [
    ["capture_lead", ada],
    ["create_ticket", ada],
    ["request_human", { request: "may I speak to a person" }],
  ] as const) {
    callOnce(name, input);
    expect(await tried(message)).toMatchObject({ content: "Done.", toolCalls: [{ name, input }] });
    const told = messagesOf(double.requests.at(-1)!).findLast(({ role }) => role === "tool")?.content;
    expect(told).not.toContain("error");
  }
  callOnce("capture_lead", { name: "Mallory", email: "mallory@evil.example" });
  expect((await tried(message)).toolCalls).toEqual([]);
  expect((await svc.api("GET", `/api/leads?chatbotId=${chatbotId}`)).body.leads).toEqual([]);
  expect((await svc.api("GET", `/api/tickets?chatbotId=${chatbotId}`)).body.tickets).toEqual([]);
});

test("a model that fails to rewrite answers what was found without it", async () => {
  double.script((request) => (isRewriting(request) ? { status: 401 } : { say: ["At nine [1]."] }));
  const { text } = await chat(svc.url, {
    chatbotId,
    sessionId: "failed",
    text: "When do you open, and can numbers be wiped?",
  });
  expect(text).toBe("At nine [1].");
});
