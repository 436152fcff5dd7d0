import { beforeAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { follow } from "./support/follow.ts";
import type { Followed } from "./support/follow.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { startServiceProcess, testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";
import { asVisitor, tokenOf } from "./support/visit.ts";

const svc = useService(withOwner);
let boss: Member;
let ada: Member;
let chatbotId: string;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  ada = await invite(svc.url, boss, "ada@example.com", "agent");
  chatbotId = await createTrainedChatbot(svc.url, [{ question: "When are you open?", answer: "From nine to five." }], {
    handoff: { enabled: true },
  });
});

interface Conversation {
  readonly id: string;
  readonly sessionId: string;
  readonly token: string;
  say(text: string): Promise<void>;
}

let nth = 0;
/** A conversation of the shared chatbot. */
async function converse(text = "When are you open?"): Promise<Conversation> {
  const sessionId = `inbox-${++nth}`;
  const begun = await chat(svc.url, { chatbotId, sessionId, text });
  const token = tokenOf({ headers: begun.headers });
  const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=${sessionId}`)).body;
  return {
    id: sessions[0].id,
    sessionId,
    token,
    async say(words) {
      await chat(svc.url, { chatbotId, sessionId, text: words, headers: { "x-svc-visitor-token": token } });
    },
  };
}

const wait = () => converse("I want to talk to a human");

async function viewOf(member: Member, view: string, query = ""): Promise<string[]> {
  const answer = await member.api("GET", `/api/sessions?limit=200&chatbotId=${chatbotId}&view=${view}${query}`);
  return answer.body.sessions.map(({ id }: { id: string }) => id);
}

const counts = async (member: Member) => (await member.api("GET", `/api/sessions/counts?chatbotId=${chatbotId}`)).body;
const act = (member: Member, { id }: Conversation, action: string, more: object = {}) =>
  member.api("POST", `/api/sessions/${id}/handoff`, { action, ...more });
const change = (member: Member, { id }: Conversation, body: object) => member.api("PATCH", `/api/sessions/${id}`, body);
const whole = async ({ id }: Conversation) => (await svc.api("GET", `/api/sessions/${id}`)).body;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const followInbox = (url: string): Promise<Followed> =>
  follow(url, "/api/sessions/events", { authorization: `Bearer ${testApiKey}` });

test("a conversation goes through the views as it changes hands, and the counts with it", async () => {
  const before = await counts(ada);
  const one = await converse();
  expect(await viewOf(ada, "ai")).toContain(one.id);
  await one.say("I want to talk to a human");
  for (const view of ["unassigned", "needs_reply", "open"]) expect(await viewOf(ada, view)).toContain(one.id);
  expect(await viewOf(ada, "ai")).not.toContain(one.id);
  await act(ada, one, "claim");
  expect(await viewOf(ada, "mine")).toContain(one.id);
  expect(await viewOf(boss, "mine")).not.toContain(one.id);
  expect(await viewOf(ada, "unassigned")).not.toContain(one.id);
  // Taken over, and not yet answered.
  expect(await counts(ada)).toMatchObject({ mine: before.mine + 1, needsReply: before.needsReply + 1 });
  await ada.api("POST", `/api/sessions/${one.id}/replies`, { text: "What can I do?" });
  expect(await viewOf(ada, "needs_reply")).not.toContain(one.id);
  await one.say("My bike is broken.");
  expect(await viewOf(ada, "needs_reply")).toContain(one.id);
  await change(ada, one, { status: "resolved" });
  expect(await viewOf(ada, "resolved")).toContain(one.id);
  for (const view of ["mine", "needs_reply", "open"]) expect(await viewOf(ada, view)).not.toContain(one.id);
  expect(await counts(ada)).toEqual(before);
  expectProblem(await ada.api("GET", "/api/sessions/counts?chatbotId=bot_none"), 404, "not_found");
});

test("whoever waits longest for a reply stands first, page by page, and what is said meanwhile doesn't change that", async () => {
  const waiting = [await wait(), await wait(), await wait()];
  await waiting[0]?.say("Hello?");
  const ids = waiting.map(({ id }) => id);
  const shown = (await viewOf(ada, "needs_reply")).filter((id) => ids.includes(id));
  expect(shown).toEqual(ids);
  const paged: string[] = [];
  for (let cursor = ""; ;) {
    const path = `/api/sessions?chatbotId=${chatbotId}&view=needs_reply&limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const { sessions, nextCursor } = (await ada.api("GET", path)).body;
    paged.push(...sessions.map(({ id }: { id: string }) => id));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(paged.filter((id) => ids.includes(id))).toEqual(ids);
  const { nextCursor } = (await ada.api("GET", `/api/sessions?chatbotId=${chatbotId}&limit=1`)).body;
  expectProblem(
    await ada.api("GET", `/api/sessions?chatbotId=${chatbotId}&view=needs_reply&cursor=${nextCursor}`),
    400,
    "invalid_request",
  );
  expect((await viewOf(ada, "needs_reply", "&q=hello")).filter((id) => ids.includes(id))).toEqual(ids.slice(0, 1));
});

test("a snoozed conversation is in no other view, and comes back with the visitor's next message", async () => {
  const one = await wait();
  // From here on the conversation is its visitor's alone.
  await one.say("Hello?");
  const { snoozed } = await counts(ada);
  const until = inMs(3_600_000);
  expect((await change(ada, one, { snoozedUntil: until })).body.snoozedUntil).toBe(until);
  expect(await viewOf(ada, "snoozed")).toContain(one.id);
  for (const view of ["unassigned", "needs_reply", "open"]) expect(await viewOf(ada, view)).not.toContain(one.id);
  expect((await counts(ada)).snoozed).toBe(snoozed + 1);
  // Whoever has no token is not its visitor.
  await chat(svc.url, { chatbotId, sessionId: one.sessionId, text: "Let me in" });
  expect((await whole(one)).snoozedUntil).toBe(until);
  await one.say("Is anybody there?");
  expect(await whole(one)).toMatchObject({ snoozedUntil: null, awaitingReplySince: expect.any(String) });
  expect(await viewOf(ada, "needs_reply")).toContain(one.id);
  await change(ada, one, { snoozedUntil: until });
  await change(ada, one, { snoozedUntil: null });
  expect(await viewOf(ada, "unassigned")).toContain(one.id);
  for (const wrong of [inMs(-1_000), inMs(400 * 86_400_000)])
    expectProblem(await change(ada, one, { snoozedUntil: wrong }), 422, "unprocessable");
  await change(ada, one, { status: "resolved" });
  expectProblem(await change(ada, one, { snoozedUntil: until }), 422, "unprocessable");
  expect(await whole(one)).toMatchObject({ status: "resolved", snoozedUntil: null, awaitingReplySince: null });
});

test("a snooze ends at its time without anybody's doing, and every process tells its agents", async () => {
  const one = await wait();
  const isShared = svc.store.settings.databaseUrl !== "";
  const services = isShared ? [svc.service, await startServiceProcess(svc.store)] : [svc.service];
  const inboxes = await Promise.all(services.map(({ url }) => followInbox(url)));
  const snoozedForMs = 1_500;
  const endsAt = performance.now() + snoozedForMs;
  await change(ada, one, { snoozedUntil: inMs(snoozedForMs) });
  const isBack = (inbox: Followed) =>
    inbox.events.some(({ event, data, at }) => event === "handoff" && data.id === one.id && at >= endsAt);
  await expect.poll(() => inboxes.map(isBack), { timeout: 30_000 }).toEqual(inboxes.map(() => true));
  expect((await whole(one)).snoozedUntil).toBeNull();
  expect(await viewOf(ada, "needs_reply")).toContain(one.id);
  for (const inbox of inboxes) inbox.close();
  for (const other of services.slice(1)) await other.end("SIGTERM");
});

test("many conversations are assigned, tagged and resolved in one call, with one entry in the audit log", async () => {
  const some = [await converse(), await wait(), await converse()];
  const ids = some.map(({ id }) => id);
  const bulk = (member: Member, body: object) => member.api("POST", "/api/sessions/bulk", { ids, ...body });
  const entries = async () => (await boss.api("GET", "/api/audit?limit=200&action=updateSessions")).body.entries.length;
  const before = await entries();
  const assigned = await bulk(boss, { ids: [...ids, "ses_none"], assignee: ada.id, addTags: ["vip"] });
  expect(assigned.body.updated.toSorted()).toEqual(ids.toSorted());
  expect(assigned.body.failed).toMatchObject([{ id: "ses_none", code: "not_found" }]);
  for (const one of some)
    expect(await whole(one)).toMatchObject({
      tags: ["vip"],
      handoffDetails: { assignee: { id: ada.id, name: "Ada" } },
    });
  await bulk(boss, { addTags: ["late", "vip"] });
  const resolved = await bulk(ada, { status: "resolved" });
  expect(resolved.body.failed).toEqual([]);
  for (const one of some) expect(await whole(one)).toMatchObject({ status: "resolved", tags: ["late", "vip"] });
  await expect.poll(entries).toBe(before + 3);
});

test("what one of many can't become keeps no other from it, and a hundred is the limit", async () => {
  const ben = await invite(svc.url, boss, "ben@example.com", "agent");
  const [taken, free] = [await wait(), await wait()];
  await act(ada, taken, "claim");
  const answer = await ben.api("POST", "/api/sessions/bulk", { ids: [taken.id, free.id], assignee: ben.id });
  expect(answer.body).toMatchObject({ updated: [free.id], failed: [{ id: taken.id, code: "conflict" }] });
  expect((await whole(taken)).handoffDetails.assignee.id).toBe(ada.id);
  const ids = Array.from({ length: 101 }, (_, n) => `ses_${n}`);
  for (const body of [
    { ids, status: "resolved" },
    { ids: [free.id] },
    { ids: [], status: "resolved" },
    { ids: [free.id], status: "resolved", assignee: ada.id },
  ])
    expectProblem(await ben.api("POST", "/api/sessions/bulk", body), 400, "invalid_request");
  const viewer = await invite(svc.url, boss, "viewer@example.com", "viewer");
  expectProblem(
    await viewer.api("POST", "/api/sessions/bulk", { ids: [free.id], status: "resolved" }),
    403,
    "forbidden",
  );
});

test("what was done in a conversation stands in its thread, and its visitor reads none of it", async () => {
  const one = await wait();
  await act(ada, one, "claim");
  const until = inMs(3_600_000);
  await change(ada, one, { snoozedUntil: until });
  await act(boss, one, "return");
  await act(boss, one, "assign", { member: ada.id });
  await change(ada, one, { status: "resolved" });
  await change(ada, one, { status: "created" });
  await asVisitor(svc.url, one.token, `/api/public/chat/${one.sessionId}/resolve`, {});
  const { activity } = (await ada.api("GET", `/api/sessions/${one.id}/activity`)).body;
  const of = (kind: string, by: string, more: object = {}) => ({ kind, by, assignee: null, until: null, ...more });
  expect(activity).toMatchObject([
    of("escalated", "visitor"),
    of("assigned", ada.id, { assignee: { id: ada.id, name: "Ada" } }),
    of("snoozed", ada.id, { until }),
    of("returned", boss.id),
    of("assigned", boss.id, { assignee: { id: ada.id, name: "Ada" } }),
    of("resolved", ada.id),
    of("reopened", ada.id),
    of("resolved", "visitor"),
  ]);
  const own = await svc.api("GET", `/api/public/chat/${one.sessionId}/messages`, undefined, {
    "x-svc-visitor-token": one.token,
  });
  expect(JSON.stringify(own.body)).not.toContain(ada.id);
});

test("agents see who else views a conversation or writes in it; its visitor doesn't", async () => {
  const one = await wait();
  const inbox = await followInbox(svc.url);
  const page = await follow(svc.url, `/api/public/chat/${one.sessionId}/events`, { "x-svc-visitor-token": one.token });
  const share = (state: string) => ada.api("POST", `/api/sessions/${one.id}/presence`, { state });
  for (const state of ["viewing", "typing", "left"]) {
    expect((await share(state)).status).toBe(204);
    const heard = await inbox.next("presence", (data) => data.state === state);
    expect(heard.data).toMatchObject({ id: one.id, chatbotId, agent: { id: ada.id, name: "Ada" } });
  }
  expectProblem(await share("sleeping"), 400, "invalid_request");
  await ada.api("POST", `/api/sessions/${one.id}/replies`, { text: "Here I am." });
  await page.next("message");
  expect(page.events.map(({ event }) => event)).not.toContain("presence");
  inbox.close();
  page.close();
});
