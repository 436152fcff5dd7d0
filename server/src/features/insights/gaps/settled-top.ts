import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";

const pollMs = 20;
const pollsMax = 50;

/**
 * The highest row key of a table below which nothing can appear any more; undefined where that cannot be
 * told just now. Keys are given before their rows are committed: on PostgreSQL every transaction that runs
 * when the key is read is waited for. They have their number by then, as they write another row first.
 */
export async function settledTop(database: Database, table: "message" | "event"): Promise<number | undefined> {
  const { top } = await database.query
    .selectFrom(table)
    .select((select) => select.fn.max("key").as("top"))
    .executeTakeFirstOrThrow();
  if (database.engine === "sqlite") return top ?? 0;
  let before = await writersOf(database);
  for (let poll = 0; poll < pollsMax; poll++) {
    if (before.size === 0) return top ?? 0;
    await delay(pollMs);
    before = before.intersection(await writersOf(database));
  }
  return undefined;
}

/** Transactions that write to this database now; those of others on the same server give no keys here. */
async function writersOf({ query }: Database): Promise<Set<string>> {
  const { rows } = await sql<{ writer: string }>`
    select pid || ' ' || backend_xid as writer from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(query);
  return new Set(rows.map(({ writer }) => writer));
}
