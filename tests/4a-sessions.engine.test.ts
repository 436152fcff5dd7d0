import { eventSchemas } from "@svc/contract";
import { describe, expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { asVisitor, tokenOf, visit } from "./support/visit.ts";

const svc = useService();

const say = (chatbotId: string, sessionId: string, text = "Hello", told: Record<string, unknown> = {}) =>
  visit(svc.url, chatbotId, sessionId, text, told);
const list = async (query: Record<string, string>) =>
  (await svc.api("GET", `/api/sessions?${new URLSearchParams(query)}`)).body;
const idsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
const sessionOf = async (chatbotId: string, sessionId: string) =>
  (await list({ chatbotId })).sessions.find((session: { sessionId: string }) => session.sessionId === sessionId);
const eventsOf = (name: string, sessionId: string) =>
  look(svc.store, async (query) => {
    const rows = await query.selectFrom("event").select("data").where("event", "=", name).orderBy("key").execute();
    return rows.map(({ data }) => JSON.parse(data)).filter((data) => data.sessionId === sessionId);
  });

describe("a session's life", () => {
  test("begins with its first message, which tells where the visitor is and who", async () => {
    const chatbotId = await svc.chatbot();
    await say(chatbotId, "life-1", "Hello", {
      pageUrl: "https://shop.example/prices?a=1",
      locale: "de-AT",
      visitor: { name: "Ada", email: "Ada@Example.com", externalId: "u-1", attributes: { plan: "pro", seats: 5 } },
    });
    const { lastHumanMessage, lastAnswerRefused: _refused, ...session } = await sessionOf(chatbotId, "life-1");
    expect(lastHumanMessage).toEqual({ text: "Hello", agent: null });
    expect(session).toEqual({
      id: expect.stringMatching(/^ses_[0-9a-z]{26}$/u),
      sessionId: "life-1",
      chatbotId,
      channel: "chat",
      status: "created",
      handoff: "none",
      handoffDetails: null,
      lead: null,
      startedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/u),
      lastMessageAt: expect.any(String),
      resolvedAt: null,
      resolvedBy: null,
      messageCount: 2,
      visitor: {
        name: "Ada",
        email: "Ada@Example.com",
        externalId: "u-1",
        verified: false,
        verifiedFields: [],
        attributes: { plan: "pro", seats: 5 },
      },
      rating: null,
      tags: [],
      pageUrl: "https://shop.example/prices?a=1",
      locale: "de-AT",
      consentAt: null,
      awaitingReplySince: null,
      snoozedUntil: null,
    });
    const [event, ...others] = await eventsOf("session.created", "life-1");
    expect(others).toEqual([]);
    expect(eventSchemas["session.created"].strict().parse(event).session).toEqual({
      ...session,
      messageCount: 1,
      lastMessageAt: session.startedAt,
    });
    expect((await svc.api("GET", `/api/sessions/${session.id}`)).body).toEqual(session);
  });

  test("is resolved by its owner once, with one event, and opened again by a message without a second session.created", async () => {
    const chatbotId = await svc.chatbot();
    await say(chatbotId, "life-2");
    const { id } = await sessionOf(chatbotId, "life-2");
    const resolve = () => svc.api("PATCH", `/api/sessions/${id}`, { status: "resolved" });
    const answers = await Promise.all([resolve(), resolve(), resolve(), resolve()]);
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, expect.objectContaining({ status: "resolved", resolvedBy: "owner" })]);
    expect(answers[0]?.body.resolvedAt).toMatch(/^\d{4}-/u);
    const events = await eventsOf("session.resolved", "life-2");
    expect(events).toHaveLength(1);
    expect(eventSchemas["session.resolved"].strict().parse(events[0]).session).toEqual(answers[0]?.body);
    await say(chatbotId, "life-2", "One more thing");
    expect(await sessionOf(chatbotId, "life-2")).toMatchObject({
      status: "created",
      resolvedAt: null,
      resolvedBy: null,
      messageCount: 4,
    });
    expect(await eventsOf("session.created", "life-2")).toHaveLength(1);
    await resolve();
    expect(await eventsOf("session.resolved", "life-2")).toHaveLength(2);
  });

  test("is opened again by its owner, and not by a message that is only repeated", async () => {
    const chatbotId = await svc.chatbot();
    const repeated = { messages: [{ id: "m1", role: "user", parts: [{ type: "text", text: "Hello" }] }] };
    await say(chatbotId, "life-3", "", repeated);
    const { id } = await sessionOf(chatbotId, "life-3");
    await svc.api("PATCH", `/api/sessions/${id}`, { status: "resolved" });
    await say(chatbotId, "life-3", "", repeated);
    expect(await sessionOf(chatbotId, "life-3")).toMatchObject({ status: "resolved", messageCount: 2 });
    const opened = await svc.api("PATCH", `/api/sessions/${id}`, { status: "created" });
    expect(opened.body).toMatchObject({ status: "created", resolvedAt: null, resolvedBy: null });
  });

  test("is resolved by its visitor, and by nobody without its token", async () => {
    const chatbotId = await svc.chatbot();
    const token = tokenOf(await say(chatbotId, "life-4"));
    const other = tokenOf(await say(chatbotId, "life-5"));
    expectProblem(await asVisitor(svc.url, other, "/api/public/chat/life-4/resolve", {}), 401, "unauthorized");
    const { status, body } = await asVisitor(svc.url, token, "/api/public/chat/life-4/resolve", {});
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ sessionId: "life-4", status: "resolved", resolvedBy: "visitor" }),
    ]);
    expect(body).not.toHaveProperty("tags");
    expect(await sessionOf(chatbotId, "life-4")).toMatchObject({ status: "resolved", resolvedBy: "visitor" });
    expect(await sessionOf(chatbotId, "life-5")).toMatchObject({ status: "created" });
  });
});

test("tags are set as a whole, each once, and the audit log tells of them", async () => {
  const chatbotId = await svc.chatbot();
  await say(chatbotId, "tagged");
  const { id } = await sessionOf(chatbotId, "tagged");
  const tag = async (tags: unknown) => svc.api("PATCH", `/api/sessions/${id}`, { tags });
  expect((await tag(["vip", "refund", "vip"])).body.tags).toEqual(["refund", "vip"]);
  await Promise.all(Array.from({ length: 8 }, (_, n) => tag([`t${n}`, "late"])));
  const { tags } = await sessionOf(chatbotId, "tagged");
  expect(tags).toEqual(["late", expect.stringMatching(/^t\d$/u)]);
  expect((await tag([])).body.tags).toEqual([]);
  expectProblem(await tag(Array.from({ length: 21 }, (_, n) => `t${n}`)), 400, "invalid_request");
  expectProblem(await tag(["x".repeat(51)]), 400, "invalid_request");
  const { entries } = (await svc.api("GET", `/api/audit?resource=${id}`)).body;
  if (entries !== undefined) expect(entries[0]).toMatchObject({ action: "updateSession" });
});

test("notes are listed with their author, newest first, and removed", async () => {
  const chatbotId = await svc.chatbot();
  await say(chatbotId, "noted");
  const { id } = await sessionOf(chatbotId, "noted");
  const path = `/api/sessions/${id}/notes`;
  const first = await svc.api("POST", path, { text: "  Asked twice.\u0000 " });
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^note_/u),
      sesId: id,
      author: { kind: "key", id: expect.any(String), name: expect.any(String) },
      text: "Asked twice.",
      createdAt: expect.any(String),
    },
  ]);
  const second = await svc.api("POST", path, { text: "Called back." });
  expect((await svc.api("GET", path)).body).toEqual({ notes: [second.body, first.body], nextCursor: null });
  const page = (await svc.api("GET", `${path}?limit=1`)).body;
  expect(page.notes).toEqual([second.body]);
  expect((await svc.api("GET", `${path}?limit=1&cursor=${page.nextCursor}`)).body.notes).toEqual([first.body]);
  expect((await svc.api("DELETE", `${path}/${first.body.id}`)).status).toBe(204);
  expectProblem(await svc.api("DELETE", `${path}/${first.body.id}`), 404, "not_found");
  expect((await svc.api("GET", path)).body.notes).toEqual([second.body]);
  expectProblem(await svc.api("POST", path, { text: "x".repeat(4_001) }), 400, "invalid_request");
});

test("a session's messages are read by its own id", async () => {
  const chatbotId = await svc.chatbot();
  await say(chatbotId, "read", "Do you hear me?");
  const { id } = await sessionOf(chatbotId, "read");
  const { status, body } = await svc.api("GET", `/api/sessions/${id}/messages`);
  expect([status, body.nextCursor]).toEqual([200, null]);
  expect(body).toEqual((await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=read`)).body);
  expectProblem(await svc.api("GET", "/api/sessions/ses_unknown/messages"), 404, "not_found");
});

describe("sessions are found", () => {
  test("page by page, the latest begun first, also when some are begun meanwhile", async () => {
    const chatbotId = await svc.chatbot();
    for (const name of ["a", "b", "c", "d", "e"]) await say(chatbotId, name);
    const first = await list({ chatbotId, limit: "2" });
    expect(first.sessions.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(["e", "d"]);
    await say(chatbotId, "f");
    await say(chatbotId, "c", "Again");
    const second = await list({ chatbotId, limit: "2", cursor: first.nextCursor });
    expect(second.sessions.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(["c", "b"]);
    expect(await list({ chatbotId, limit: "2", cursor: second.nextCursor })).toMatchObject({
      sessions: [{ sessionId: "a" }],
      nextCursor: null,
    });
    expectProblem(await svc.api("GET", "/api/sessions?cursor=azE"), 400, "invalid_request");
  });

  test("by status, tag, rating, handoff and time, alone and together", async () => {
    const chatbotId = await svc.chatbot();
    const tokens = new Map<string, string>();
    for (const name of ["a", "b", "c"]) tokens.set(name, tokenOf(await say(chatbotId, name)));
    const [c, b, a] = (await list({ chatbotId })).sessions;
    await svc.api("PATCH", `/api/sessions/${a.id}`, { status: "resolved", tags: ["vip"] });
    await svc.api("PATCH", `/api/sessions/${b.id}`, { tags: ["vip", "new"] });
    await asVisitor(svc.url, tokens.get("b") ?? "", "/api/public/chat/b/rating", { score: 4, comment: "Good." });
    expect(await idsOf({ chatbotId, status: "resolved" })).toEqual(["a"]);
    expect(await idsOf({ chatbotId, status: "created" })).toEqual(["c", "b"]);
    expect(await idsOf({ chatbotId, tag: "vip" })).toEqual(["b", "a"]);
    expect(await idsOf({ chatbotId, tag: "vip", status: "resolved" })).toEqual(["a"]);
    expect(await idsOf({ chatbotId, tag: "vip", limit: "1" })).toEqual(["b"]);
    expect(await idsOf({ chatbotId, rating: "4" })).toEqual(["b"]);
    expect(await idsOf({ chatbotId, rating: "5" })).toEqual([]);
    expect(await idsOf({ chatbotId, handoff: "none" })).toEqual(["c", "b", "a"]);
    expect(await idsOf({ chatbotId, handoff: "waiting" })).toEqual([]);
    const after = (time: string) => new Date(Date.parse(time) + 1).toISOString();
    expect(await idsOf({ chatbotId, from: b.startedAt, to: after(b.startedAt) })).toContain("b");
    expect(await idsOf({ chatbotId, to: after(a.startedAt) })).toContain("a");
    expect(await idsOf({ chatbotId, to: a.startedAt })).not.toContain("a");
    expect(await idsOf({ chatbotId, from: new Date(Date.parse(c.startedAt) + 1).toISOString() })).toEqual([]);
    const all = await list({ limit: "200" });
    for (const session of [a, b, c]) expect(all.sessions.map(({ id }: { id: string }) => id)).toContain(session.id);
    expect(await list({ chatbotId, tag: "vip", limit: "1" })).toMatchObject({ nextCursor: expect.any(String) });
    const { nextCursor } = await list({ chatbotId, tag: "vip", limit: "1" });
    expect(await idsOf({ chatbotId, tag: "vip", limit: "1", cursor: nextCursor })).toEqual(["a"]);
  });

  test("by words of a message, of the visitor, or of a tag, in any case, each word somewhere", async () => {
    const chatbotId = await svc.chatbot();
    await say(chatbotId, "a", "My Parcel is 100% late_today");
    await say(chatbotId, "b", "Über Größe reden", { visitor: { name: "Grace Hopper", email: "grace@example.org" } });
    await say(chatbotId, "c", "Nothing of that");
    const [, , a] = (await list({ chatbotId })).sessions;
    await svc.api("PATCH", `/api/sessions/${a.id}`, { tags: ["logistics"] });
    const find = (q: string) => idsOf({ chatbotId, q });
    expect(await find("parcel")).toEqual(["a"]);
    expect(await find("PARCEL logistics")).toEqual(["a"]);
    expect(await find("parcel grace")).toEqual([]);
    expect(await find("hopper")).toEqual(["b"]);
    expect(await find("GRACE@example")).toEqual(["b"]);
    expect(await find("über GRÖSSE")).toEqual([]);
    expect(await find("über größe")).toEqual(["b"]);
    expect(await find("ÜBER")).toEqual(["b"]);
    // What a pattern would take for anything is looked for as it stands.
    expect(await find("100%")).toEqual(["a"]);
    expect(await find("e_t")).toEqual(["a"]);
    expect(await find("lat_")).toEqual([]);
    expect(await find("\\")).toEqual([]);
    expect(await find("'; drop table session; --")).toEqual([]);
    expect(await idsOf({ chatbotId, q: "of", limit: "1" })).toEqual(["c"]);
  });

  test("as a table", async () => {
    const chatbotId = await svc.chatbot();
    await say(chatbotId, "=1+1", "Hello", { visitor: { name: "@cmd" } });
    const answer = await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`, undefined, { accept: "text/csv" });
    const [head, row] = answer.body.split("\r\n");
    expect(head).toContain('"id","sessionId","chatbotId","status","handoff"');
    expect(row).toContain(`"'=1+1"`);
  });

  test("never of another chatbot than the one that is asked for", async () => {
    const [one, two] = [await svc.chatbot(), await svc.chatbot()];
    await say(one, "same", "needle");
    await say(two, "same", "needle");
    expect(await list({ chatbotId: one, q: "needle" })).toMatchObject({ sessions: [{ chatbotId: one }] });
    expectProblem(await svc.api("GET", "/api/sessions?chatbotId=bot_unknown"), 404, "not_found");
    await svc.api("DELETE", `/api/chatbots/${two}`);
    expect(await idsOf({ q: "needle" })).toEqual(["same"]);
  });
});

test("a session's record names its lead, why a person was called, and who took it", async () => {
  const chatbotId = await svc.chatbot();
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  await visit(svc.url, chatbotId, "called", "I am Ada Byron, ada@example.com, and I want to talk to a human");
  const waiting = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}&handoff=waiting`)).body.sessions[0];
  expect(waiting).toMatchObject({
    handoff: "waiting",
    handoffDetails: { reason: expect.any(String), since: expect.stringMatching(/Z$/u), assignee: null },
  });
  await svc.api("POST", `/api/sessions/${waiting.id}/handoff`, { action: "claim", name: "Grace" });
  const taken = (await svc.api("GET", `/api/sessions/${waiting.id}`)).body;
  expect(taken).toMatchObject({ handoff: "human", handoffDetails: { assignee: { name: "Grace" } } });
  expect(taken.lead).toMatchObject({ name: "Ada Byron", email: "ada@example.com" });
});

test("the list tells how what a visitor or a person said last begins, whatever the chatbot said after it", async () => {
  const chatbotId = await svc.chatbot();
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  const lastOf = async (sessionId: string) => (await sessionOf(chatbotId, sessionId)).lastHumanMessage;

  await say(chatbotId, "long", `* Are\n  you ${"very ".repeat(100)}there? *`);
  const { text, agent } = await lastOf("long");
  expect([text.slice(0, 20), agent]).toEqual(["* Are you very very ", null]);
  expect(Array.from(text)).toHaveLength(160);
  expect(text).toMatch(/…$/u);

  await say(chatbotId, "called", "I want to talk to a human");
  expect(await lastOf("called")).toEqual({ text: "I want to talk to a human", agent: null });
  const { id } = await sessionOf(chatbotId, "called");
  await svc.api("POST", `/api/sessions/${id}/handoff`, { action: "claim", name: "Grace" });
  await svc.api("POST", `/api/sessions/${id}/replies`, { text: "_Here_ I am, see [us](https://shop.example/)." });
  expect(await lastOf("called")).toEqual({ text: "Here I am, see us.", agent: "Grace" });
  await say(chatbotId, "called", 'Thanks, "author":{"kind":"agent"}');
  expect(await lastOf("called")).toEqual({ text: 'Thanks, "author":{"kind":"agent"}', agent: null });
});

test("the list tells whose last question the chatbot had no answer to, until somebody replies", async () => {
  const chatbotId = await svc.chatbot();
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  const isRefused = async (sessionId: string) => (await sessionOf(chatbotId, sessionId)).lastAnswerRefused;
  await say(chatbotId, "greets", "Hello");
  await say(chatbotId, "asks", "Do you sell purple unicycles?");
  expect([await isRefused("greets"), await isRefused("asks")]).toEqual([false, true]);
  const { id } = await sessionOf(chatbotId, "asks");
  await svc.api("POST", `/api/sessions/${id}/handoff`, { action: "claim", name: "Grace" });
  await svc.api("POST", `/api/sessions/${id}/replies`, { text: "We do." });
  expect(await isRefused("asks")).toBe(false);
  await say(chatbotId, "calls", "I want to talk to a human");
  expect(await isRefused("calls")).toBe(false);
});

test("name and address are noted while a person is waited for, and the chatbot says nothing", async () => {
  const chatbotId = await svc.chatbot();
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  await say(chatbotId, "waits", "I want to talk to a human");
  const text = "My name is Ada Byron, ada@example.com";
  const { chunks } = await chat(svc.url, { chatbotId, sessionId: "waits", text });
  expect(chunks.filter(({ type }: { type: string }) => type.startsWith("text"))).toEqual([]);
  expect((await sessionOf(chatbotId, "waits")).lead).toMatchObject({ name: "Ada Byron", email: "ada@example.com" });
});
