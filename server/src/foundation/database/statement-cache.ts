import type BetterSqlite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";

const statementsAtMost = 256;
/** Longer ones hold lists of many values, and hardly come again. */
const charactersAtMost = 4_000;

/**
 * The connection as Kysely uses it, with its last statements kept prepared. Kysely prepares each query anew,
 * which takes about as long as running a short one.
 */
export function withStatementCache(connection: BetterSqlite.Database): SqliteDatabase {
  const cache = new Map<string, BetterSqlite.Statement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = cache.get(sql);
      // A statement whose rows are still being iterated can't run a second time.
      if (known?.busy === true) return connection.prepare(sql);
      const statement = known ?? connection.prepare(sql);
      if (sql.length > charactersAtMost) return statement;
      // Deleted and set again, so that the first key is the one that wasn't used for the longest time.
      cache.delete(sql);
      cache.set(sql, statement);
      const [oldest] = cache.keys();
      if (cache.size > statementsAtMost && oldest !== undefined) cache.delete(oldest);
      return statement;
    },
  };
}
