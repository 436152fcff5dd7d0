import { beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import type { StreamedAnswer } from "./support/api.ts";
import { follow } from "./support/follow.ts";
import { look } from "./support/look.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService(withOwner);
let boss: Member;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  ada = await invite(svc.url, boss, "ada.lovelace@example.com", "agent");
  ben = await invite(svc.url, boss, "ben@example.com", "agent");
});

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const open = { handoff: { enabled: true } };
const never = { timeZone: "Europe/Berlin", weekly: {}, holidays: [] };
const trained = (settings: Record<string, unknown> = open) => createTrainedChatbot(svc.url, faqs, settings);
const tokenOf = (answer: StreamedAnswer): string => answer.headers.get("x-svc-visitor-token") ?? "";
const partOf = (answer: StreamedAnswer, type: string) => answer.chunks.find((chunk) => chunk.type === type)?.data;

interface Told {
  readonly role: string;
  readonly content: string;
}

/** The `ses_…` of a visitor's session. */
async function sesIdOf(chatbotId: string, sessionId: string): Promise<string> {
  const row = await look(svc.store, (query) =>
    query
      .selectFrom("session")
      .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
      .select("session.id")
      .where("chatbot.id", "=", chatbotId)
      .where("session.session_id", "=", sessionId)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

async function eventsOf(sessionId: string): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const rows = await look(svc.store, (query) =>
    query
      .selectFrom("event")
      .select(["event", "data"])
      .where("event", "like", "handoff.%")
      .where("data", "like", `%"sessionId":"${sessionId}"%`)
      .orderBy("key")
      .execute(),
  );
  return rows.map(({ event, data }) => ({ event, data: JSON.parse(data) }));
}

/** A conversation in which a person was asked for. */
async function escalated(sessionId: string, settings: Record<string, unknown> = open) {
  const chatbotId = await trained(settings);
  const answer = await chat(svc.url, { chatbotId, sessionId, text: "I want to talk to a human", id: "m1" });
  const id = await sesIdOf(chatbotId, sessionId);
  const act = (member: Member, action: string, more: object = {}) =>
    member.api("POST", `/api/sessions/${id}/handoff`, { action, ...more });
  const token = tokenOf(answer);
  const headers = { "x-svc-visitor-token": token };
  const say = (text: string, clientId: string) => chat(svc.url, { chatbotId, sessionId, text, id: clientId, headers });
  return { chatbotId, sessionId, id, answer, token, act, say };
}

const reply = (member: Member, id: string, text: string, headers: Record<string, string> = {}) =>
  member.api("POST", `/api/sessions/${id}/replies`, { text }, headers);

test("who asks for a person is told that somebody comes, and then the chatbot is silent until it gets the conversation back", async () => {
  const { chatbotId, sessionId, id, answer, token, act, say } = await escalated("whole");
  expect(answer.text).toContain("Someone will join this chat");
  expect(partOf(answer, "data-handoff")).toEqual({ handoff: "waiting", agent: null });

  const sent = await svc.api("POST", "/api/messages", { chatbotId, sessionId, message: "When are you open?" });
  expect([sent.status, sent.body]).toEqual([
    202,
    { sessionId, handoff: "waiting", userMessageId: expect.stringMatching(/^msg_/u) },
  ]);
  const waiting = await say("Hello? When are you open?", "m2");
  expect([waiting.status, waiting.text, waiting.done]).toEqual([200, "", true]);
  expect(partOf(waiting, "data-handoff")).toEqual({ handoff: "waiting", agent: null });
  const claimed = await act(ada, "claim");
  expect([claimed.status, claimed.body]).toEqual([
    200,
    {
      id,
      sessionId,
      chatbotId,
      handoff: "human",
      assignee: { id: ada.id, name: "Ada" },
      since: expect.any(String),
      reason: "asked",
    },
  ]);
  const replied = await reply(ada, id, "This is Ada. We open at nine.");
  expect(replied.status).toBe(201);
  expect(replied.body).toMatchObject({
    content: "This is Ada. We open at nine.",
    role: "assistant",
    metadata: { author: { kind: "agent", name: "Ada" } },
  });
  expect(partOf(await say("Thanks", "m3"), "data-handoff")).toEqual({ handoff: "human", agent: { name: "Ada" } });

  expect((await act(ada, "return")).body).toMatchObject({ handoff: "none", assignee: null, reason: null });
  expect((await say("When are you open?", "m4")).text).toBe("From nine to five.");
  const { messages } = (
    await call(svc.url, "GET", `/api/public/chat/${sessionId}/messages`, undefined, { "x-svc-visitor-token": token })
  ).body;
  expect(messages.map((message: Told) => [message.role, message.content])).toEqual([
    ["user", "I want to talk to a human"],
    ["assistant", answer.text],
    // What came by the API carried no visitor's token.
    ["user", "Hello? When are you open?"],
    ["assistant", "This is Ada. We open at nine."],
    ["user", "Thanks"],
    ["user", "When are you open?"],
    ["assistant", "From nine to five."],
  ]);
  expect(messages[3].metadata).toEqual({ author: { kind: "agent", name: "Ada" }, generatedBy: "person" });
  expect(await eventsOf(sessionId)).toEqual([
    { event: "handoff.escalated", data: { sessionId, by: "visitor", reason: "asked" } },
    { event: "handoff.assigned", data: { sessionId, by: ada.id, reason: null } },
    { event: "handoff.returned", data: { sessionId, by: ada.id, reason: null } },
  ]);
});

test("of twenty claims at once one wins, and the others learn who has it", async () => {
  const { sessionId, act } = await escalated("claimed");
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => act([ada, ben, boss][n % 3] ?? ada, "claim")));
  const winner = answers.find(({ status }) => status === 200)?.body.assignee;
  expect([ada.id, ben.id, boss.id]).toContain(winner.id);
  for (const answer of answers) {
    if (answer.status === 200) expect(answer.body.assignee).toEqual(winner);
    else {
      expectProblem(answer, 409, "conflict");
      expect(answer.body.detail).toContain(winner.name);
    }
  }
  expect((await eventsOf(sessionId)).map(({ event }) => event)).toEqual(["handoff.escalated", "handoff.assigned"]);
});

test("a conversation is given on by who has it or an admin, and to nobody who may only read", async () => {
  const { act, id } = await escalated("given on");
  await act(ada, "claim");
  expectProblem(await act(ben, "assign", { member: ben.id }), 409, "conflict");
  expectProblem(await act(ben, "return"), 409, "conflict");
  expectProblem(await reply(ben, id, "Hello"), 409, "conflict");
  expect((await act(ada, "assign", { member: ben.id, name: "Benjamin" })).body.assignee).toEqual({
    id: ben.id,
    name: "Benjamin",
  });
  expect((await reply(ben, id, "Hello")).body.metadata.author).toEqual({ kind: "agent", name: "Benjamin" });
  expect((await act(boss, "assign", { member: ada.id })).body.assignee.name).toBe("Ada");
  const reader = await invite(svc.url, boss, "reader@example.com", "viewer");
  expectProblem(await act(boss, "assign", { member: reader.id }), 422, "unprocessable");
  expectProblem(await act(boss, "assign", { member: "usr_nobody" }), 404, "not_found");
  expectProblem(await act(boss, "assign"), 400, "invalid_request");
  expectProblem(await reader.api("POST", `/api/sessions/${id}/handoff`, { action: "claim" }), 403, "forbidden");
  expectProblem(await reply(reader, id, "Hello"), 403, "forbidden");
});

test("whoever replies has the conversation, and the same Idempotency-Key says it once", async () => {
  const chatbotId = await trained();
  await chat(svc.url, { chatbotId, sessionId: "taken over", text: "When are you open?" });
  const id = await sesIdOf(chatbotId, "taken over");
  const first = await reply(ada, id, "May I help?", { "idempotency-key": "once" });
  const again = await reply(ada, id, "May I help?", { "idempotency-key": "once" });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await eventsOf("taken over")).map(({ event }) => event)).toEqual(["handoff.escalated", "handoff.assigned"]);
  const { messages } = (await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=taken%20over`)).body;
  expect(messages.filter((message: Told) => message.content === "May I help?")).toHaveLength(1);
});

test("a visitor's page hears who comes and what is written, and with Last-Event-ID what it missed", async () => {
  const { sessionId, id, token, act } = await escalated("live");
  const path = `/api/public/chat/${sessionId}/events`;
  const page = await follow(svc.url, path, { "x-svc-visitor-token": token });
  expect(page.headers.get("content-type")).toBe("text/event-stream");
  expect((await page.next("handoff")).data).toMatchObject({ handoff: "waiting", agent: null });
  await act(ada, "claim");
  expect((await page.next("handoff", ({ handoff }) => handoff === "human")).data.agent).toEqual({ name: "Ada" });
  await ada.api("POST", `/api/sessions/${id}/typing`, {});
  expect((await page.next("typing")).data).toEqual({ agent: { name: "Ada" } });
  const first = await reply(ada, id, "One");
  const heard = await page.next("message");
  expect([heard.id, heard.data]).toEqual([first.body.id, first.body]);
  page.close();

  for (const text of ["Two", "Three"]) await reply(ada, id, text);
  const back = await follow(svc.url, path, { "x-svc-visitor-token": token, "last-event-id": first.body.id });
  await back.next("message", ({ content }) => content === "Three");
  await act(ada, "return");
  await back.next("handoff", ({ handoff }) => handoff === "none");
  expect(back.events.filter(({ event }) => event === "message").map(({ data }) => data.content)).toEqual([
    "Two",
    "Three",
  ]);
  // A page that names no message gets what comes, not what it can read in the history.
  const fresh = await follow(svc.url, path, { "x-svc-visitor-token": token });
  await fresh.next("handoff");
  expect(fresh.events.filter(({ event }) => event === "message")).toEqual([]);
  back.close();
  fresh.close();
});

test("nobody follows a conversation without its token, and at most twenty pages at once", async () => {
  const { token } = await escalated("guarded");
  const path = "/api/public/chat/guarded/events";
  expectProblem(await call(svc.url, "GET", path), 401, "unauthorized");
  const other = await escalated("other");
  expectProblem(
    await call(svc.url, "GET", path, undefined, { "x-svc-visitor-token": other.token }),
    401,
    "unauthorized",
  );
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => follow(svc.url, path, { "x-svc-visitor-token": token })),
  );
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expectProblem(await call(svc.url, "GET", path, undefined, { "x-svc-visitor-token": token }), 429, "rate_limited");
  for (const page of pages) page.close();
});

test("agents hear the messages and changes of their workspace, and of nobody else's", async () => {
  const inbox = await follow(svc.url, "/api/sessions/events", { authorization: `Bearer ${testApiKey}` });
  const { chatbotId, sessionId, id, act, say } = await escalated("inbox");
  const asked = await inbox.next("message", ({ sessionId: of }) => of === sessionId);
  expect(asked.data).toMatchObject({ id, sessionId, chatbotId, message: { id: "m1", role: "user" } });
  await inbox.next("message", ({ message }) => message.content.includes("Someone will join"));
  expect((await inbox.next("handoff", ({ id: of }) => of === id)).data).toMatchObject({ handoff: "waiting" });
  await say("Anybody?", "m2");
  await inbox.next("message", ({ message }) => message.content === "Anybody?");
  await act(ada, "claim");
  await inbox.next("handoff", ({ assignee }) => assignee?.id === ada.id);
  await reply(ada, id, "Here I am.");
  await inbox.next("message", ({ message }) => message.metadata?.author?.name === "Ada");

  const made = await boss.api("POST", "/api/workspaces", { name: "Elsewhere" });
  const stranger = await signIn(svc.url, owner);
  expect((await stranger.api("POST", "/api/auth/switch", { workspaceId: made.body.id })).status).toBe(200);
  const foreign = await follow(svc.url, "/api/sessions/events", stranger.headers);
  expect(foreign.status).toBe(200);
  await reply(ada, id, "Secret.");
  await inbox.next("message", ({ message }) => message.content === "Secret.");
  for (const action of ["claim", "escalate", "return"])
    expectProblem(await stranger.api("POST", `/api/sessions/${id}/handoff`, { action }), 404, "not_found");
  expectProblem(await reply(stranger, id, "Mine."), 404, "not_found");
  const own = await stranger.api("POST", "/api/chatbot/create", { name: "Elsewhere" });
  await stranger.api("POST", "/api/messages", { chatbotId: own.body.id, sessionId: "own", message: "Hello?" });
  await foreign.next("message", ({ message }) => message.role === "assistant");
  expect(foreign.events.map(({ data }) => data.message?.content)).toEqual(["Hello?", expect.any(String)]);
  inbox.close();
  foreign.close();
});

test("where nobody is there it is said, with the next opening, and a ticket is offered", async () => {
  const weekly = Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
      day,
      [{ from: "00:00", to: "00:01" }],
    ]),
  );
  const { answer, chatbotId, sessionId, say } = await escalated("closed", {
    handoff: { enabled: true },
    officeHours: { timeZone: "Europe/Berlin", weekly },
  });
  expect(answer.text).toMatch(/Our team is away right now.*We'll be back on .*(?:12:00|00:00)/su);
  expect(partOf(answer, "data-ticket-offer")).toEqual({ offered: "ticket" });
  expect(partOf(answer, "data-handoff")).toBeUndefined();
  const again = await say("I want to talk to a human", "m1");
  expect([again.text, partOf(again, "data-ticket-offer")]).toEqual([answer.text, { offered: "ticket" }]);
  const { messages } = (await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${sessionId}`)).body;
  expect(messages.at(-1).metadata).toMatchObject({ offered: "ticket" });
  expect(await eventsOf(sessionId)).toEqual([]);
  const shown = (await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}`)).body;
  expect(shown.handoff.enabled).toBe(true);
  expect(shown).not.toHaveProperty("officeHours");
});

test("requests that are repeated and cut at the longest message are answered, and people are still called after it", async () => {
  const chatbotId = await trained();
  for (const [sessionId, piece] of [
    ["repeated-en", "I want to talk to a human "],
    ["repeated-fr", "je veux parler à un humain "],
    ["repeated-zh", "我要呼叫中心我要"],
  ] as const) {
    const text = `${piece.repeat(8_000 / piece.length)}I want to ta`.slice(0, 8_000);
    expect((await chat(svc.url, { chatbotId, sessionId, text })).status).toBe(200);
  }
  const next = await chat(svc.url, { chatbotId, sessionId: "after", text: "agent please" });
  expect(partOf(next, "data-handoff")).toEqual({ handoff: "waiting", agent: null });
});

test("a question about people is answered from the knowledge, and what asked for one is not counted as answered", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, [
    { question: "Is there a discount for people over 60?", answer: "Yes, ten percent." },
  ]);
  const question = await chat(svc.url, {
    chatbotId,
    sessionId: "old",
    text: "Is there a discount for people over 60?",
  });
  expect(question.text).toBe("Yes, ten percent.");
  const request = await chat(svc.url, { chatbotId, sessionId: "old", text: "I want to talk to a human" });
  expect(request.chunks.at(-1)).toMatchObject({ type: "finish", messageMetadata: { answered: false } });
});

test("where people do not answer at all it is said, and the public configuration says so", async () => {
  const { answer, chatbotId } = await escalated("disabled", {});
  expect(answer.text).toContain("can't connect you");
  expect(partOf(answer, "data-ticket-offer")).toEqual({ offered: "ticket" });
  expect((await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}`)).body.handoff).toEqual({
    enabled: false,
    open: false,
  });
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, open);
  expect((await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}`)).body.handoff).toEqual({
    enabled: true,
    open: true,
  });
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { officeHours: never });
  expect((await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}`)).body.handoff).toEqual({
    enabled: true,
    open: false,
  });
});

test("the owner's rules call a person: refusals in a row, a keyword, a thumbs-down", async () => {
  const refusing = await trained({ handoff: { enabled: true, rules: { refusals: 2 } } });
  const ask = (text: string) => chat(svc.url, { chatbotId: refusing, sessionId: "refused twice", text });
  const first = await ask("Do you sell zeppelins?");
  expect(first.text).toContain("If you'd rather talk to a person");
  expect(partOf(first, "data-handoff")).toBeUndefined();
  const second = await ask("And what about hovercrafts from Japan?");
  expect(second.text).toContain("Someone will join this chat");
  expect(partOf(second, "data-handoff")).toEqual({ handoff: "waiting", agent: null });
  expect((await eventsOf("refused twice"))[0]?.data).toMatchObject({ by: "chatbot", reason: "refusals" });

  const keyword = await trained({ handoff: { enabled: true, rules: { keywords: ["Kündigung"] } } });
  const cancel = await chat(svc.url, { chatbotId: keyword, sessionId: "keyword", text: "Meine KUNDIGUNG, bitte" });
  expect(partOf(cancel, "data-handoff")).toEqual({ handoff: "waiting", agent: null });

  const rated = await trained({ handoff: { enabled: true, rules: { thumbsDown: true } } });
  const answer = await chat(svc.url, { chatbotId: rated, sessionId: "rated down", text: "When are you open?" });
  const token = tokenOf(answer);
  const page = await follow(svc.url, "/api/public/chat/rated%20down/events", { "x-svc-visitor-token": token });
  const down = { messageId: answer.chunks[0].messageId, rating: "down" };
  for (let n = 0; n < 2; n++)
    await call(svc.url, "POST", "/api/public/feedback", down, { "x-svc-visitor-token": token });
  await page.next("message", ({ content }) => content.includes("Someone will join"));
  expect((await eventsOf("rated down")).map(({ data }) => data.reason)).toEqual(["thumbs-down"]);
  expect(page.events.filter(({ event }) => event === "message")).toHaveLength(1);
  page.close();
});

test("to whom nobody comes in time it is said once, and the chatbot has the conversation again", async () => {
  const { sessionId, id, token, say } = await escalated("in vain", { handoff: { enabled: true, waitSeconds: 600 } });
  const page = await follow(svc.url, `/api/public/chat/${sessionId}/events`, { "x-svc-visitor-token": token });
  // Ten minutes pass.
  await look(svc.store, (_query, transact) =>
    transact(async (transaction) => {
      const { key, run_at: at } = await transaction
        .selectFrom("job")
        .select(["key", "run_at"])
        .where("queue", "=", "handoff-unanswered")
        .orderBy("key", "desc")
        .executeTakeFirstOrThrow();
      expect(at - Date.now()).toBeGreaterThan(540_000);
      await transaction
        .updateTable("job")
        .set({ run_at: at - 600_000 })
        .where("key", "=", key)
        .execute();
    }),
  );
  const told = await page.next("message");
  expect(told.data.content).toContain("nobody from our team was available");
  expect(told.data.metadata.offered).toBe("ticket");
  await page.next("handoff", ({ handoff }) => handoff === "none");
  expect((await say("When are you open?", "m2")).text).toBe("From nine to five.");
  expect((await eventsOf(sessionId)).at(-1)).toEqual({
    event: "handoff.returned",
    data: { sessionId, by: "chatbot", reason: "unanswered" },
  });
  expect((await boss.api("GET", `/api/audit?resource=${id}`)).body.entries).toMatchObject([
    { actor: { kind: "job" }, before: { handoff: "waiting" }, after: { handoff: "none" } },
  ]);
  page.close();
});

test("a session that is resolved, by whomever, is nobody's in that very answer, and its next message is the chatbot's", async () => {
  const { sessionId, id, token, act, say } = await escalated("resolved");
  await act(ada, "claim");
  const page = await follow(svc.url, `/api/public/chat/${sessionId}/events`, { "x-svc-visitor-token": token });
  await page.next("handoff", ({ handoff }) => handoff === "human");
  const resolve = () => ben.api("PATCH", `/api/sessions/${id}`, { status: "resolved" });
  const { body } = await resolve();
  expect(body).toMatchObject({ status: "resolved", resolvedBy: "owner", handoff: "none", handoffDetails: null });
  expect((await say("When are you open?", "m2")).text).toBe("From nine to five.");
  await page.next("handoff", ({ handoff }) => handoff === "none");
  page.close();

  const [, , returned] = await eventsOf(sessionId);
  expect(returned).toEqual({ event: "handoff.returned", data: { sessionId, by: ben.id, reason: "resolved" } });
  const written = await look(svc.store, (query) =>
    query
      .selectFrom("event")
      .select(["event", "data"])
      .where("event", "in", ["session.resolved", "handoff.returned"])
      .where("data", "like", `%"sessionId":"${sessionId}"%`)
      .orderBy("key")
      .execute(),
  );
  expect(written.map(({ event }) => event)).toEqual(["session.resolved", "handoff.returned"]);
  expect(JSON.parse(written[0]?.data ?? "").session).toEqual(body);
  const entry = async () =>
    (await boss.api("GET", `/api/audit?resource=${id}&action=updateSession`)).body.entries.at(-1);
  await expect.poll(entry).toMatchObject({
    before: { status: "created", handoff: "human", assignee: ada.id },
    after: { status: "resolved", handoff: "none", assignee: null },
  });

  await say("I want to talk to a human", "m3");
  const own = await call(
    svc.url,
    "POST",
    `/api/public/chat/${sessionId}/resolve`,
    {},
    { "x-svc-visitor-token": token },
  );
  expect(own.body).toMatchObject({ status: "resolved", resolvedBy: "visitor", handoff: "none" });
  expect((await eventsOf(sessionId)).at(-1)?.data).toMatchObject({ by: "visitor", reason: "resolved" });
});

test("whoever takes a conversation that is resolved opens it again, and can resolve it again", async () => {
  const { id, act } = await escalated("taken");
  const resolve = () => ada.api("PATCH", `/api/sessions/${id}`, { status: "resolved" });
  await resolve();
  await act(ada, "claim");
  const { body } = await ada.api("GET", `/api/sessions/${id}`);
  expect(body).toMatchObject({ status: "created", resolvedAt: null, resolvedBy: null, handoff: "human" });
  expect((await resolve()).body).toMatchObject({ status: "resolved", handoff: "none" });
});

test("an agent reads what was asked last, what was not answered, and how to reach the visitor", async () => {
  const chatbotId = await trained();
  const say = (text: string) => chat(svc.url, { chatbotId, sessionId: "summary", text });
  await say("Do you sell zeppelins?");
  await say("My address is eve@example.com and my number +49 151 234567");
  await say("I want to talk to a human");
  const id = await sesIdOf(chatbotId, "summary");
  const { body } = await ada.api("GET", `/api/sessions/${id}/summary`);
  expect(body).toMatchObject({
    id,
    writtenBy: "composed",
    lastQuestion: "I want to talk to a human",
    contact: { emails: ["eve@example.com"], phones: ["+49 151 234567"] },
    messageCount: 6,
  });
  expect(body.unanswered).toContain("Do you sell zeppelins?");
  expect(body.summary).toContain("eve@example.com");
  expectProblem(await ada.api("GET", "/api/sessions/ses_unknown/summary"), 404, "not_found");
});

test("ready-made replies are kept for a workspace or one chatbot, each shortcut once", async () => {
  const chatbotId = await trained();
  const make = (body: object) => ada.api("POST", "/api/canned-replies", body);
  const hello = await make({ shortcut: "hello", text: "Hello {name}, I am {agent}." });
  expect([hello.status, hello.body]).toMatchObject([
    201,
    { id: expect.stringMatching(/^rep_/u), shortcut: "hello", text: "Hello {name}, I am {agent}.", chatbotId: null },
  ]);
  expectProblem(await make({ shortcut: "hello", text: "Again" }), 409, "conflict");
  expect((await make({ shortcut: "hello", text: "Here", chatbotId })).status).toBe(201);
  expectProblem(await make({ shortcut: "two words", text: "x" }), 400, "invalid_request");
  const listed = (await ada.api("GET", `/api/canned-replies?chatbotId=${chatbotId}`)).body.cannedReplies;
  expect(listed.map((each: { text: string }) => each.text)).toEqual(["Here", "Hello {name}, I am {agent}."]);
  const changed = await ada.api("PATCH", `/api/canned-replies/${hello.body.id}`, { text: "Hi" });
  expect(changed.body).toMatchObject({ id: hello.body.id, shortcut: "hello", text: "Hi" });
  expect((await ada.api("DELETE", `/api/canned-replies/${hello.body.id}`)).status).toBe(204);
  expectProblem(await ada.api("PATCH", `/api/canned-replies/${hello.body.id}`, { text: "x" }), 404, "not_found");
});

test("of ready-made replies that are given one shortcut at once one gets it", async () => {
  const made = await Promise.all(
    [1, 2, 3, 4].map((nth) => ada.api("POST", "/api/canned-replies", { shortcut: `raced-${nth}`, text: "Hi" })),
  );
  const changed = await Promise.all(
    made.map(({ body }) => ada.api("PATCH", `/api/canned-replies/${body.id}`, { shortcut: "won" })),
  );
  expect(changed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
});

test("regenerating while a person has the conversation changes nothing, and the limit counts as before", async () => {
  const { chatbotId, sessionId, answer, act } = await escalated("again", {
    handoff: { enabled: true },
    rateLimit: { messages: 3, windowSeconds: 240 },
  });
  await act(ada, "claim");
  const again = await fetch(`${svc.url}/api/public/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      chatbotId,
      sessionId,
      trigger: "regenerate-message",
      messages: [{ id: "m1", role: "user", parts: [{ type: "text", text: "I want to talk to a human" }] }],
    }),
  });
  const stream = await again.text();
  expect(stream).toContain('"type":"data-handoff"');
  expect(stream).not.toContain("text-delta");
  const { messages } = (await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=again`)).body;
  expect(messages.map((message: Told) => message.content)).toEqual(["I want to talk to a human", answer.text]);
  expect((await chat(svc.url, { chatbotId, sessionId, text: "x" })).status).toBe(200);
  expect((await chat(svc.url, { chatbotId, sessionId, text: "y" })).status).toBe(429);
});

test("a conversation of a member who is removed waits for somebody else where people are there, and is the chatbot's where not", async () => {
  const leaving = await invite(svc.url, boss, "leaving@example.com", "agent");
  const day = await escalated("left-open");
  const night = await escalated("left-closed");
  const other = await escalated("left-other");
  for (const { act } of [day, night]) expect((await act(leaving, "claim")).body.handoff).toBe("human");
  await other.act(ada, "claim");
  await svc.api("PATCH", `/api/chatbots/${night.chatbotId}`, { officeHours: never });
  const page = await follow(svc.url, `/api/public/chat/${day.sessionId}/events`, {
    "x-svc-visitor-token": day.token,
  });
  expect((await boss.api("DELETE", `/api/members/${leaving.id}`)).status).toBe(204);
  const handoffOf = async (id: string) => (await boss.api("GET", `/api/sessions/${id}`)).body.handoff;
  await expect.poll(() => handoffOf(day.id)).toBe("waiting");
  expect(await handoffOf(night.id)).toBe("none");
  expect(await handoffOf(other.id)).toBe("human");
  const told = async (sessionId: string) =>
    (await eventsOf(sessionId)).slice(2).map(({ event, data }) => [event, data["by"], data["reason"]]);
  expect(await told(day.sessionId)).toEqual([
    ["handoff.returned", "chatbot", "member removed"],
    ["handoff.escalated", "chatbot", "member removed"],
  ]);
  expect(await told(night.sessionId)).toEqual([["handoff.returned", "chatbot", "member removed"]]);
  expect(await page.next("handoff", (data) => data.handoff === "waiting")).toMatchObject({
    data: { agent: null },
  });
  page.close();
  expect((await day.act(ben, "claim")).body.assignee.id).toBe(ben.id);
});

test("who is made a viewer gives up the conversations as well, and keeps nothing when made an agent again", async () => {
  const demoted = await invite(svc.url, boss, "demoted@example.com", "agent");
  const { id, act } = await escalated("demoted");
  await act(demoted, "claim");
  await boss.api("PATCH", `/api/members/${demoted.id}`, { role: "admin" });
  expect((await boss.api("GET", `/api/sessions/${id}`)).body.handoff).toBe("human");
  await boss.api("PATCH", `/api/members/${demoted.id}`, { role: "viewer" });
  await boss.api("PATCH", `/api/members/${demoted.id}`, { role: "agent" });
  await expect.poll(async () => (await boss.api("GET", `/api/sessions/${id}`)).body.handoff).toBe("waiting");
});

test("a visitor reads no variable's name where the bootstrap key writes", async () => {
  const chatbotId = await trained();
  const sessionId = "bootstrap-key-1";
  const token = tokenOf(await chat(svc.url, { chatbotId, sessionId, text: "When are you open?" }));
  const id = await sesIdOf(chatbotId, sessionId);
  const { body } = await call(svc.url, "POST", `/api/sessions/${id}/replies`, { text: "Hello" });
  expect(body.metadata.author).toEqual({ kind: "agent", name: "Support" });
  const { messages } = (
    await call(svc.url, "GET", `/api/public/chat/${sessionId}/messages`, undefined, { "x-svc-visitor-token": token })
  ).body;
  expect(messages.at(-1).metadata.author.name).toBe("Support");
});
