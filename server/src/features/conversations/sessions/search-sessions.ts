import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database, Engine } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { pageOf, placeOf } from "./select-sessions.ts";
import type { ListedRow, Place, SelectedSessions } from "./select-sessions.ts";

/** Sessions that are looked through at a time: a few milliseconds, in which SQLite does nothing else. */
const sessionsAtOnce = 500;
/** Then what was found is answered, with the place to go on from. */
const budgetMs = 500;

/**
 * The sessions in which each word of `q` occurs: in a message, in what is known of the visitor, or in a
 * tag. Nothing is indexed for it, as that would cost each message; the sessions are looked through,
 * the latest begun first, until the page is full or the time is up.
 */
export async function searchSessions(
  database: Database,
  select: (behind: Place | null) => SelectedSessions,
  { q, limit, from, order }: { q: string; limit: number; from: Place | null; order: Place["order"] },
): Promise<{ rows: ListedRow[]; next: Place | null }> {
  const words = [...new Set(q.split(/\s+/u))];
  const until = performance.now() + budgetMs;
  const found: ListedRow[] = [];
  for (let behind = from; ;) {
    const all = select(behind);
    const looked = await all
      .clearSelect()
      .select(["session.key", "session.started_at", "session.awaiting_reply_since"])
      .limit(sessionsAtOnce)
      .execute();
    let keys = new Set(looked.map(({ key }) => key));
    for (const word of words) if (keys.size > 0) keys = await withWord(database, [...keys], word);
    const hits = looked.flatMap(({ key }) => (keys.has(key) ? [key] : [])).slice(0, limit + 1 - found.length);
    if (hits.length > 0) found.push(...(await all.where("session.key", "in", hits).execute()));
    if (found.length > limit) return pageOf(found, limit, order);
    const last = looked.at(-1);
    if (looked.length < sessionsAtOnce || last === undefined) return { rows: found, next: null };
    behind = placeOf(last, order);
    if (performance.now() > until) return { rows: found, next: behind };
    await setImmediate();
  }
}

/** Those of the sessions in which the word occurs. */
async function withWord({ query, engine }: Database, keys: readonly number[], word: string): Promise<Set<number>> {
  const isLike = matcher(engine, word);
  const rows = await query
    .selectFrom("message")
    .select("session_key as key")
    .where("session_key", "in", keys)
    .where(({ ref }) => isLike(ref("content")))
    .union(
      query
        .selectFrom("session_tag")
        .select("session_key as key")
        .where("session_key", "in", keys)
        .where(({ ref }) => isLike(ref("tag"))),
    )
    .union(
      query
        .selectFrom("session")
        .select("key")
        .where("key", "in", keys)
        .where(({ or, ref }: ExpressionBuilder<Tables, "session">) =>
          or([isLike(ref("visitor_name")), isLike(ref("visitor_email")), isLike(ref("external_id"))]),
        ),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
}

function matcher(engine: Engine, word: string): (column: Expression<string | null>) => Expression<SqlBool> {
  const like = sql.raw(engine === "postgres" ? "ilike" : "like");
  const patterns = writtenAs(engine, word).map((written) => `%${written.replace(/[\\%_]/gu, "\\$&")}%`);
  return (column) =>
    sql<SqlBool>`(${sql.join(
      patterns.map((pattern) => sql`${column} ${like} ${pattern} escape '\\'`),
      sql` or `,
    )})`;
}

/** SQLite takes large and small letters for the same in ASCII only: others are looked for as they are usually written. */
function writtenAs(engine: Engine, word: string): string[] {
  // oxlint-disable-next-line no-control-regex -- that is what ASCII begins with
  if (engine === "postgres" || /^[\u0000-\u007f]*$/u.test(word)) return [word];
  const lower = word.toLowerCase();
  const [first = "", ...rest] = lower;
  return [...new Set([word, lower, word.toUpperCase(), first.toUpperCase() + rest.join("")])];
}
