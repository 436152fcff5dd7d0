import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { median } from "../bench/speed/figures.ts";
import { call, chat } from "./support/api.ts";
import { expectBelow } from "./support/expect-below.ts";
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

/** From the event to when it was whole at the receiver. */
const tookMsOf = ({ atMs, body }: Received) => atMs - Date.parse(body.timestamp);

/** Above 1 where half took more than half a second, or one more than three. */
function lateness(received: readonly Received[]): number {
  const tookMs = received.map(tookMsOf);
  return Math.max(median(tookMs) / 500, Math.max(...tookMs) / 3_000);
}

test("receivers that hang, drip and break off cost 10 s and a retry, and nobody else anything", async () => {
  const { url } = await startService();
  const chatbotId = await chatbot(url);
  const [hung, dripping, reset, healthy] = [
    await endpoint(url, ["session.created"]),
    await endpoint(url, ["session.created"]),
    await endpoint(url, ["session.created"]),
    await endpoint(url, ["session.created"]),
  ];
  receiver.answer(hung.path, () => undefined);
  receiver.answer(dripping.path, (_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 100);
    response.on("close", () => clearInterval(drip));
  });
  receiver.answer(reset.path, (request) => request.socket.resetAndDestroy());
  const sentMs = performance.now();
  await expectBelow(1, async () => {
    const { length: before } = receiver.at(healthy.path);
    for (let each = before; each < before + 20; each++) await visit(url, chatbotId, `s${each}`);
    return lateness((await receiver.waitFor(healthy.path, before + 20)).slice(before));
  });
  // One connection each, while the first of them hangs.
  expect(receiver.at(hung.path).length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - sentMs) / 9_000));

  const ended = async (id: string) =>
    (await deliveriesOf(url, id)).find((each: { attemptCount: number }) => each.attemptCount === 1);
  for (const { id } of [hung, dripping]) {
    const { id: deliveryId } = await expect
      .poll(() => ended(id))
      .toBeDefined()
      .then(() => ended(id));
    const { body } = await call(url, "GET", `/api/webhooks-config/${id}/deliveries/${deliveryId}`);
    expect(body.attempts[0].error).toBe("The request timed out after 10 s.");
    expect(body.attempts[0].durationMs).toBeGreaterThan(9_500);
    expect(body.attempts[0].durationMs).toBeLessThan(10_500);
  }
  const { id: brokenId } = await ended(reset.id);
  const { body } = await call(url, "GET", `/api/webhooks-config/${reset.id}/deliveries/${brokenId}`);
  expect(body.attempts[0].error).toBe("The server broke off the connection.");
});

test("half a second after an event, half of the deliveries are there, and after three seconds all", async () => {
  const { url } = await startService();
  const chatbotId = await chatbot(url);
  const { path } = await endpoint(url, ["session.created"]);
  await expectBelow(1, async () => {
    const { length: before } = receiver.at(path);
    for (let each = before; each < before + 15; each++) {
      await visit(url, chatbotId, `s${each}`);
      await receiver.waitFor(path, each + 1);
    }
    return lateness(receiver.at(path).slice(before));
  });
});
