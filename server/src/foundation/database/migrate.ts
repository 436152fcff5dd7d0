import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import type { Engine } from "./database.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Tables } from "./tables.ts";

/** Any fixed number: the advisory lock that keeps two starting processes apart on PostgreSQL. */
const advisoryLock = 7_382_001;

/** Every migration of this release, in order. */
export const migrationNames: readonly string[] = migrations.map((migration) => migration.name);

/**
 * Brings the store to the newest schema, in one transaction that only one process can hold. A
 * store from a newer release is refused, because writing to it would lose what it added.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await db.transaction().execute((transaction) => migrateWithin(transaction, engine, migrationNames));
}

/** Of these migrations those that the store lacks, in the transaction that is given. */
export async function migrateWithin(
  transaction: Transaction<Tables>,
  engine: Engine,
  wanted: readonly string[],
): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
  await sql`create table if not exists migration (name text primary key, applied_at text not null)`.execute(
    transaction,
  );
  const applied = await sql<{ name: string }>`select name from migration order by name`.execute(transaction);
  const names = new Set(applied.rows.map((row) => row.name));
  refuseNewer([...names]);
  for (const { name, up } of migrations) {
    if (names.has(name) || !wanted.includes(name)) continue;
    await up(transaction, engine);
    await sql`insert into migration (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(
      transaction,
    );
  }
}

/** Throws when a store, or a backup of one, has migrations that this release does not know. */
export function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The store was written by a newer release (${unknown.join(", ")}). Start that release, or restore a backup.`,
  );
}
