import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../tests/support/store.ts";
import type { TestStore } from "../../../tests/support/store.ts";
import { openDatabase } from "./database/database.ts";
import type { Database } from "./database/database.ts";
import { createLog } from "./log.ts";
import { createOutbox } from "./outbox.ts";
import type { Outbox, OutboxEvent } from "./outbox.ts";

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
  outbox.subscribe(
    (event) => event === "change",
    async (_, events) => void changes.push(...events),
  );
  outbox.subscribe(
    (event) => event.startsWith("session."),
    async (_, events) => void sessions.push(...events),
  );
  await put(0, 450);
  await put(450, 2, "session.created");
  await outbox.catchUp();
  await outbox.catchUp();
  expect(changes.map(({ data }) => data)).toEqual(Array.from({ length: 450 }, (_, at) => ({ at })));
  expect(sessions.map(({ id }) => id)).toEqual(["evt_450", "evt_451"]);
});

test("what a subscriber writes and what was heard are stored together or not at all", async () => {
  await put(0, 3);
  let failures = 2;
  outbox.subscribe(
    () => true,
    async (transaction, events) => {
      for (const { id } of events)
        await transaction
          .insertInto("store_property")
          .values({ name: `heard ${id}`, value: "" })
          .execute();
      if (failures-- > 0) throw new Error("It fails halfway.");
    },
  );
  const stored = async () =>
    (await database.query.selectFrom("store_property").select("name").where("name", "like", "heard %").execute())
      .length;
  await expect(outbox.catchUp()).rejects.toThrow("halfway");
  expect(await stored()).toBe(0);
  await expect(outbox.catchUp()).rejects.toThrow("halfway");
  await outbox.catchUp();
  expect(await stored()).toBe(3);
});

test("several processes at once hear each event once", async () => {
  const heard: string[] = [];
  const readers = [outbox, createOutbox(beside, silent), createOutbox(beside, silent)];
  for (const reader of readers)
    reader.subscribe(
      () => true,
      async (transaction, events) => {
        // A row of the same name twice would fail.
        for (const { id } of events)
          await transaction
            .insertInto("store_property")
            .values({ name: `once ${id}`, value: "" })
            .execute();
        heard.push(...events.map(({ id }) => id));
      },
    );
  await put(0, 700);
  // On SQLite a service has the data folder to itself: there is one reader.
  await Promise.all((database.engine === "postgres" ? readers : [outbox]).map((reader) => reader.catchUp()));
  expect(heard).toHaveLength(700);
  expect(new Set(heard).size).toBe(700);
});

test("an event is heard soon after it was committed, without being told", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  outbox.subscribe(
    () => true,
    async (_, [event]) => resolve(event?.id ?? ""),
  );
  outbox.start();
  await put(7, 1);
  expect(await promise).toBe("evt_7");
});
