import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { settledTop } from "./settled-top.ts";

const stores: { store: TestStore; database: Database }[] = [];

async function open(): Promise<Database> {
  const store = await createTestStore();
  const database = await openDatabase(store.settings);
  stores.push({ store, database });
  return database;
}

let database: Database;
beforeEach(async () => (database = await open()));
afterEach(async () => {
  for (const each of stores.splice(0)) {
    await each.database.close();
    await each.store.remove();
  }
});

/** Writes a row, and commits when it is told to. */
async function writing(into: Database): Promise<() => Promise<void>> {
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const done = into.transaction(async (transaction) => {
    await transaction.insertInto("insight_mark").values({ name: "test", value: 1 }).execute();
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  return async () => {
    mayCommit.resolve();
    await done;
  };
}

test.runIf(process.env["TEST_ENGINE"] === "postgres")(
  "while somebody writes, nothing is settled, but a writer of another database on the server holds nobody up",
  async () => {
    const commitElsewhere = await writing(await open());
    expect(await settledTop(database, "message")).toBe(0);
    const commit = await writing(database);
    expect(await settledTop(database, "message")).toBeUndefined();
    await commit();
    expect(await settledTop(database, "message")).toBe(0);
    await commitElsewhere();
  },
);

test("where nobody writes, the highest key is settled at once", async () => {
  expect(await settledTop(database, "event")).toBe(0);
});
