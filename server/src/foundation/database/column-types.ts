import { sql } from "kysely";
import type { CreateTableBuilder } from "kysely";
import type { Engine } from "./database.ts";

/** The few types whose names differ: a row key that counts up, a whole number of 64 bits, bytes. */
export function columnTypes(engine: Engine) {
  const integer = engine === "sqlite" ? sql`integer` : sql`bigint`;
  const bytes = engine === "sqlite" ? sql`blob` : sql`bytea`;
  function key<Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) {
    return engine === "sqlite"
      ? table.addColumn("key", "integer", (column) => column.primaryKey().autoIncrement())
      : table.addColumn("key", "bigint", (column) => column.primaryKey().generatedByDefaultAsIdentity());
  }
  return { integer, bytes, key };
}
