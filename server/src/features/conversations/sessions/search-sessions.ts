import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database, Engine } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { pageOf } from "./list-sessions.ts";
import type { ListedRow, Place, SelectedSessions } from "./list-sessions.ts";

/** Sessions that are looked through at a time: a few milliseconds, in which SQLite does nothing else. */
const sessionsAtOnce = 250;
/** Then what was found is answered, with the place to go on from. */
const budgetMs = 500;

/**
 * The sessions in which each word of `q` occurs: in a message, in what is known of the visitor, or in a
 * tag. Nothing is indexed for it, as that would cost each message; the sessions are looked through,
 * the latest begun first, until the page is full or the time is up.
 */
export async function searchSessions(
  { query, engine }: Database,
  select: (behind: Place | null) => SelectedSessions,
  { q, limit, from }: { q: string; limit: number; from: Place | null },
): Promise<{ rows: ListedRow[]; next: Place | null }> {
  const words = [...new Set(q.split(/\s+/u))];
  const until = performance.now() + budgetMs;
  const found: ListedRow[] = [];
  for (let behind = from; ;) {
    const looked = await select(behind).limit(sessionsAtOnce).execute();
    const last = looked.at(-1);
    const hits = await query
      .selectFrom("session")
      .select("key")
      .where("key", "in", [...looked.map(({ key }) => key), -1])
      .where((where) => where.and(words.map((word) => occurs(where, engine, word))))
      .execute();
    const keys = new Set(hits.map(({ key }) => key));
    found.push(...looked.filter(({ key }) => keys.has(key)));
    if (found.length > limit) return pageOf(found, limit);
    if (looked.length < sessionsAtOnce || last === undefined) return { rows: found, next: null };
    behind = { startedAt: last.started_at, key: last.key };
    if (performance.now() > until) return { rows: found, next: behind };
    await setImmediate();
  }
}

type Where = ExpressionBuilder<Tables, "session">;

function occurs(where: Where, engine: Engine, word: string): Expression<SqlBool> {
  const patterns = writtenAs(engine, word).map((written) => `%${written.replace(/[\\%_]/gu, "\\$&")}%`);
  const isLike = (column: Expression<string | null>) =>
    where.or(
      patterns.map((pattern) =>
        engine === "postgres"
          ? sql<SqlBool>`${column} ilike ${pattern} escape '\\'`
          : sql<SqlBool>`${column} like ${pattern} escape '\\'`,
      ),
    );
  return where.or([
    ...(["visitor_name", "visitor_email", "external_id"] as const).map((column) => isLike(where.ref(column))),
    where.exists(
      where
        .selectFrom("message")
        .select("message.key")
        .whereRef("message.session_key", "=", "session.key")
        .where(isLike(sql.ref("message.content"))),
    ),
    where.exists(
      where
        .selectFrom("session_tag")
        .select("session_tag.tag")
        .whereRef("session_tag.session_key", "=", "session.key")
        .where(isLike(sql.ref("session_tag.tag"))),
    ),
  ]);
}

/** SQLite takes large and small letters for the same in ASCII only: others are looked for as they are usually written. */
function writtenAs(engine: Engine, word: string): string[] {
  // oxlint-disable-next-line no-control-regex -- that is what ASCII begins with
  if (engine === "postgres" || /^[\u0000-\u007f]*$/u.test(word)) return [word];
  const lower = word.toLowerCase();
  const [first = "", ...rest] = lower;
  return [...new Set([word, lower, word.toUpperCase(), first.toUpperCase() + rest.join("")])];
}
