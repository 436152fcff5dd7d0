import { openDatabase } from "../../server/src/foundation/database/database.ts";
import type { Tables } from "../../server/src/foundation/database/tables.ts";
import type { TestStore } from "./store.ts";
import { untilQuiet } from "./until-quiet.ts";

/** Answers the rows of the whole store that are others than when it was called last, or the watch began. */
export type StoreChanges = () => Promise<string[]>;

/** Begins when the service has done what it does by itself after what it was asked for: that is no test's change. */
export async function watchStore(store: TestStore): Promise<StoreChanges> {
  await untilQuiet(store);
  let last = await dump(store);
  return async () => {
    const before = last;
    last = await dump(store);
    return changesOf(before, last);
  };
}

/** What only says that somebody was there, and what a request leaves behind whatever comes of it. */
const unsteady: Readonly<Record<string, readonly string[]>> = {
  api_key: ["last_used_at"],
  sign_in: ["last_seen_at"],
  event: ["heard"],
};
const leftOut = new Set([
  "idempotent_request",
  "migration",
  "job",
  "audit_entry",
  "insight_mark",
  "analytics_count",
  "analytics_session",
  // Written behind what earlier tests did.
  "analytics_due",
  "insight_report",
  "owed_event",
  // Members are told of what earlier tests did while a test runs.
  "notification",
]);

/** What the test itself did to have a credential. */
const made = /\\"action\\":\\"(?:signIn|createApiKey)\\"|^api_key .*"name":"(?:a |nobody)/u;

const signingIn = new Set(["sign_in", "known_device"]);

/** Every row of every table, as text. Signing in is no change here: tests do it all the time. */
async function dump(store: TestStore): Promise<readonly string[]> {
  const database = await openDatabase(store.settings);
  try {
    const tables = (await database.query.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !leftOut.has(name) && !signingIn.has(name) && !name.startsWith("sqlite_"));
    const rows = await Promise.all(
      tables.map(async (table) => {
        const found = await database.query
          .selectFrom(table as keyof Tables)
          .selectAll()
          .execute();
        return found.map(
          (row) =>
            `${table} ${JSON.stringify(row, (key, value: unknown) => (unsteady[table]?.includes(key) === true ? "…" : value))}`,
        );
      }),
    );
    return rows.flat().filter((row) => !made.test(row));
  } finally {
    await database.close();
  }
}

/** The rows that are only in one of two dumps. */
function changesOf(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [...before.filter((row) => !is.has(row)), ...after.filter((row) => !was.has(row))];
}
