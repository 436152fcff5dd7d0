import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import pg from "pg";
import type { WriteTransaction } from "./database.ts";
import { migrateWithin, migrationNames } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/** A store as an older release left it: only the first migrations, a workspace in it, and what `fill` adds. */
export async function makeOldStore(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  migrations: number,
  fill?: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const dialect =
    databaseUrl === ""
      ? new SqliteDialect({ database: new BetterSqlite(join(dataDir, "svc.db")) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) });
  const db = new Kysely<Tables>({ dialect });
  await db.transaction().execute(async (transaction) => {
    await migrateWithin(transaction, databaseUrl === "" ? "sqlite" : "postgres", migrationNames.slice(0, migrations));
    await transaction.insertInto("workspace").values({ id: "ws_old", name: "Old", created_at: 1 }).execute();
    await fill?.(transaction);
  });
  await db.destroy();
}
