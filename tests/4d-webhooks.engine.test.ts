import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { timeForm } from "./support/forms.ts";
import { startReceiver } from "./support/receiver.ts";
import type { Receiver } from "./support/receiver.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

let receiver: Receiver;
const svc = useService(async () => {
  receiver = await startReceiver();
  return { SVC_EGRESS_ALLOW: `127.0.0.1:${receiver.port}` };
});
let chatbotId = "";
beforeAll(async () => {
  chatbotId = await createTrainedChatbot(svc.url, [{ question: "When are you open?", answer: "From nine to five." }]);
});
afterAll(() => receiver.close());

let nth = 0;
/** An endpoint at a path of its own. */
async function endpoint(events: readonly string[], more: Record<string, unknown> = {}) {
  const path = `/hook-${nth++}`;
  const { status, body } = await svc.api("POST", "/api/webhooks-config", { url: receiver.url + path, events, ...more });
  expect(status).toBe(201);
  return { path, ...body };
}
type Address = readonly [address: string, body: unknown];
const say = (sessionId: string, text = "When are you open?") => chat(svc.url, { chatbotId, sessionId, text });
const deliveries = async (id: string, query = "") =>
  (await svc.api("GET", `/api/webhooks-config/${id}/deliveries${query}`)).body.deliveries;

test("a new endpoint is answered with its secret once, and listed without it", async () => {
  const { path, secret, ...made } = await endpoint(["session.created", "lead.captured", "session.created"], {
    chatbotId,
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  expect(made).toEqual({
    id: expect.stringMatching(/^whe_[0-9a-z]{26}$/u),
    url: receiver.url + path,
    events: ["session.created", "lead.captured"],
    chatbotId,
    active: true,
    consecutiveFailures: 0,
    deactivatedAt: null,
    rotationEndsAt: null,
    createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/u),
    updatedAt: expect.any(String),
  });
  const { body } = await svc.api("GET", "/api/webhooks-config");
  expect(body.webhooks[0]).toEqual(made);
  expect(JSON.stringify(body)).not.toContain("whsec_");
  expect((await svc.api("GET", `/api/webhooks-config/${made.id}`)).body).toEqual(made);
});

test.each([
  ["a lead", "My name is Ada Lovelace and my email is ada@example.com", "lead.captured", 6],
  ["an answer", "When do you open?", "message.sent", 5],
] as const)("the timestamps of a conversation with %s never run backwards", async (what, text, named, count) => {
  const { path, id } = await endpoint(["*"]);
  await say(`in order: ${what}`);
  await say(`in order: ${what}`, text);
  const heard = await receiver.waitFor(path, count);
  const events = heard.map((each) => String(each.body.event));
  expect(events).toContain(named);
  const times = heard.map((each) => String(each.body.timestamp));
  expect(times, events.join(" ")).toEqual(times.toSorted());
  await svc.api("DELETE", `/api/webhooks-config/${id}`);
});

test("many endpoints that are made at once, and removed at once, all are", async () => {
  const all = Array.from({ length: 20 }, (_, at) => at);
  const webhook = { url: `${receiver.url}/many`, events: ["ticket.created"] };
  const made = await Promise.all(all.map(() => svc.api("POST", "/api/webhooks-config", webhook)));
  expect(made.map(({ status }) => status)).toEqual(all.map(() => 201));
  const removed = await Promise.all(made.map(({ body }) => svc.api("DELETE", `/api/webhooks-config/${body.id}`)));
  expect(removed.map(({ status }) => status)).toEqual(all.map(() => 204));
});

test("a session and its messages are told in order, signed as the contract says", async () => {
  const { path, id, secret } = await endpoint(["*"]);
  await say("signed");
  const [created, asked, answered] = await receiver.waitFor(path, 3);
  expect([created, asked, answered].map((each) => each?.body.event)).toEqual([
    "session.created",
    "message.received",
    "message.sent",
  ]);
  expect(created?.body).toEqual({
    event: "session.created",
    chatbotId,
    timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/u),
    data: { sessionId: "signed", session: expect.objectContaining({ sessionId: "signed", status: "created" }) },
  });
  const history = (await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=signed`)).body.messages;
  expect([asked?.body.data, answered?.body.data]).toEqual(
    history.map((message: unknown) => ({ sessionId: "signed", message })),
  );
  for (const { headers, raw } of await receiver.waitFor(path, 3)) {
    expect(headers["x-svc-signature"]).toBe(createHmac("sha256", secret).update(raw).digest("hex"));
    expect(headers["x-svc-webhook-id"]).toBe(id);
    expect(headers["x-svc-delivery"]).toMatch(/^del_/u);
    expect(headers["content-type"]).toBe("application/json");
  }
});

test("what a person writes in the chatbot's place is delivered as message.sent, of the assistant's role and with who wrote it", async () => {
  const manned = await svc.chatbot({ handoff: { enabled: true } });
  const { path, secret } = await endpoint(["message.sent"], { chatbotId: manned });
  const ask = (text: string) => chat(svc.url, { chatbotId: manned, sessionId: "manned", text });
  const promise = await ask("I want to talk to a person");
  const [session] = (await svc.api("GET", `/api/sessions?chatbotId=${manned}`)).body.sessions;
  await svc.api("POST", `/api/sessions/${session.id}/handoff`, { action: "claim", name: "Ada" });
  // While she has the conversation, nothing but what she writes is sent.
  await ask("Are you there?");
  const replied = await svc.api("POST", `/api/sessions/${session.id}/replies`, { text: "Hello, I am Ada." });
  expect(replied.status).toBe(201);

  const [byChatbot, byPerson] = await receiver.waitFor(path, 2);
  expect(byChatbot?.body.data.message).toMatchObject({ role: "assistant", content: promise.text });
  expect(byChatbot?.body.data.message.metadata).not.toHaveProperty("author");
  expect(byPerson?.body).toEqual({
    event: "message.sent",
    chatbotId: manned,
    timestamp: replied.body.timestamp,
    data: {
      sessionId: "manned",
      message: {
        id: replied.body.id,
        role: "assistant",
        content: "Hello, I am Ada.",
        timestamp: expect.stringMatching(timeForm),
        metadata: { author: { kind: "agent", name: "Ada" }, generatedBy: "person" },
      },
    },
  });
  expect(byPerson?.headers["x-svc-event"]).toBe("message.sent");
  const signature = createHmac("sha256", secret).update(byPerson?.raw ?? "");
  expect(byPerson?.headers["x-svc-signature"]).toBe(signature.digest("hex"));
});

test("an endpoint hears of its own events and its own chatbot only", async () => {
  const other = await svc.chatbot();
  const theirs = await endpoint(["session.created"], { chatbotId: other });
  const ours = await endpoint(["message.sent"]);
  await say("filtered");
  await receiver.waitFor(ours.path);
  expect((await deliveries(ours.id)).map((each: { event: string }) => each.event)).toEqual(["message.sent"]);
  expect(await deliveries(theirs.id)).toEqual([]);
});

test.each([
  ["body", "PATCH", (id: string): Address => ["", { id, active: false }]],
  ["body, by another name", "PATCH", (id: string): Address => ["", { webhookId: id, isActive: false }]],
  ["query", "PATCH", (id: string): Address => [`?id=${id}`, { enabled: false }]],
  ["path", "PATCH", (id: string): Address => [`/${id}`, { active: false }]],
  ["body alone", "PATCH", (id: string): Address => ["", { id }]],
  ["query alone", "PATCH", (id: string): Address => [`?id=${id}`, undefined]],
  ["path alone", "PATCH", (id: string): Address => [`/${id}`, {}]],
] as const)("an endpoint named in the %s is switched off, and on by a toggle", async (_where, method, request) => {
  const { id } = await endpoint(["lead.captured"]);
  const [address, body]: Address = request(id);
  const off = await svc.api(method, `/api/webhooks-config${address}`, body);
  expect(off.status).toBe(200);
  expect(off.body).toMatchObject({ id, active: false, deactivatedAt: expect.any(String) });
  const on = await svc.api("PATCH", "/api/webhooks-config", { id });
  expect(on.body).toMatchObject({ id, active: true, deactivatedAt: null });
});

test.each([
  ["body", (id: string): Address => ["", { id }]],
  ["query", (id: string): Address => [`?id=${id}`, undefined]],
  ["query, by another name", (id: string): Address => [`?webhookId=${id}`, undefined]],
  ["path", (id: string): Address => [`/${id}`, undefined]],
] as const)("an endpoint named in the %s is deleted", async (_where, request) => {
  const { id } = await endpoint(["*"]);
  const [address, body]: Address = request(id);
  expect((await svc.api("DELETE", `/api/webhooks-config${address}`, body)).status).toBe(204);
  expectProblem(await svc.api("GET", `/api/webhooks-config/${id}`), 404, "not_found");
  expectProblem(await svc.api("DELETE", `/api/webhooks-config/${id}`), 404, "not_found");
});

test("url, events and chatbot can be changed, and nothing else changes with them", async () => {
  const { id, path, secret: _secret, ...made } = await endpoint(["lead.captured"], { chatbotId });
  const changed = await svc.api("PATCH", "/api/webhooks-config", {
    id,
    url: `${receiver.url}/moved`,
    events: ["*"],
    chatbotId: null,
  });
  expect(changed.body).toEqual({
    ...made,
    id,
    url: `${receiver.url}/moved`,
    events: ["*"],
    chatbotId: null,
    updatedAt: expect.any(String),
  });
  expect(path).not.toBe("/moved");
});

test.each([
  [{ events: [] }, 400],
  [{ events: ["session.begun"] }, 400],
  [{ events: "session.created" }, 400],
  [{ url: "ftp://example.com/x" }, 400],
  [{ url: "example.com" }, 400],
  [{ url: "http://10.0.0.1/" }, 400],
  [{ url: "http://169.254.169.254/latest" }, 400],
  [{ url: "http://[::1]/" }, 400],
  [{ url: "http://user:secret@example.com/" }, 400],
  [{ chatbotId: "bot_00000000000000000000000000" }, 404],
])("%j is refused, when an endpoint is made and when it is changed", async (fault, status) => {
  const good = { url: `${receiver.url}/good`, events: ["*"] };
  expect((await svc.api("POST", "/api/webhooks-config", { ...good, ...fault })).status).toBe(status);
  const { id } = await endpoint(["*"]);
  expect((await svc.api("PATCH", "/api/webhooks-config", { id, ...fault })).status).toBe(status);
  expect((await svc.api("PATCH", `/api/webhooks-config/${id}`, fault)).status).toBe(status);
});

test("a change or a removal that names no endpoint is told what to do", async () => {
  for (const method of ["PATCH", "DELETE"]) {
    const answer = await svc.api(method, "/api/webhooks-config", method === "PATCH" ? {} : undefined);
    expectProblem(answer, 400, "invalid_request");
    expect(answer.body.errors).toMatchObject([{ path: "id", message: "is required" }]);
  }
});

test("after a failure the log tells why, and the delivery waits for its retry about a minute later", async () => {
  const { id, path } = await endpoint(["session.created"]);
  receiver.answer(path, (_request, response) => {
    response.writeHead(500, { "content-type": "text/plain" });
    response.end("No database for ada@example.com with token=abcdefghijklmnop whsec_0123456789abcdef");
  });
  await say("failing");
  await receiver.waitFor(path);
  await expect.poll(async () => (await svc.api("GET", `/api/webhooks-config/${id}`)).body.consecutiveFailures).toBe(1);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ status: "waiting", attemptCount: 1, responseStatus: 500, sessionId: "failing" });
  const { body } = await svc.api("GET", `/api/webhooks-config/${id}/deliveries/${delivery.id}`);
  // From when the attempt ended, however long it took.
  const waitMs = Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.lastAttemptAt) - body.attempts[0].durationMs;
  expect(waitMs).toBeGreaterThan(53_000);
  expect(waitMs).toBeLessThan(68_000);
  expect(body.request).toMatchObject({ url: receiver.url + path, body: receiver.at(path)[0]?.raw });
  expect(body.attempts).toEqual([
    {
      attempt: 1,
      at: expect.any(String),
      durationMs: expect.any(Number),
      status: 500,
      error: "The receiver responded with 500.",
      reasonCode: "receiver_http_status",
      reasonArgs: { status: 500 },
      response: "No database for [hidden] with token=[hidden] [hidden]",
    },
  ]);
});

test("what happens while an endpoint is switched off is listed as skipped, and can be replayed in order", async () => {
  const { id, path } = await endpoint(["message.received"]);
  await svc.api("PATCH", "/api/webhooks-config", { id, active: false });
  for (const text of ["One", "Two", "Three"]) await say("skipped", text);
  await expect.poll(async () => (await deliveries(id, "?status=skipped")).length).toBe(3);
  expectProblem(await svc.api("POST", `/api/webhooks-config/${id}/replay`, { status: "skipped" }), 409, "conflict");
  await svc.api("PATCH", "/api/webhooks-config", { id, active: true });
  const { body } = await svc.api("POST", `/api/webhooks-config/${id}/replay`, { status: "skipped" });
  expect(body).toEqual({ replayed: 3 });
  const heard = await receiver.waitFor(path, 3);
  expect(heard.map((each) => each.body.data.message.content)).toEqual(["One", "Two", "Three"]);
});

test("a delivery that is replayed comes again under its own id", async () => {
  const { id, path } = await endpoint(["session.created"]);
  await say("replayed");
  const [first] = await receiver.waitFor(path);
  await expect.poll(async () => (await deliveries(id))[0].status).toBe("delivered");
  const deliveryId = first?.headers["x-svc-delivery"];
  const again = await svc.api("POST", `/api/webhooks-config/${id}/deliveries/${String(deliveryId)}/replay`);
  expect(again.body).toMatchObject({ id: deliveryId });
  const [, second] = await receiver.waitFor(path, 2);
  expect(second?.headers["x-svc-delivery"]).toBe(deliveryId);
  expect(second?.raw).toBe(first?.raw);
});

test("a test sends an example of a wanted event, tells how it went and counts for nothing", async () => {
  const { id, path, secret } = await endpoint(["lead.captured"], { chatbotId });
  receiver.answer(path, (_request, response) => response.writeHead(503).end("Later."));
  const failed = await svc.api("POST", `/api/webhooks-config/${id}/test`);
  expect(failed.status).toBe(200);
  expect(failed.body).toMatchObject({ status: "failed", test: true, responseStatus: 503, nextAttemptAt: null });
  expect((await svc.api("GET", `/api/webhooks-config/${id}`)).body.consecutiveFailures).toBe(0);
  receiver.answer(path, (_request, response) => response.writeHead(200).end("ok"));
  const sent = await svc.api("POST", `/api/webhooks-config/${id}/test`, { event: "ticket.created" });
  expect(sent.body).toMatchObject({ status: "delivered", event: "ticket.created" });
  await svc.api("POST", `/api/webhooks-config/${id}/deliveries/${sent.body.id}/replay`);
  const [lead, ticket, again] = await receiver.waitFor(path, 3);
  expect(again?.headers).toMatchObject({ "x-svc-test": "true", "x-svc-delivery": sent.body.id });
  expect(lead?.body).toMatchObject({ event: "lead.captured", chatbotId, data: { source: "chat" } });
  expect(Object.keys(lead?.body.data).sort()).toEqual(["email", "leadId", "name", "sessionId", "source"]);
  expect(ticket?.headers["x-svc-test"]).toBe("true");
  expect(ticket?.headers["x-svc-signature"]).toBe(
    createHmac("sha256", secret)
      .update(ticket?.raw ?? "")
      .digest("hex"),
  );
});

test("the catalogue describes every event with an example that its schema takes", async () => {
  const { body } = await svc.api("GET", "/api/webhooks-config/events");
  expect(body.events.map((event: { name: string }) => event.name)).toEqual([
    "session.created",
    "session.resolved",
    "message.received",
    "message.sent",
    "lead.captured",
    "ticket.created",
    "ticket.updated",
    "handoff.escalated",
    "handoff.assigned",
    "handoff.returned",
  ]);
  for (const { name, schema, example } of body.events) {
    expect(schema.properties.event).toMatchObject({ const: name });
    expect(Object.keys(example)).toEqual(["event", "chatbotId", "timestamp", "data"]);
    for (const field of schema.properties.data.required) expect(example.data).toHaveProperty(field);
  }
});

test("nobody sees an endpoint without a credential", async () => {
  for (const path of ["/api/webhooks-config", "/api/webhooks-config/events"])
    expectProblem(await call(svc.url, "GET", path, undefined, { authorization: "" }), 401, "unauthorized");
});

test("an unknown field is ignored where an endpoint is made", async () => {
  const { description } = await endpoint(["*"], { description: "Ours", secret: "whsec_mine" });
  expect(description).toBeUndefined();
});

test.each([
  [{ status: "inactive" }, false],
  [{ state: "inactive" }, false],
  [{ status: "active" }, true],
  [{ state: "active", url: null }, true],
  [{ toggle: true }, false],
  [{ enabled: false, status: "inactive" }, false],
] as const)("%j sets the state of an active endpoint", async (change, active) => {
  for (const inPath of [false, true]) {
    const { id } = await endpoint(["lead.captured"]);
    const { status, body } = inPath
      ? await svc.api("PATCH", `/api/webhooks-config/${id}`, change)
      : await svc.api("PATCH", "/api/webhooks-config", { id, ...change });
    expect([status, body.active]).toEqual([200, active]);
  }
});

test.each([
  { disabled: true },
  { enable: false },
  { action: "deactivate" },
  { color: "red", active: false },
  { status: "off" },
  { toggle: false },
  { active: null },
  { status: "" },
  { active: true, status: "inactive" },
  { toggle: true, active: true },
])("%j changes nothing and is told what to say", async (change) => {
  const { id } = await endpoint(["lead.captured"]);
  for (const answer of [
    await svc.api("PATCH", "/api/webhooks-config", { id, ...change }),
    await svc.api("PATCH", `/api/webhooks-config/${id}`, change),
  ]) {
    expectProblem(answer, 400, "invalid_request");
    expect(JSON.stringify(answer.body)).toMatch(/active|toggle must be true/u);
    expect((await svc.api("GET", `/api/webhooks-config/${id}`)).body.active).toBe(true);
  }
});
