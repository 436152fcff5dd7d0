import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { call, createTrainedChatbot } from "./support/api.ts";
import { chatClients, openChat, textOf } from "./support/chat-clients.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { tokenOf, visit } from "./support/visit.ts";

const svc = useService();

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const form = { name: "Ada Lovelace", email: "ada@example.com" };
const lead = (chatbotId: string, sessionId: string, body: object = form, headers: Record<string, string> = {}) =>
  call(svc.url, "POST", "/api/public/leads", { chatbotId, sessionId, ...body }, headers);
const say = (chatbotId: string, sessionId: string, text: string, token = "", told: Record<string, unknown> = {}) =>
  visit(svc.url, chatbotId, sessionId, text, { headers: { "x-svc-visitor-token": token }, ...told });
const read = (sessionId: string, token: string) =>
  call(svc.url, "GET", `/api/public/chat/${sessionId}/messages`, undefined, { "x-svc-visitor-token": token });
const sessionOf = async (chatbotId: string, sessionId: string) =>
  (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=${sessionId}`)).body.sessions.find(
    (session: { sessionId: string }) => session.sessionId === sessionId,
  );
const leadsOf = async (chatbotId: string) => (await svc.api("GET", `/api/leads?chatbotId=${chatbotId}`)).body.leads;

describe("somebody who knows a session's name", () => {
  test("gets no token by a first message where the form made the session", async () => {
    const chatbotId = await svc.chatbot({ leadForm: { enabled: true } });
    const own = tokenOf(await lead(chatbotId, "victim-2"));
    const messages = [{ id: "att-1", role: "user", parts: [{ type: "text", text: "Hi" }] }];
    for (let n = 0; n < 2; n++) expect(tokenOf(await say(chatbotId, "victim-2", "Hi", "", { messages }))).toBe("");
    await say(chatbotId, "victim-2", "My secret is 4711", own);
    const { body } = await read("victim-2", own);
    expect(body.messages.map(({ content }: { content: string }) => content)).toContain("My secret is 4711");
  });

  test("changes nothing of it once a turn has carried its token", async () => {
    const chatbotId = await createTrainedChatbot(svc.url, faqs, { leadForm: { enabled: true } });
    const token = tokenOf(
      await say(chatbotId, "mine", "Hello", "", { pageUrl: "https://shop.example/a", locale: "de" }),
    );
    await say(chatbotId, "mine", "When are you open?", token);
    const before = await sessionOf(chatbotId, "mine");
    const told = { pageUrl: "https://evil.test/phish", locale: "fr", visitor: { name: "Eve" }, consent: true };
    await say(chatbotId, "mine", "My name is Eve Stranger, my email is eve@evil.test", "", told);
    await say(chatbotId, "mine", "When are you open?", "", { trigger: "regenerate-message" });
    expectProblem(await lead(chatbotId, "mine", { name: "Eve", email: "eve@evil.test" }), 401, "unauthorized");
    expect(await leadsOf(chatbotId)).toEqual([]);
    const { pageUrl, locale, visitor, lead: noted, handoff, consentAt } = await sessionOf(chatbotId, "mine");
    expect({ pageUrl, locale, visitor, lead: noted, handoff, consentAt }).toEqual({
      pageUrl: before.pageUrl,
      locale: "de",
      visitor: null,
      lead: null,
      handoff: "none",
      consentAt: null,
    });
    expect((await lead(chatbotId, "mine", form, { "x-svc-visitor-token": token })).status).toBe(201);
  });

  test("shares no Idempotency-Key of a form with others, and gets no token by a short one", async () => {
    const chatbotId = await svc.chatbot({ leadForm: { enabled: true } });
    const other = await svc.chatbot({ leadForm: { enabled: true } });
    const key = { "idempotency-key": "1" };
    const first = await lead(chatbotId, "one", form, key);
    expect([first.status, tokenOf(first)]).toEqual([201, expect.stringMatching(/\./u)]);
    // Neither in another session nor of another chatbot is it the same key.
    expect((await lead(chatbotId, "two", { name: "Eve", email: "eve@example.com" }, key)).status).toBe(201);
    expect((await lead(other, "one", { name: "Eve", email: "eve@example.com" }, key)).status).toBe(201);
    const again = await lead(chatbotId, "one", form, key);
    expect([again.status, again.headers.get("idempotency-replayed"), tokenOf(again), again.body.visitorToken]).toEqual([
      201,
      "true",
      "",
      null,
    ]);
    const long = { "idempotency-key": randomUUID() };
    const made = await lead(chatbotId, "three", form, long);
    expect(tokenOf(await lead(chatbotId, "three", form, long))).toBe(tokenOf(made));
  });
});

test.each(chatClients)(
  "ai %s without any token has follow-ups, a lead over two messages and another answer",
  async (version, client) => {
    const chatbotId = await createTrainedChatbot(svc.url, faqs);
    const sessionId = `plain ${version}`;
    const page = openChat(client, { url: svc.url, chatbotId, sessionId });
    await page.sendMessage({ text: "My name is Ada Lovelace." });
    await page.sendMessage({ text: "Please write to me at ada@example.com" });
    expect(await leadsOf(chatbotId)).toMatchObject([{ name: "Ada Lovelace", email: "ada@example.com", sessionId }]);
    await page.sendMessage({ text: "When are you open?" });
    await page.regenerate();
    expect(textOf(page.messages.at(-1))).toBe("From nine to five.");
    const { body } = await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${sessionId}`);
    expect(body.messages).toHaveLength(6);
  },
);

test("where the token is required, a message without it is 401 and names the header", async () => {
  const chatbotId = await svc.chatbot({ sessions: { requireToken: true } });
  const sessionId = randomUUID();
  const token = tokenOf(await say(chatbotId, sessionId, "Hello"));
  const refusal = await say(chatbotId, sessionId, "Hello again");
  expectProblem(refusal, 401, "unauthorized");
  expect(refusal.body.detail).toContain("X-SVC-Visitor-Token");
  expect(refusal.headers.get("www-authenticate")).toBe("Bearer");
  expect((await say(chatbotId, sessionId, "Hello again", token)).status).toBe(200);
});

test("a person's reply reaches the token only behind a turn that carried it", async () => {
  const chatbotId = await svc.chatbot({ handoff: { enabled: true } });
  const token = tokenOf(await say(chatbotId, "person", "Hello"));
  const { id } = await sessionOf(chatbotId, "person");
  const reply = (text: string) => svc.api("POST", `/api/sessions/${id}/replies`, { text });
  expect((await reply("To the first")).status).toBe(201);
  await say(chatbotId, "person", "My card ends with 1234");
  await reply("About your card 1234");
  await say(chatbotId, "person", "Anything new?", token);
  await reply("To the owner of the token");
  const { body } = await read("person", token);
  const said = body.messages.map(({ content }: { content: string }) => content);
  expect(said).toEqual(expect.arrayContaining(["To the first", "To the owner of the token"]));
  expect(JSON.stringify(body)).not.toContain("1234");
});
