import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { trustsLocalhost } from "./support/client-site.ts";
import { look } from "./support/look.ts";
import { anonymous, invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { startPushService } from "./support/push-service.ts";
import { useService } from "./support/suite.ts";

const pushService = await startPushService();
const svc = useService({
  ...withOwner,
  ...trustsLocalhost,
  SVC_EGRESS_ALLOW: `127.0.0.1:${pushService.port}`,
});
let boss: Member;
let ada: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  ada = await invite(svc.url, boss, "ada.lovelace@example.com", "agent");
});
afterAll(() => pushService.close());

const push = "/api/notifications/push";
const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
let people = 0;

/** Somebody whose browser, named after the address, gets notifications. */
async function subscribed(role: string, settings: object = {}): Promise<Member & { browser: string }> {
  const browser = `browser-${++people}`;
  const member = await invite(svc.url, boss, `${browser}@example.com`, role);
  const saved = await member.api("POST", push, { ...pushService.browser(browser), ...settings });
  expect(saved.status).toBe(200);
  return { ...member, browser };
}

/** A visitor who has asked for a person in a chatbot of its own. */
async function waiting() {
  const chatbotId = await createTrainedChatbot(svc.url, faqs, { handoff: { enabled: true } });
  const sessionId = `visitor-${chatbotId}`;
  const answer = await chat(svc.url, { chatbotId, sessionId, text: "I want to talk to a human", id: "m1" });
  const { body } = await boss.api("GET", `/api/sessions?chatbotId=${chatbotId}`);
  const [{ id }] = body.sessions;
  const headers = { "x-svc-visitor-token": answer.headers.get("x-svc-visitor-token") ?? "" };
  const say = (text: string) => chat(svc.url, { chatbotId, sessionId, text, id: `m${text.length}`, headers });
  const claim = (member: Member) => member.api("POST", `/api/sessions/${id}/handoff`, { action: "claim" });
  return { chatbotId, id, say, claim };
}

const reached = (browser: string, id: string) => {
  const found = () =>
    pushService.pushes.find(({ to, message }) => to === browser && JSON.stringify(message).includes(id));
  return expect
    .poll(found)
    .toBeDefined()
    .then(() => found());
};

/** The browsers that were to be told of a conversation, whether that is done or not. */
async function toldOf(id: string): Promise<string[]> {
  const rows = await look(svc.store, async (query) => {
    const { key } = await query.selectFrom("session").select("key").where("id", "=", id).executeTakeFirstOrThrow();
    const jobs = await query
      .selectFrom("job")
      .select("payload")
      .where("queue", "=", "notification-push")
      .orderBy("key")
      .execute();
    const signIns = jobs.map(({ payload }) => JSON.parse(payload)).filter(({ sessionKey }) => sessionKey === key);
    const endpoints = await query.selectFrom("push_subscription").select(["sign_in_key", "endpoint"]).execute();
    const names = new Map(endpoints.map(({ sign_in_key: at, endpoint }) => [at, endpoint.split("/").at(-1)]));
    return signIns.map(({ signInKey }) => names.get(signInKey) ?? "");
  });
  return rows;
}

test("a visitor who waits is told to the browser of whoever may reply, with no word of the visitor's", async () => {
  const member = await subscribed("agent");
  const { id } = await waiting();
  expect(await reached(member.browser, id)).toEqual({
    to: member.browser,
    headers: { ttl: "3600", urgency: "high", encoding: "aes128gcm", topic: expect.stringMatching(/^[\w-]{32}$/u) },
    message: {
      title: "A visitor is waiting for an agent",
      body: expect.not.stringContaining("human"),
      tag: `svc:${id}`,
      path: `/sessions/${id}`,
    },
  });
});

test("a message is told to the agent who has the conversation alone, with its words where that is allowed", async () => {
  const [agent, other] = [await subscribed("agent", { showsText: true }), await subscribed("admin")];
  const { id, say, claim } = await waiting();
  await reached(other.browser, id);
  expect((await claim(agent)).status).toBe(200);
  await say("My order number is 4711.");
  const wrote = () => pushService.pushes.filter(({ message }) => JSON.stringify(message).includes("4711"));
  await expect.poll(wrote).toHaveLength(1);
  expect(wrote()[0]).toMatchObject({
    to: agent.browser,
    message: { title: "New message from a visitor", body: "My order number is 4711." },
  });
});

test("nobody is told who is away, has quiet hours or follows other chatbots", async () => {
  const [here, away, quiet, elsewhere] = await Promise.all(
    ["agent", "agent", "agent", "agent"].map((role) => subscribed(role)),
  );
  if (here === undefined || away === undefined || quiet === undefined || elsewhere === undefined) throw new Error();
  const other = await createTrainedChatbot(svc.url, faqs);
  await away.api("PATCH", "/api/auth/me", { availability: "away" });
  const hour = (ahead: number) => `${String((new Date().getUTCHours() + 24 + ahead) % 24).padStart(2, "0")}:00`;
  const quietHours = { from: hour(-2), to: hour(2) };
  await quiet.api("PATCH", "/api/notifications/settings", { quietHours, urgentDuringQuietHours: false });
  await elsewhere.api("PATCH", "/api/notifications/settings", { chatbotIds: [other] });
  const { id } = await waiting();
  await reached(here.browser, id);
  const told = await toldOf(id);
  expect(told).toContain(here.browser);
  for (const { browser } of [away, quiet, elsewhere]) expect(told).not.toContain(browser);
});

test("signing out, or switching it off, ends it", async () => {
  const [out, off] = [await subscribed("agent"), await subscribed("agent")];
  expect((await out.api("POST", "/api/auth/sign-out")).status).toBe(204);
  expect((await off.api("DELETE", push)).status).toBe(204);
  expect((await off.api("GET", push)).body).toMatchObject({ endpoint: null, showsText: false });
  const left = await look(svc.store, (query) =>
    query.selectFrom("push_subscription").select("endpoint").orderBy("sign_in_key").execute(),
  );
  const names = left.map(({ endpoint }) => endpoint.split("/").at(-1));
  expect(names).not.toContain(out.browser);
  expect(names).not.toContain(off.browser);
});

test("a browser that has left is forgotten, and a push service that is away is asked again", async () => {
  // Nobody else hears of this one.
  await look(svc.store, (_query, transaction) => transaction((rows) => rows.deleteFrom("push_subscription").execute()));
  const member = await subscribed("agent");
  pushService.answer(503);
  const { id } = await waiting();
  await reached(member.browser, id);
  pushService.answer(410);
  await waiting();
  await expect.poll(async () => (await member.api("GET", push)).body.endpoint).toBeNull();
});

test("a browser belongs to whoever signed in there last", async () => {
  const before = await subscribed("agent");
  const after = await invite(svc.url, boss, "after@example.com", "agent");
  const { endpoint } = (await before.api("GET", push)).body;
  expect((await after.api("POST", push, { ...pushService.browser(before.browser), endpoint })).status).toBe(200);
  expect((await before.api("GET", push)).body.endpoint).toBeNull();
  expect((await after.api("GET", push)).body.endpoint).toBe(endpoint);
});

test("addresses inside the network, plain http and keys of no browser are refused, and so is everybody but members", async () => {
  const good = pushService.browser("never");
  const refuse = async (body: object) => expectProblem(await ada.api("POST", push, body), 400, "invalid_request");
  await refuse({ ...good, endpoint: "https://127.0.0.1:1/send" });
  await refuse({ ...good, endpoint: "https://169.254.169.254/send" });
  await refuse({ ...good, endpoint: good.endpoint.replace("https:", "http:") });
  await refuse({ ...good, keys: { ...good.keys, auth: "AAAA" } });
  await refuse({ ...good, keys: { ...good.keys, p256dh: `B${"A".repeat(86)}` } });
  expect((await call(svc.url, "POST", push, good)).status).toBe(403);
  expect((await anonymous(svc.url, "POST", push, good)).status).toBe(401);
});
