import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startReceiver } from "../../../../tests/support/receiver.ts";
import type { Receiver } from "../../../../tests/support/receiver.ts";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { eventsOfVisitors } from "../../foundation/forget-events.ts";
import { createTestClock, createTestWebhooks } from "./test-webhooks.ts";
import type { TestWebhooks } from "./test-webhooks.ts";

const minute = 60_000;
const hour = 60 * minute;

let store: TestStore;
let database: Database;
let receiver: Receiver;
let clock: ReturnType<typeof createTestClock>;
let webhooks: TestWebhooks;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  await insertChatbot(database);
  clock = createTestClock();
  webhooks = createTestWebhooks(database, clock);
});
afterEach(async () => {
  // A stop waits for what is under way.
  receiver.letGo();
  await webhooks.close();
  await database.close();
  await store.remove();
});

let nth = 0;
async function endpoint(more: Record<string, unknown> = {}): Promise<{ id: string; path: string; secret: string }> {
  const path = `/store-${nth++}`;
  const made = await webhooks.run("createWebhook", { url: receiver.url + path, events: ["*"], ...more });
  return { ...made, path };
}
function advance(ms: number): void {
  clock.advance(ms);
  webhooks.wake();
}
const look = (id: string) => webhooks.run("getWebhook", { webhookId: id });
const log = async (id: string, more = {}) =>
  (await webhooks.run("listWebhookDeliveries", { webhookId: id, limit: 200, ...more })).deliveries.toReversed();
const contents = (path: string) => receiver.at(path).map(({ body }) => body.data.message.content);
const failing = (path: string, status = 500) =>
  receiver.answer(path, (_request, response) => response.writeHead(status).end());

test("a delivery that fails is attempted eight times in all, after about 1, 5, 30 minutes, 2, 5, 10 and 10 hours", async () => {
  const { id, path } = await endpoint();
  failing(path);
  await webhooks.start();
  await webhooks.say("s", 1);
  const delays = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
  for (const [at, delay] of delays.entries()) {
    await receiver.waitFor(path, at + 1);
    await expect.poll(async () => (await log(id))[0].attemptCount).toBe(at + 1);
    const [{ nextAttemptAt }] = await log(id);
    const waitMs = Date.parse(nextAttemptAt) - clock.now();
    expect(waitMs).toBeGreaterThanOrEqual(delay * 0.9 - 1);
    expect(waitMs).toBeLessThanOrEqual(delay * 1.1 + 1);
    advance(waitMs);
  }
  await receiver.waitFor(path, 8);
  await expect
    .poll(async () => (await log(id))[0])
    .toMatchObject({ status: "failed", attemptCount: 8, nextAttemptAt: null });
  // Retries add nothing: one delivery has failed.
  expect(await look(id)).toMatchObject({ active: true, consecutiveFailures: 1 });
  const ids = new Set(receiver.at(path).map(({ headers }) => headers["x-svc-delivery"]));
  expect(ids.size).toBe(1);
});

test("410 is a failure that is not retried", async () => {
  const { id, path } = await endpoint();
  failing(path, 410);
  await webhooks.start();
  await webhooks.say("s", 1);
  await expect.poll(async () => (await log(id))[0]?.status).toBe("failed");
  expect(await look(id)).toMatchObject({ consecutiveFailures: 1 });
});

test("a redirect is a failure, and is not followed", async () => {
  const { id, path } = await endpoint();
  receiver.answer(path, (_request, response) =>
    response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
  );
  await webhooks.start();
  await webhooks.say("s", 1);
  await expect.poll(async () => (await log(id))[0]?.responseStatus).toBe(307);
  expect((await log(id))[0].status).toBe("waiting");
  expect(receiver.at("/elsewhere")).toEqual([]);
});

test("an endpoint is deactivated after ten deliveries in a row have failed, keeps what waits, and goes on when it is activated", async () => {
  const { id, path } = await endpoint();
  failing(path);
  await webhooks.start();
  for (let each = 0; each < 10; each++) await webhooks.say(`s${each}`, each);
  await expect.poll(async () => (await look(id)).active).toBe(false);
  expect(await look(id)).toMatchObject({ consecutiveFailures: 10, deactivatedAt: expect.any(String) });
  const notices = await database.query
    .selectFrom("event")
    .selectAll()
    .where("event", "=", "webhook.deactivated")
    .execute();
  expect(notices.map(({ data }) => JSON.parse(data))).toEqual([
    {
      webhookId: id,
      url: receiver.url + path,
      reason: "10 deliveries in a row have failed.",
      reasonCode: "deliveries_failed",
      reasonArgs: { count: 10 },
    },
  ]);
  const other = await endpoint();
  advance(hour);
  // Whoever looks for what is due finds both endpoints, and twice leaves the one.
  for (const each of [1, 2]) {
    await webhooks.say("later", each);
    await receiver.waitFor(other.path, each);
  }
  expect(await log(id, { status: "skipped" })).toHaveLength(2);
  expect(await log(id, { status: "waiting" })).toHaveLength(10);
  expect(receiver.at(path)).toHaveLength(10);

  receiver.answer(path, (_request, response) => response.writeHead(200).end());
  expect(await webhooks.run("updateWebhook", { id })).toMatchObject({
    active: true,
    consecutiveFailures: 0,
    deactivatedAt: null,
  });
  await expect.poll(async () => (await log(id, { status: "delivered" })).length).toBe(10);
  expect(receiver.at(path)).toHaveLength(20);
  expect(await look(id)).toMatchObject({ active: true, consecutiveFailures: 0 });
});

test("any success resets the counter, a retry's too", async () => {
  const { id, path } = await endpoint();
  failing(path);
  await webhooks.start();
  for (let each = 0; each < 9; each++) await webhooks.say(`s${each}`, each);
  await expect.poll(async () => (await look(id)).consecutiveFailures).toBe(9);
  receiver.answer(path, (_request, response) => response.writeHead(200).end());
  advance(2 * minute);
  await expect.poll(async () => (await look(id)).consecutiveFailures).toBe(0);
  failing(path);
  await webhooks.say("after", 1);
  await expect.poll(async () => (await look(id)).consecutiveFailures).toBe(1);
  expect(await look(id)).toMatchObject({ active: true });
});

test("first attempts keep their session's order, one after the other, and a waiting retry holds nothing back", async () => {
  const { id, path } = await endpoint();
  const open = new Map<string, number>();
  let mostOfSession = 0;
  let mostOfAll = 0;
  receiver.answer(path, (_request, response, { body: { data } }) => {
    const count = (by: number) => open.set(data.sessionId, (open.get(data.sessionId) ?? 0) + by);
    count(1);
    mostOfSession = Math.max(mostOfSession, open.get(data.sessionId) ?? 0);
    mostOfAll = Math.max(
      mostOfAll,
      [...open.values()].reduce((sum, each) => sum + each, 0),
    );
    setTimeout(
      () => {
        count(-1);
        response.writeHead(data.message.content === "3" ? 500 : 200).end();
      },
      data.message.content === "0" ? 300 : 30,
    );
  });
  for (let each = 0; each < 12; each++) for (const session of ["a", "b", "c"]) await webhooks.say(session, each);
  await webhooks.start();
  await receiver.waitFor(path, 36);
  expect([mostOfSession, mostOfAll]).toEqual([1, 3]);
  for (const session of ["a", "b", "c"])
    expect(
      receiver
        .at(path)
        .filter(({ body }) => body.data.sessionId === session)
        .map(({ body }) => body.data.message.content),
    ).toEqual(Array.from({ length: 12 }, (_, at) => `${at}`));
  await expect.poll(async () => (await log(id, { status: "delivered" })).length).toBe(33);
  expect(await log(id, { status: "waiting" })).toHaveLength(3);
});

test("an endpoint that answers well gets at most ten at a time, one that fails one", async () => {
  const { path } = await endpoint();
  let open = 0;
  let most = 0;
  receiver.answer(path, (_request, response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      response.writeHead(200).end();
    }, 150);
  });
  await webhooks.start();
  for (let each = 0; each < 50; each++) await webhooks.say(`s${each}`, each);
  await receiver.waitFor(path, 50);
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThanOrEqual(10);
});

test("a session with hundreds of events that wait keeps no other session's from being delivered", async () => {
  const { path } = await endpoint();
  // Open until all others have come.
  const held: (() => void)[] = [];
  receiver.answer(path, (_request, response, { body: { data } }) => {
    const answer = () => response.writeHead(200).end();
    if (data.sessionId === "long" && Number(data.message.content) > 0) held.push(answer);
    else answer();
  });
  for (let each = 0; each < 350; each++) await webhooks.say("long", each);
  for (const session of ["a", "b", "c"]) await webhooks.say(session, 1);
  await webhooks.start();
  const others = () =>
    receiver
      .at(path)
      .map(({ body }) => body.data.sessionId)
      .filter((session) => session !== "long");
  await expect.poll(() => new Set(others())).toEqual(new Set(["a", "b", "c"]));
  expect(held).toHaveLength(1);
});

test.each([
  { hung: 150, known: "which nothing is known", failures: 0, atMost: 150 },
  { hung: 220, known: "which the last delivery has failed", failures: 1, atMost: 128 },
])("$hung endpoints that hang, of $known, leave room for a healthy one", async ({ hung, failures, atMost }) => {
  for (let each = 0; each < hung; each++) {
    const { path } = await endpoint({ events: ["message.received"] });
    receiver.answer(path, () => open++);
  }
  let open = 0;
  await database.transaction((transaction) =>
    transaction.updateTable("webhook").set({ consecutive_failures: failures }).execute(),
  );
  const healthy = await endpoint({ events: ["message.received"] });
  await webhooks.start();
  await webhooks.say("s", 1);
  await receiver.waitFor(healthy.path);
  // None of them has ended yet.
  expect(open).toBeGreaterThan(100);
  expect(open).toBeLessThanOrEqual(atMost);
  expect(
    await database.query
      .selectFrom("webhook_delivery")
      .select("key")
      .where("status", "=", "waiting")
      .where("attempt_count", "=", 1)
      .execute(),
  ).toEqual([]);
});

test("of more failing endpoints than have room at a time each has its turn before any has a third", async () => {
  const [endpoints, slots, held] = [140, 128, [] as (() => void)[]];
  for (let each = 0; each < endpoints; each++) {
    const { path } = await endpoint({ events: ["message.received"] });
    receiver.answer(path, (_request, response) => {
      held.push(() => response.writeHead(500).end());
      if (held.length === slots) for (const fail of held.splice(0)) fail();
    });
  }
  await database.transaction((transaction) =>
    transaction.updateTable("webhook").set({ consecutive_failures: 1 }).execute(),
  );
  for (const session of ["a", "b", "c", "d"]) await webhooks.say(session, 1);
  const before = receiver.received.length;
  // When the first had its third.
  const hadTurn = () => {
    const paths = receiver.received.slice(before).map(({ path }) => path);
    const third = paths.findIndex((path, at) => paths.slice(0, at + 1).filter((each) => each === path).length === 3);
    return third < 0 ? null : new Set(paths.slice(0, third)).size;
  };
  await webhooks.start();
  await expect.poll(hadTurn, { timeout: 60_000 }).not.toBeNull();
  expect(hadTurn()).toBe(endpoints);
});

// Real seconds, to which the store makes no difference.
test.runIf(process.env["TEST_ENGINE"] === "sqlite")(
  "a name that is slow to resolve is waited for, one that hangs takes its 10 s, and another endpoint neither",
  async () => {
    const resolved = Promise.withResolvers<void>();
    const apart = createTestWebhooks(database, clock, async (hostname) => {
      if (hostname === "hung.example") await new Promise(() => undefined);
      if (hostname === "slow.example") await resolved.promise;
      return ["127.0.0.1"];
    });
    const at = (host: string, path: string) => ({ url: `http://${host}:${receiver.port}${path}` });
    const [hung, slow] = [await endpoint(at("hung.example", "/hung")), await endpoint(at("slow.example", "/slow"))];
    const { path } = await endpoint();
    await webhooks.close();
    await apart.start();
    await webhooks.say("s", 1);
    await receiver.waitFor(path, 1);
    resolved.resolve();
    await receiver.waitFor("/slow", 1);
    await expect.poll(async () => (await log(slow.id))[0].status).toBe("delivered");
    await expect.poll(async () => (await log(hung.id))[0].attemptCount, { timeout: 60_000 }).toBe(1);
    const [{ id: deliveryId }] = await log(hung.id);
    const { attempts } = await webhooks.run("getWebhookDelivery", { webhookId: hung.id, deliveryId });
    expect(attempts[0].error).toBe("The request timed out after 10 s.");
    expect(attempts[0].durationMs).toBeGreaterThan(9_500);
    expect(attempts[0].durationMs).toBeLessThan(10_500);
    expect(receiver.at("/hung")).toEqual([]);
    await apart.stop();
  },
);

test("a clock that goes back by an hour delays no first attempt and no retry", async () => {
  const { id, path } = await endpoint();
  failing(path);
  await webhooks.start();
  await webhooks.say("s", 1);
  await expect.poll(async () => (await log(id))[0]?.attemptCount).toBe(1);
  advance(-hour);
  await webhooks.say("s", 2);
  await receiver.waitFor(path, 2);
  await expect.poll(async () => (await log(id))[1]?.attemptCount).toBe(1);
  // The first one keeps its distance, and is not sent again at once.
  for (const { nextAttemptAt } of await log(id)) {
    expect(Date.parse(nextAttemptAt) - clock.now()).toBeGreaterThan(0.8 * minute);
    expect(Date.parse(nextAttemptAt) - clock.now()).toBeLessThan(1.2 * minute);
  }
  advance(2 * minute);
  await receiver.waitFor(path, 4);
  advance(hour);
  await webhooks.say("s", 3);
  await receiver.waitFor(path, 5);
});

test("what a killed process held is taken over when its lease has run out", async () => {
  const { id, path } = await endpoint();
  const free = await endpoint();
  await webhooks.start();
  const held = { held_by: "another process", held_until: clock.now() + 29_000 };
  await database.transaction((transaction) =>
    transaction.updateTable("webhook").set(held).where("id", "=", id).execute(),
  );
  // Whoever looks for what is due finds both endpoints, and twice leaves the one.
  for (const each of [1, 2]) {
    await webhooks.say("s", each);
    await receiver.waitFor(free.path, each);
  }
  expect(receiver.at(path)).toEqual([]);
  advance(30_000);
  await receiver.waitFor(path, 2);
});

test("several processes on one store deliver each event once, in order", async () => {
  // On SQLite a service has its store to itself.
  const others =
    database.engine === "postgres" ? [createTestWebhooks(database, clock), createTestWebhooks(database, clock)] : [];
  const endpoints = [await endpoint(), await endpoint(), await endpoint()];
  for (const each of [webhooks, ...others]) await each.start();
  for (let at = 0; at < 60; at++) await webhooks.say(`s${at % 2}`, at);
  for (const { path } of endpoints) {
    await receiver.waitFor(path, 60);
    for (const session of [0, 1])
      expect(contents(path).filter((content) => Number(content) % 2 === session)).toEqual(
        Array.from({ length: 30 }, (_, at) => `${at * 2 + session}`),
      );
  }
  await Promise.all(others.map((each) => each.stop()));
  for (const { path } of endpoints) expect(receiver.at(path)).toHaveLength(60);
});

test("secrets are stored encrypted, and a damaged one keeps nothing else from being delivered", async () => {
  const damaged = await endpoint();
  const sound = await endpoint();
  const rows = await database.query.selectFrom("webhook").select(["id", "secret"]).execute();
  for (const { secret } of rows) expect(secret).toMatch(/^v1\./u);
  await database.transaction((transaction) =>
    transaction
      .updateTable("webhook")
      .set({ secret: rows[1]?.secret ?? "" })
      .where("id", "=", damaged.id)
      .execute(),
  );
  await webhooks.start();
  await webhooks.say("s", 1);
  await receiver.waitFor(sound.path);
  expect(receiver.at(damaged.path)).toEqual([]);
});

test("forgetting a session erases its deliveries' bodies and answers, and sends nothing of it any more", async () => {
  const { id, path } = await endpoint();
  receiver.answer(path, (_request, response) => response.writeHead(500).end("You said 1"));
  await webhooks.start();
  await webhooks.say("gone", 1);
  await webhooks.say("stays", 2);
  await expect
    .poll(async () => (await log(id)).filter((each: { attemptCount: number }) => each.attemptCount === 1).length)
    .toBe(2);
  await webhooks.stop();
  await webhooks.say("gone", 3);
  const apart = createTestWebhooks(database, clock);
  const session = { key: 1, id: "ses_1", sessionId: "gone", chatbotKey: 1 };
  const who = {
    workspaceId: "ws_1",
    chatbotKey: 1,
    session: "ses_1",
    emails: [],
    externalId: null,
    sessions: [session],
  };
  for (const { forget } of [eventsOfVisitors(database), apart.visitorData]) await forget(who);
  const rows = await database.query.selectFrom("webhook_delivery").selectAll().orderBy("key").execute();
  expect(rows.map((row) => [row.session_id, row.status])).toEqual([
    [null, "skipped"],
    ["stays", "waiting"],
  ]);
  const kept = JSON.stringify([rows, await database.query.selectFrom("event").selectAll().execute()]);
  expect(kept).not.toContain("gone");
  expect(kept).toContain("stays");
  const [{ id: deliveryId }] = await log(id);
  await expect(apart.run("replayWebhookDelivery", { webhookId: id, deliveryId })).rejects.toThrow("erased");
  webhooks = apart;
});

test("deliveries are kept for 30 days", async () => {
  const { id } = await endpoint();
  await webhooks.start();
  await webhooks.say("old", 1);
  await expect.poll(async () => (await log(id, { status: "delivered" })).length).toBe(1);
  advance(29 * 24 * hour);
  await webhooks.tidy();
  expect(await log(id)).toHaveLength(1);
  advance(2 * 24 * hour);
  await webhooks.tidy();
  expect(await log(id)).toEqual([]);
});

test("of an endpoint the latest 10,000 deliveries are kept, and all that wait", async () => {
  const { id } = await endpoint();
  const { key } = await database.query
    .selectFrom("webhook")
    .select("key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const row = (at: number) => ({
    id: `del_${at}`,
    webhook_key: key,
    chatbot_key: 1,
    lane: "",
    event: "session.created",
    status: at === 2 ? ("waiting" as const) : ("delivered" as const),
    created_at: clock.now(),
  });
  await database.transaction(async (transaction) => {
    for (let from = 0; from < 10_005; from += 1_005)
      await transaction
        .insertInto("webhook_delivery")
        .values(Array.from({ length: Math.min(1_005, 10_005 - from) }, (_, at) => row(from + at)))
        .execute();
  });
  await webhooks.tidy();
  const left = await database.query.selectFrom("webhook_delivery").select("id").orderBy("key").execute();
  expect(left).toHaveLength(10_001);
  expect(left.slice(0, 2)).toEqual([{ id: "del_2" }, { id: "del_5" }]);
});

test("a deleted chatbot takes its deliveries and its own endpoints with it, and what they wanted", async () => {
  const own = await endpoint({ chatbotId: "bot_1" });
  const everybodys = await endpoint({ events: ["lead.captured"] });
  await webhooks.start();
  await webhooks.say("s", 1);
  await expect.poll(async () => (await log(own.id, { status: "delivered" })).length).toBe(1);
  const wanted = async () =>
    (await database.query.selectFrom("workspace").select("wanted_events").executeTakeFirstOrThrow()).wanted_events;
  expect(await wanted()).toBe('["*","lead.captured"]');
  while (await webhooks.purge(1));
  expect((await webhooks.run("listWebhooks", {})).webhooks.map(({ id }: { id: string }) => id)).toEqual([
    everybodys.id,
  ]);
  expect(await database.query.selectFrom("webhook_delivery").selectAll().execute()).toEqual([]);
  expect(await wanted()).toBe('["lead.captured"]');
});

test("a deleted endpoint goes with all its deliveries", async () => {
  const { id } = await endpoint();
  await webhooks.start();
  await webhooks.say("s", 1);
  await expect.poll(async () => (await log(id, { status: "delivered" })).length).toBe(1);
  await webhooks.run("deleteWebhookById", { webhookId: id });
  await expect.poll(async () => (await database.query.selectFrom("webhook").select("key").execute()).length).toBe(0);
  expect(await database.query.selectFrom("webhook_delivery").selectAll().execute()).toEqual([]);
});
