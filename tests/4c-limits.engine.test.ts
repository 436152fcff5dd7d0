import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import type { StreamedAnswer } from "./support/api.ts";
import { look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";
import { createTestStore } from "./support/store.ts";

const svc = useService({ SVC_TRUSTED_PROXIES: "127.0.0.1", SVC_ADDRESS_RATE_LIMIT: "5" });

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const trained = (settings: Record<string, unknown> = {}) => createTrainedChatbot(svc.url, faqs, settings);
const say = (chatbotId: string, sessionId: string, headers: Record<string, string> = {}): Promise<StreamedAnswer> =>
  chat(svc.url, { chatbotId, sessionId, text: "When are you open?", headers });
const accepted = (answers: readonly StreamedAnswer[]) => answers.filter(({ status }) => status === 200).length;

test("of forty messages at once exactly twenty are accepted, and the others leave no trace", async () => {
  const chatbotId = await trained();
  const answers = await Promise.all(Array.from({ length: 40 }, () => say(chatbotId, "flood")));
  expect(accepted(answers)).toBe(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  const { body } = await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=flood`);
  expect(body.messages).toHaveLength(40);
  expect(
    answers
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get("ratelimit-remaining")))
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test("a message over the limit is a problem with the time to come back, which sites may read", async () => {
  const chatbotId = await trained({ rateLimit: { messages: 2, windowSeconds: 100 } });
  await say(chatbotId, "full");
  await say(chatbotId, "full");
  const answer = await call(svc.url, "POST", "/api/public/chat", {
    chatbotId,
    sessionId: "full",
    messages: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }],
  });
  expectProblem(answer, 429, "rate_limited");
  const { headers } = answer;
  const seconds = Number(headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(90);
  expect(seconds).toBeLessThanOrEqual(100);
  expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining"), headers.get("ratelimit-reset")]).toEqual([
    "2",
    "0",
    String(seconds),
  ]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
  expect((await say(chatbotId, "another")).status).toBe(200);
});

test("the window slides: in none of its length are more accepted than the limit, and refused ones do not prolong it", async () => {
  const windowMs = 2_000;
  const chatbotId = await trained({ rateLimit: { messages: 4, windowSeconds: 2 } });
  const taken: { readonly askedAt: number; readonly answeredAt: number }[] = [];
  // Pressing all the time: a fixed window would let eight through at once, a prolonged one never twelve.
  while (taken.length < 12) {
    const askedAt = performance.now();
    if ((await say(chatbotId, "press")).status === 200) taken.push({ askedAt, answeredAt: performance.now() });
    await wait(40);
  }
  for (const [at, { askedAt }] of taken.entries()) {
    const fifth = taken[at + 4];
    if (fifth !== undefined) expect(fifth.answeredAt - askedAt).toBeGreaterThan(windowMs - 50);
  }
});

test("the limit is the chatbot's setting, and a change counts from the next message on", async () => {
  const chatbotId = await trained({ rateLimit: { messages: 1, windowSeconds: 240 } });
  expect((await say(chatbotId, "set")).status).toBe(200);
  expect((await say(chatbotId, "set")).status).toBe(429);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { rateLimit: { messages: 3, windowSeconds: 240 } });
  expect(accepted([await say(chatbotId, "set"), await say(chatbotId, "set"), await say(chatbotId, "set")])).toBe(2);
});

test("a repeated message counts, although it is not stored again", async () => {
  const chatbotId = await trained({ rateLimit: { messages: 3, windowSeconds: 240 } });
  const repeat = () => chat(svc.url, { chatbotId, sessionId: "repeat", text: "When are you open?", id: "m1" });
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await repeat()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("one address has a limit over all sessions and chatbots, and refused messages make no session", async () => {
  const [one, two] = [await trained(), await trained()];
  const from = (address: string) => ({ "x-forwarded-for": address });
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(await say(n % 2 === 0 ? one : two, `address-${n}`, from("203.0.113.7")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await say(one, "address-other", from("203.0.113.8"))).status).toBe(200);
  expect((await say(one, "address-spoofed", from("203.0.113.9, 203.0.113.7"))).status).toBe(429);
  const sessions = await look(svc.store, (query) =>
    query
      .selectFrom("session")
      .select("session_id")
      .where("session_id", "in", ["address-5", "address-6", "address-7", "address-spoofed"])
      .execute(),
  );
  expect(sessions).toEqual([]);
});

test("one IPv6 network of a customer counts as one address", async () => {
  const chatbotId = await trained();
  const answers = [];
  for (let n = 1; n <= 6; n++)
    answers.push(await say(chatbotId, `v6-${n}`, { "x-forwarded-for": `2600:db9:1:2::${n}` }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await say(chatbotId, "v6-other", { "x-forwarded-for": "2600:db9:1:3::1" })).status).toBe(200);
});

test("private peers have no address limit, because behind an undeclared proxy all visitors would be one", async () => {
  const chatbotId = await trained();
  for (const address of ["127.0.0.1", "10.0.0.9", "192.168.1.1", "fd00::1"]) {
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await say(chatbotId, `${address}-${n}`, { "x-forwarded-for": address }));
    expect(accepted(answers), address).toBe(7);
  }
});

test("what a session's limit refuses does not count for the chatbot's", async () => {
  const store = await createTestStore();
  const service = await startServiceProcess(store, { SVC_CHATBOT_RATE_LIMIT: "30" });
  try {
    const chatbotId = await createTrainedChatbot(service.url, faqs);
    const visit = (sessionId: string) => chat(service.url, { chatbotId, sessionId, text: "When are you open?" });
    const flood = await Promise.all(Array.from({ length: 30 }, () => visit("one")));
    expect(accepted(flood)).toBe(20);
    const others = [];
    for (let n = 0; n < 11; n++) others.push(await visit(`other-${n}`));
    expect(others.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  } finally {
    await service.end("SIGKILL");
    await store.remove();
  }
});
