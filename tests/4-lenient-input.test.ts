import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { connectTools } from "./support/tool-client.ts";
import type { ToolClient } from "./support/tool-client.ts";

/** What clients that were written from the contract alone send. */
const svc = useService({});
let mcp: ToolClient;
let chatbotId = "";
beforeAll(async () => {
  mcp = await connectTools(svc.url);
  chatbotId = await createTrainedChatbot(svc.url, [{ question: "When are you open?", answer: "From nine to five." }]);
});
afterAll(() => mcp.close());

/** Of a site that cannot be reached: what is asked for is judged before. */
const url = "https://site.invalid/";

test.each([
  ["POST", "/api/chatbot/create", { name: "Shop", description: "", initialMessage: "", theme: "" }, 201],
  ["POST", "/api/messages", { message: "When are you open?", sessionId: "" }, 200],
  ["POST", "/api/crawl", { url, selector: "", chatbotId: "", refresh: "" }, 200],
  ["POST", "/api/chatbot/train", { crawlId: "", data: { crawlId: "", faqs: [{ question: "Q", answer: "A" }] } }, 200],
  ["POST", "/api/webhooks-config", { url: "https://example.com/", events: ["*"], chatbotId: "" }, 201],
] as const)("%s %s reads an empty optional string as absent", async (method, path, body, status) => {
  const answer = await svc.api(method, path, { ...("chatbotId" in body ? {} : { chatbotId }), ...body });
  expect([answer.status, answer.body]).toEqual([status, expect.any(Object)]);
});

test.each([
  ["POST", "/api/messages", { message: "" }, "message"],
  ["POST", "/api/chatbot/create", { name: "" }, "name"],
  ["GET", "/api/messages?sessionId=&chatbotId=x", undefined, "sessionId"],
] as const)("%s %s still refuses an empty required string, once", async (method, path, body, field) => {
  const answer = await svc.api(method, path, body === undefined ? undefined : { chatbotId, ...body });
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.errors).toMatchObject([{ path: field, message: "must not be empty" }]);
});

test("on our own paths an empty string still clears a setting", async () => {
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { description: "Ours" });
  expect((await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { description: "" })).body.description).toBeNull();
});

test.each([
  "https://example.com/f.pdf",
  " http://example.com/a b ".replace(" b", ""),
  { name: "prices.txt", content: "HTTPS://example.com/prices\n" },
])("the document %j is only an address, and refused with a hint to urls", async (document) => {
  const answer = await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents: [document] } });
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.detail).toContain("`urls`");
});

test("a document that mentions an address is kept", async () => {
  const documents = ["Prices: https://example.com/prices"];
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents } });
  expect(body.sources).toMatchObject([{ status: "ready" }]);
});

test.each(["..price", "p[", ":nope(", "a >> b"])("the selector %s is refused before the crawl", async (selector) => {
  const answer = await svc.api("POST", "/api/crawl", { url, selector });
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.errors).toEqual([{ path: "selector", message: expect.stringContaining("CSS selector") }]);
});

test("tools take the contract's names for their arguments", async () => {
  await chat(svc.url, { chatbotId, sessionId: "named", text: "When are you open?" });
  const made = await mcp.call("create_chatbot", { name: "Named", initialMessage: "Welcome!" });
  const { chatbots } = await mcp.call("list_chatbots", { chatbotId: made["id"] });
  expect(chatbots).toMatchObject([{ settings: { initialMessage: "Welcome!" } }]);
  const { messages } = await mcp.call("get_session_messages", { sessionId: "named", chatbotId });
  expect(messages).toMatchObject([{ text: "When are you open?" }, { text: "From nine to five." }]);
  const { sessions } = await mcp.call("list_sessions", { chatbotId });
  expect(sessions).toHaveLength(2);
  const { faqs } = await mcp.call("manage_faqs", { action: "list", chatbotId });
  expect(faqs).toHaveLength(2);
});

test("a tool refuses a name that is given twice, and one that nobody knows", async () => {
  expect(await mcp.refusal("list_leads", { chatbot: "a", chatbotId: "b" })).toContain("chatbotId is not a known field");
  expect(await mcp.refusal("list_leads", { botId: "b" })).toContain("botId is not a known field");
});

test("a reply's text may be called content, as in messages; an error never suggests a field of the path", async () => {
  const { body: sent } = await svc.api("POST", "/api/messages", { chatbotId, message: "A person, please" });
  const { sessionId } = sent.metadata ?? sent;
  const { body } = await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=${sessionId}`);
  const path = `/api/sessions/${body.sessions[0].id}/replies`;
  const reply = await svc.api("POST", path, { content: "Here I am." });
  expect([reply.status, reply.body.content]).toEqual([201, "Here I am."]);
  expect((await svc.api("POST", path, { text: "Still here." })).status).toBe(201);
  for (const wrong of [{}, { text: "One", content: "Two" }]) {
    const answer = await svc.api("POST", path, wrong);
    expectProblem(answer, 400, "invalid_request");
    expect(answer.body.errors).toEqual([{ path: "text", message: "is required (or content, not both)" }]);
  }
  const unknown = await svc.api("POST", path, { message: "Hi" });
  expect(unknown.body.errors).toContainEqual({
    path: "message",
    message: "is not a known field, use text, content, attachmentIds",
  });
});
