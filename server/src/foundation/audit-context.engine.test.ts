import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../tests/support/store.ts";
import type { TestStore } from "../../../tests/support/store.ts";
import { openDatabase } from "./database/database.ts";
import type { Database, WriteTransaction } from "./database/database.ts";
import { prepare } from "./database/prepare.ts";
import {
  amendAuditContext,
  withoutAuditContext,
  withAuditContext,
  recordChange,
  auditTransactions,
} from "./audit-context.ts";
import type { AuditContext } from "./audit-context.ts";

let store: TestStore;
let opened: Database;
let database: Database;
const clock = { now: () => 5 };

beforeAll(async () => {
  store = await createTestStore();
  opened = await openDatabase(store.settings);
  database = auditTransactions(opened, clock);
});
afterAll(async () => {
  await opened.close();
  await store.remove();
});
beforeEach(() => opened.transaction((transaction) => transaction.deleteFrom("event").execute()));

const start: AuditContext = {
  actor: { kind: "member", id: "usr_1", name: "me@example.com" },
  workspaceId: "ws_1",
  action: "renameThing",
  resource: "thing_1",
  address: "192.0.2.1",
  userAgent: "Test/1.0",
  always: true,
};
let names = 0;
const write = (transaction: WriteTransaction) =>
  transaction
    .insertInto("store_property")
    .values({ name: `thing ${++names}`, value: "" })
    .execute();

async function recorded() {
  const rows = await opened.query
    .selectFrom("event")
    .select(["workspace_id", "event", "data"])
    .orderBy("key")
    .execute();
  return rows.map(({ workspace_id, event, data }) => ({ workspace_id, event, ...JSON.parse(data) }));
}

test("an operation that says nothing is recorded by its name, with its first transaction", async () => {
  await withAuditContext(start, async () => {
    await database.transaction(write);
    await database.transaction(write);
  });
  const { actor, address, userAgent } = start;
  expect(await recorded()).toEqual([
    {
      workspace_id: "ws_1",
      event: "change",
      actor,
      action: "renameThing",
      resource: "thing_1",
      before: null,
      after: null,
      address,
      userAgent,
    },
  ]);
});

test("so it is on the hot path", async () => {
  const insert = prepare<{ name: string }>()((db, arg) =>
    db.insertInto("store_property").values({ name: arg("name"), value: "" }),
  );
  await withAuditContext(start, () => database.hot.write(() => insert.run({ name: `hot ${++names}` })));
  expect(await recorded()).toHaveLength(1);
});

test("what it says itself stands instead: only the fields that differ, and long ones cut", async () => {
  await withAuditContext(start, () =>
    database.transaction(async (transaction) => {
      await write(transaction);
      const long = "x".repeat(5_000);
      await recordChange(transaction, clock, {
        before: { name: "a", same: [1], text: null },
        after: { name: "b", same: [1], text: long },
      });
    }),
  );
  const [only, ...more] = await recorded();
  expect(more).toEqual([]);
  expect(only).toMatchObject({ before: { name: "a", text: null }, after: { name: "b" } });
  expect(only.after.text).toHaveLength(2_001);
  expect(Object.keys(only.after)).toEqual(["name", "text"]);
});

test("what is rolled back was not, and the next transaction is recorded", async () => {
  await withAuditContext(start, async () => {
    const failing = database.transaction(async (transaction) => {
      await write(transaction);
      throw new Error("It fails.");
    });
    await expect(failing).rejects.toThrow("It fails.");
    expect(await recorded()).toEqual([]);
    await database.transaction(write);
  });
  expect(await recorded()).toHaveLength(1);
});

test("several transactions at once are one change", async () => {
  await withAuditContext(start, () => Promise.all(Array.from({ length: 8 }, () => database.transaction(write))));
  expect(await recorded()).toHaveLength(1);
});

test("what is learnt on the way counts, and what has its own causes does not", async () => {
  await withAuditContext({ ...start, always: true }, async () => {
    await withoutAuditContext(() => database.transaction(write));
    expect(await recorded()).toEqual([]);
    amendAuditContext({ actor: { kind: "cli", id: "", name: "root" }, after: { done: true } });
    await database.transaction(write);
  });
  expect(await recorded()).toMatchObject([{ actor: { kind: "cli", name: "root" }, after: { done: true } }]);
});

test("a job records what it says, and nothing by itself", async () => {
  await withAuditContext({ ...start, always: false }, async () => {
    await database.transaction(write);
    await database.transaction((transaction) =>
      recordChange(transaction, clock, { workspaceId: "ws_2", after: { ready: 1 } }),
    );
  });
  expect(await recorded()).toMatchObject([{ workspace_id: "ws_2", after: { ready: 1 } }]);
  await database.transaction((transaction) => recordChange(transaction, clock, {}));
  expect(await recorded()).toHaveLength(1);
});
