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
  const running = await snapshot(database, "max");
  for (let poll = 0; poll < pollsMax; poll++) {
    if ((await snapshot(database, "min")) >= running) return top ?? 0;
    await delay(pollMs);
  }
  return undefined;
}

/** The oldest transaction that runs (`min`), or the first that has not begun (`max`). */
async function snapshot({ query }: Database, end: "min" | "max"): Promise<bigint> {
  const { rows } = await sql<{ xid: string }>`
    select ${sql.raw(`pg_snapshot_x${end}(pg_current_snapshot())`)}::text as xid`.execute(query);
  return BigInt(rows[0]?.xid ?? 0);
}
