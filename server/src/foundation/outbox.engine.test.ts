import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { toReasonFields } from "./database/reason-columns.ts";
import { createTestStore } from "../../../tests/support/store.ts";
import type { TestStore } from "../../../tests/support/store.ts";
import { openDatabase } from "./database/database.ts";
import type { Database } from "./database/database.ts";
import { dropOldEvents, writeNotice } from "./events.ts";
import { eventsOfVisitors } from "./forget-events.ts";
import { createLog } from "./log.ts";
import { createOutbox } from "./outbox.ts";
import type { Outbox, OutboxEvent, Subscriber } from "./outbox.ts";

let store: TestStore;
let database: Database;
/** Another process on the same store, where the engine has such. */
let beside: Database;
let outbox: Outbox;
const silent = createLog("silent");

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  beside = await openDatabase(store.settings);
});
afterAll(async () => {
  await database.close();
  await beside.close();
  await store.remove();
});
beforeEach(() => {
  outbox = createOutbox(database, silent);
});
afterEach(async () => {
  await outbox.stop();
  await database.transaction((transaction) => transaction.deleteFrom("event").execute());
});

const put = (from: number, count: number, event = "change") =>
  database.transaction(async (transaction) => {
    for (let at = from; at < from + count; at++)
      await transaction
        .insertInto("event")
        .values({
          id: `evt_${at}`,
          workspace_id: "ws",
          chatbot_key: 0,
          event,
          data: JSON.stringify({ at }),
          created_at: at,
        })
        .execute();
  });

test("every event is heard once, in order, by whoever wants it", async () => {
  const changes: OutboxEvent[] = [];
  const sessions: OutboxEvent[] = [];
  outbox.subscribe({
    name: "changes",
    wants: (event) => event === "change",
    handle: async (_, events) => void changes.push(...events),
  });
  outbox.subscribe({
    name: "sessions",
    wants: (event) => event.startsWith("session."),
    handle: async (_, events) => void sessions.push(...events),
  });
  await put(0, 450);
  await put(450, 2, "session.created");
  await outbox.catchUp();
  await outbox.catchUp();
  expect(changes.map(({ data }) => data)).toEqual(Array.from({ length: 450 }, (_, at) => ({ at })));
  expect(sessions.map(({ id }) => id)).toEqual(["evt_450", "evt_451"]);
});

/** Writes a row for each event, which a second time would fail. */
function noting(name: string, fails: () => boolean = () => false): Subscriber & { readonly noted: string[] } {
  const noted: string[] = [];
  return {
    name,
    noted,
    wants: () => true,
    async handle(transaction, events) {
      for (const { id } of events)
        await transaction
          .insertInto("store_property")
          .values({ name: `${name} ${id}`, value: "" })
          .execute();
      if (fails()) throw new Error("It fails halfway.");
      noted.push(...events.map(({ id }) => id));
    },
  };
}
const stored = async (name: string) =>
  (await database.query.selectFrom("store_property").select("name").where("name", "like", `${name} %`).execute())
    .length;

test("what a subscriber writes and what was heard are stored together or not at all", async () => {
  await put(0, 3);
  let isBroken = true;
  let failures = 0;
  const subscriber = noting("halfway", () => {
    if (isBroken) failures++;
    return isBroken;
  });
  outbox.subscribe(subscriber);
  outbox.start();
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2);
  expect(await stored("halfway")).toBe(0);
  isBroken = false;
  await expect.poll(() => stored("halfway")).toBe(3);
  expect(subscriber.noted).toEqual(["evt_0", "evt_1", "evt_2"]);
});

test("a subscriber that always fails keeps nothing from the others, and gets all in order once it can", async () => {
  let isBroken = true;
  const broken = noting("broken", () => isBroken);
  const whole = noting("whole");
  outbox.subscribe(broken);
  outbox.subscribe(whole);
  await put(0, 250);
  await outbox.catchUp();
  expect(whole.noted).toHaveLength(250);
  await put(250, 3);
  await outbox.catchUp();
  expect(whole.noted).toEqual(Array.from({ length: 253 }, (_, at) => `evt_${at}`));
  expect(broken.noted).toEqual([]);
  isBroken = false;
  outbox.start();
  await put(253, 1);
  // Stored together with what is no longer owed; noted is what is not committed yet, too.
  await expect.poll(() => stored("broken")).toBe(254);
  expect(broken.noted).toEqual(Array.from({ length: 254 }, (_, at) => `evt_${at}`));
  expect(await database.query.selectFrom("owed_event").selectAll().execute()).toEqual([]);
});

test("a notice is heard by whoever asks for it, and is no event for anybody else", async () => {
  const notices: OutboxEvent[] = [];
  outbox.subscribe({
    name: "notices",
    wants: (event) => event === "source.failed",
    handle: async (_, events) => void notices.push(...events),
  });
  const data = {
    kind: "source" as const,
    others: 0,
    sourceId: "src_1",
    name: "Shop",
    ...toReasonFields(because("page_not_linked")),
  };
  await database.transaction((transaction) =>
    writeNotice(transaction, { event: "source.failed", workspaceId: "ws", chatbotKey: 7, data, timeMs: 1 }),
  );
  await put(0, 1);
  await outbox.catchUp();
  expect(notices).toEqual([expect.objectContaining({ event: "source.failed", chatbotKey: 7, data })]);
});

test("events that somebody has still to hear are not dropped for their age", async () => {
  let isBroken = true;
  const broken = noting("late", () => isBroken);
  outbox.subscribe(broken);
  await put(0, 3);
  await outbox.catchUp();
  const clock = { now: () => 30 * 24 * 60 * 60 * 1_000 };
  expect(await dropOldEvents(database, clock)).toBe(0);
  isBroken = false;
  outbox.start();
  await expect.poll(() => stored("late")).toBe(3);
  expect(broken.noted).toEqual(["evt_0", "evt_1", "evt_2"]);
  expect(await dropOldEvents(database, clock)).toBe(3);
});

test("only the events that name a session are erased with it", async () => {
  const recorded = (id: string, data: unknown) =>
    database.transaction((transaction) =>
      transaction
        .insertInto("event")
        .values({ id, workspace_id: "ws", chatbot_key: 7, event: "x", data: JSON.stringify(data), created_at: 1 })
        .execute(),
    );
  const sessionId = 'a "quoted" \\ one';
  await recorded("evt_a", { sessionId, message: { content: "Hi" } });
  await recorded("evt_b", { ticketId: "t", ticket: { sessionId } });
  await recorded("evt_c", { sessionId: "other", message: { content: `"sessionId":${JSON.stringify(sessionId)}` } });
  const session = { key: 1, id: "ses_1", sessionId, chatbotKey: 7 };
  const who = {
    workspaceId: "ws",
    chatbotKey: 7,
    session: "ses_1",
    emails: [],
    externalId: null,
    sessions: [session],
  };
  await eventsOfVisitors(database).forget(who);
  expect(await database.query.selectFrom("event").select("id").execute()).toEqual([{ id: "evt_c" }]);
});

test("several processes at once hear each event once", async () => {
  const heard: string[] = [];
  const readers = [outbox, createOutbox(beside, silent), createOutbox(beside, silent)];
  for (const reader of readers) {
    const subscriber = noting("once");
    reader.subscribe({ ...subscriber, committed: () => void heard.push(...subscriber.noted.splice(0)) });
  }
  await put(0, 700);
  // On SQLite a service has the data folder to itself: there is one reader.
  await Promise.all((database.engine === "postgres" ? readers : [outbox]).map((reader) => reader.catchUp()));
  expect(heard).toHaveLength(700);
  expect(new Set(heard).size).toBe(700);
});

test("an event is heard soon after it was committed, without being told", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  outbox.subscribe({ name: "soon", wants: () => true, handle: async (_, [event]) => resolve(event?.id ?? "") });
  outbox.start();
  await put(7, 1);
  expect(await promise).toBe("evt_7");
});
