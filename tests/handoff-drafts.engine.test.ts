import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { look } from "./support/look.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { tokenOf } from "./support/visit.ts";

let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble();
  const model = { SVC_MODEL: "openai-compatible/small", SVC_MODEL_BASE_URL: `${double.url}/v1` };
  return { ...withOwner, ...model, SVC_MODEL_API_KEY: "sk-service-0123456789" };
});
afterAll(() => double.close());

let boss: Member;
let agent: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  agent = await invite(svc.url, boss, "ada@example.com", "agent");
});

const faqs = [
  { question: "When are you open?", answer: "Monday to Friday from nine to six." },
  { question: "How long does shipping take?", answer: "Shipping takes three days." },
];
const withModel = { handoff: { enabled: true } };
const withoutModel = { ...withModel, model: "embedded" };

interface Talk {
  readonly sesId: string;
  readonly chatbotId: string;
  say(text: string, headers?: Record<string, string>): Promise<string>;
}

let talks = 0;
async function talk(first: string, settings: Record<string, unknown> = withoutModel): Promise<Talk> {
  const chatbotId = await createTrainedChatbot(svc.url, faqs, settings);
  const sessionId = `drafts-${talks++}`;
  const say = async (text: string, headers?: Record<string, string>) => {
    const answer = await chat(svc.url, { chatbotId, sessionId, text, headers: headers ?? { ...token } });
    token["x-svc-visitor-token"] ??= tokenOf(answer);
    return answer.text;
  };
  const token: Record<string, string> = {};
  await say(first);
  const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=${sessionId}`)).body;
  return { sesId: sessions[0].id, chatbotId, say };
}

/** All that a turn would change. */
const storedOf = (sesId: string) =>
  look(svc.store, async (query) => {
    const session = await query.selectFrom("session").selectAll().where("id", "=", sesId).executeTakeFirstOrThrow();
    const messages = query.selectFrom("message").selectAll().where("session_key", "=", session.key);
    const events = query.selectFrom("event").select("key").where("chatbot_key", "=", session.chatbot_key);
    return {
      session,
      messages: await messages.orderBy("key").execute(),
      events: await events.orderBy("key").execute(),
    };
  });

const draftOf = (sesId: string, member = agent) => member.api("POST", `/api/sessions/${sesId}/draft`, {});

test("a draft answers what the visitor wrote last, names its sources, and leaves the conversation as it is", async () => {
  const { sesId, chatbotId, say } = await talk("When are you open?");
  await say("I want to talk to a human");
  await say("How long does shipping take?");
  const before = await storedOf(sesId);
  const { status, body } = await draftOf(sesId);
  expect([status, body]).toEqual([
    200,
    {
      messageId: expect.stringMatching(/^msg_/u),
      text: "Shipping takes three days.",
      outcome: "answered",
      confidence: expect.any(Number),
      sources: [{ id: expect.stringMatching(/^faq_/u), kind: "faq", title: faqs[1]?.question, url: null }],
      writtenBy: "embedded",
    },
  ]);
  const { messages } = (await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=drafts-0`)).body;
  expect(body.messageId).toBe(messages.at(-1).id);
  expect(await storedOf(sesId)).toEqual(before);
});

test("messages that nobody has replied to are answered together, and a request for a person is no question", async () => {
  const { sesId, say } = await talk("Hello");
  await say("When are you open?");
  await say("I want to talk to a human");
  expect((await draftOf(sesId)).body).toMatchObject({ outcome: "answered", text: faqs[0]?.answer });
  await say("Are you there?");
  await say("How long does shipping take?");
  expect((await draftOf(sesId)).body).toMatchObject({ outcome: "answered", text: faqs[1]?.answer });
  await agent.api("POST", `/api/sessions/${sesId}/replies`, { text: "Three days." });
  await say("And when are you open?");
  expect((await draftOf(sesId)).body).toMatchObject({ outcome: "answered", text: faqs[0]?.answer });
});

test("what a stranger wrote in the conversation is not replied to", async () => {
  const { sesId, say } = await talk("Hello");
  await say("When are you open?");
  await say("How long does shipping take?", {});
  expect((await draftOf(sesId)).body.text).toBe(faqs[0]?.answer);
});

test("an answer that isn't known is said to be none, and what only comes near is unsure, without the chatbot's own words", async () => {
  const { sesId, say } = await talk("Do you sell unicycles?");
  expect((await draftOf(sesId)).body).toMatchObject({ text: "", outcome: "notKnown", sources: [] });
  await svc.api("PATCH", `/api/chatbots/${await chatbotOf(sesId)}`, { answerThreshold: 0.9 });
  await say("Is there a time for shipping to take?");
  const { body } = await draftOf(sesId);
  expect(body).toMatchObject({ text: faqs[1]?.answer, outcome: "unsure", sources: [{ kind: "faq" }] });
});

const chatbotOf = async (sesId: string) => (await svc.api("GET", `/api/sessions/${sesId}`)).body.chatbotId;

test("a model drafts with the conversation before it, without marks of citations, and its tokens count", async () => {
  double.script({ say: ["[1] ", "It takes three days [1]."] });
  const { sesId, chatbotId, say } = await talk("How long does shipping take?", withModel);
  await agent.api("POST", `/api/sessions/${sesId}/replies`, { text: "Ada here, one moment." });
  await say("How long does shipping to Norway take?");
  const asked = double.requests.length;
  double.script({ say: ["[1] ", "To Norway it takes three days, too [1]."] });
  const { body } = await draftOf(sesId);
  expect(body).toMatchObject({
    text: "To Norway it takes three days, too.",
    outcome: "answered",
    sources: [{ kind: "faq", title: faqs[1]?.question }],
    writtenBy: "openai-compatible/small",
  });
  const messages = JSON.stringify(double.requests.at(-1)?.body["messages"]);
  for (const part of [
    "How long does shipping take?",
    "Ada here, one moment.",
    "How long does shipping to Norway take?",
  ])
    expect(messages).toContain(part);
  const calls = async () => (await svc.api("GET", `/api/chatbots/${chatbotId}/token-usage`)).body.months[0]?.calls;
  await expect.poll(calls).toBe(1 + double.requests.length - asked);

  double.script({ say: ["[0] ", "Which country do you mean?"] });
  expect((await draftOf(sesId)).body).toMatchObject({ text: "Which country do you mean?", sources: [] });
  double.script({ status: 500 });
  expect((await draftOf(sesId)).body).toMatchObject({ writtenBy: "embedded" });
});

test("who may reply may draft, thirty times a minute, and never in another conversation than their workspace's", async () => {
  const { sesId } = await talk("When are you open?");
  const viewer = await invite(svc.url, boss, "vera@example.com", "viewer");
  const hasty = await invite(svc.url, boss, "hasty@example.com", "agent");
  expectProblem(await draftOf(sesId, viewer), 403, "forbidden");
  expectProblem(await draftOf("ses_00000000000000000000000000"), 404, "not_found");
  const all = await Promise.all(Array.from({ length: 31 }, () => draftOf(sesId, hasty)));
  const refused = all.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  for (const answer of refused) {
    expectProblem(answer, 429, "too_many_attempts");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await draftOf(sesId)).status).toBe(200);
});

test("a conversation in which the visitor wrote nothing has no draft", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs, { leadForm: { enabled: true } });
  const lead = { chatbotId, sessionId: "form-first", name: "Ada", email: "ada@example.com" };
  expect((await svc.api("POST", "/api/public/leads", lead)).status).toBeLessThan(300);
  const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body;
  expectProblem(await draftOf(sessions[0].id), 409, "conflict");
});
