import { createHmac } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ageLeases } from "./support/age-leases.ts";
import { call, chat } from "./support/api.ts";
import { look } from "./support/look.ts";
import { startReceiver } from "./support/receiver.ts";
import type { Received, Receiver } from "./support/receiver.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let receiver: Receiver;
let store: TestStore;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  store = await createTestStore();
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end("SIGKILL")));
  await store.remove();
});

async function startService(): Promise<ServiceProcess> {
  const service = await startServiceProcess(store, { SVC_EGRESS_ALLOW: `127.0.0.1:${receiver.port}` });
  services.push(service);
  return service;
}

let nth = 0;
async function endpoint(url: string, events: readonly string[]) {
  const path = `/delivery-${nth++}`;
  const { body } = await call(url, "POST", "/api/webhooks-config", { url: receiver.url + path, events });
  return { path, id: body.id as string, secret: body.secret as string };
}
async function chatbot(url: string): Promise<string> {
  return (await call(url, "POST", "/api/chatbot/create", { name: "Test" })).body.id;
}
const visit = (url: string, chatbotId: string, sessionId: string, text = "Hello") =>
  chat(url, { chatbotId, sessionId, text });
const deliveriesOf = async (url: string, id: string) =>
  (await call(url, "GET", `/api/webhooks-config/${id}/deliveries?limit=200`)).body.deliveries;

const headersOf = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

test("svix and standardwebhooks verify every delivery, and with either secret during a rotation", async () => {
  const { url } = await startService();
  const chatbotId = await chatbot(url);
  const { id, path, secret } = await endpoint(url, ["session.created"]);
  await visit(url, chatbotId, "before");
  const [before] = await receiver.waitFor(path, 1);
  const verify = (received: Received, key: string) => {
    const headers = headersOf(received);
    new SvixWebhook(key).verify(received.raw, svixHeaders(headers));
    new StandardWebhook(key).verify(received.raw, headers);
  };
  if (before === undefined) throw new Error("Nothing came.");
  verify(before, secret);
  expect(before.headers["x-svc-signature-next"]).toBeUndefined();
  expect(() => new StandardWebhook(secret).verify(`${before.raw} `, headersOf(before))).toThrow();
  expect(() => new SvixWebhook(secret).verify(`${before.raw} `, svixHeaders(headersOf(before)))).toThrow();

  const rotated = await call(url, "POST", `/api/webhooks-config/${id}/rotate`);
  expect(rotated.body).toMatchObject({
    id,
    secret: expect.stringMatching(/^whsec_/u),
    rotationEndsAt: expect.any(String),
  });
  expect(Date.parse(rotated.body.rotationEndsAt) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1_000);
  await visit(url, chatbotId, "during");
  const [, during] = await receiver.waitFor(path, 2);
  if (during === undefined) throw new Error("Nothing came.");
  verify(during, secret);
  verify(during, rotated.body.secret);
  expect(during.headers["x-svc-signature"]).toBe(hmac(secret, during.raw));
  expect(during.headers["x-svc-signature-next"]).toBe(hmac(rotated.body.secret, during.raw));

  expect((await call(url, "POST", `/api/webhooks-config/${id}/rotate/end`)).body.rotationEndsAt).toBeNull();
  await visit(url, chatbotId, "after");
  const [, , after] = await receiver.waitFor(path, 3);
  if (after === undefined) throw new Error("Nothing came.");
  verify(after, rotated.body.secret);
  expect(after.headers["x-svc-signature"]).toBe(hmac(rotated.body.secret, after.raw));
  expect(after.headers["x-svc-signature-next"]).toBeUndefined();
  expect(() => new StandardWebhook(secret).verify(after.raw, headersOf(after))).toThrow();
});

/** A library that reads its own names sees the same three. */
const svixHeaders = (headers: Record<string, string>) => ({
  "svix-id": headers["webhook-id"] ?? "",
  "svix-timestamp": headers["webhook-timestamp"] ?? "",
  "svix-signature": headers["webhook-signature"] ?? "",
});

test("kill -9 with deliveries pending: each comes within 60 s, and twice only under the same id", async () => {
  const first = await startService();
  const chatbotId = await chatbot(first.url);
  const { path } = await endpoint(first.url, ["*"]);
  let isHeld = true;
  const held: (() => void)[] = [];
  receiver.answer(path, (_request, response) => {
    if (isHeld) held.push(() => response.writeHead(200).end());
    else response.writeHead(200).end();
  });
  await Promise.all(Array.from({ length: 20 }, (_, each) => visit(first.url, chatbotId, `s${each}`)));
  await receiver.waitFor(path, 1);
  await first.end("SIGKILL");
  isHeld = false;
  const killedMs = performance.now() - (await ageLeases(store));
  await startService();
  const distinct = () => new Set(receiver.at(path).map(({ raw }) => raw));
  await expect.poll(() => distinct().size, { timeout: 60_000 }).toBe(60);
  expect(performance.now() - killedMs).toBeLessThan(60_000);
  // Of 60 events each has one id, however often it came.
  expect(new Set(receiver.at(path).map(({ raw, headers }) => `${raw} ${String(headers["x-svc-delivery"])}`)).size).toBe(
    60,
  );
});

test.runIf(process.env["TEST_ENGINE"] === "postgres")(
  "kill -9 of one of two processes: the other takes its endpoints over within 60 s",
  async () => {
    const [first, second] = [await startService(), await startService()];
    const chatbotId = await chatbot(first.url);
    const endpoints = [];
    for (let each = 0; each < 4; each++) endpoints.push(await endpoint(first.url, ["session.created"]));
    await visit(first.url, chatbotId, "before");
    for (const { path } of endpoints) await receiver.waitFor(path, 1);
    const killedMs = performance.now();
    await first.end("SIGKILL");
    for (let each = 0; each < 10; each++) await visit(second.url, chatbotId, `s${each}`);
    // What had come, and was not noted before the kill, comes again under its own id.
    const distinct = (path: string) => new Set(receiver.at(path).map(({ headers }) => headers["x-svc-delivery"])).size;
    for (const { path } of endpoints) await expect.poll(() => distinct(path), { timeout: 60_000 }).toBe(11);
    expect(performance.now() - killedMs).toBeLessThan(60_000);
    for (const { path } of endpoints) expect(new Set(receiver.at(path).map(({ raw }) => raw)).size).toBe(11);
  },
);

test("SIGTERM with a receiver that hangs: exit 0 soon, and the delivery comes again after the next start", async () => {
  const first = await startService();
  const chatbotId = await chatbot(first.url);
  const { path } = await endpoint(first.url, ["session.created"]);
  receiver.answer(path, () => undefined);
  await visit(first.url, chatbotId, "s");
  await receiver.waitFor(path, 1);
  const stoppedMs = performance.now();
  expect(await first.end("SIGTERM")).toBe(0);
  expect(performance.now() - stoppedMs).toBeLessThan(10_000);
  receiver.answer(path, (_request, response) => response.writeHead(200).end());
  const second = await startService();
  const [before, after] = await receiver.waitFor(path, 2);
  expect(after?.headers["x-svc-delivery"]).toBe(before?.headers["x-svc-delivery"]);
  expect(second.url).not.toBe("");
});

test("messages are recorded from the moment on in which an endpoint that wants them was answered, and not before", async () => {
  const { url } = await startService();
  const chatbotId = await chatbot(url);
  await visit(url, chatbotId, "unheard", "Nobody wants this.");
  const recorded = await look(store, (query) => query.selectFrom("event").select("event").execute());
  expect(recorded.map(({ event }) => event)).not.toContain("message.received");
  expect(recorded.map(({ event }) => event)).not.toContain("message.sent");
  const { path, id } = await endpoint(url, ["message.received", "message.sent"]);
  await visit(url, chatbotId, "heard", "First");
  expect((await receiver.waitFor(path, 2)).map(({ body }) => [body.event, body.data.sessionId])).toEqual([
    ["message.received", "heard"],
    ["message.sent", "heard"],
  ]);
  const newer = await chatbot(url);
  await visit(url, newer, "newer", "A chatbot that was made afterwards");
  expect((await receiver.waitFor(path, 4))[2]?.body).toMatchObject({ chatbotId: newer });
  // A repeated message is no other one.
  await chat(url, { chatbotId, sessionId: "again", text: "Once", id: "m1" });
  await chat(url, { chatbotId, sessionId: "again", text: "Once", id: "m1" });
  await visit(url, chatbotId, "last");
  await receiver.waitFor(path, 8);
  // In the order of their events: what the repetition had caused would stand before the last.
  const told = (await deliveriesOf(url, id)).map((each: { sessionId: string }) => each.sessionId).toReversed();
  expect(told).toEqual(["heard", "heard", "newer", "newer", "again", "again", "last", "last"]);
});

function hmac(secret: string, raw: string): string {
  return createHmac("sha256", secret).update(raw).digest("hex");
}
