import BetterSqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { migrateWithin, refuseNewer } from "../migrate.ts";
import type { Tables } from "../tables.ts";

export type ColumnType = "integer" | "real" | "text" | "bytes";

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The columns of the primary key: rows are read in their order, the same on both engines. */
  readonly key: readonly string[];
  /** Whether its row keys count up and are never used again. */
  readonly counts: boolean;
}

/**
 * The tables that these migrations make, read off an empty store that they were applied to: none can
 * be forgotten, and both engines have the same. Throws for what cannot be carried from one to the other.
 */
export async function shapesAt(migrations: readonly string[]): Promise<TableShape[]> {
  refuseNewer(migrations);
  const connection = new BetterSqlite(":memory:");
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    await db.transaction().execute((transaction) => migrateWithin(transaction, "sqlite", migrations));
    const tables = connection
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> 'migration' order by name",
      )
      .all();
    return tables.map(({ name, sql }) => shapeOf(connection, name, /\bautoincrement\b/iu.test(sql)));
  } finally {
    await db.destroy();
  }
}

function shapeOf(connection: BetterSqlite.Database, name: string, counts: boolean): TableShape {
  const columns = connection
    .prepare<[string], { name: string; type: string; pk: number }>(
      "select name, type, pk from pragma_table_info(?) order by cid",
    )
    .all(name);
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  if (key.length === 0) throw new Error(`Table ${name} has no primary key, so its rows have no order to be read in.`);
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, type: typeOf(name, column) })),
    key: key.map((column) => column.name),
    counts,
  };
}

const types: Readonly<Record<string, ColumnType>> = {
  integer: "integer",
  bigint: "integer",
  real: "real",
  "double precision": "real",
  text: "text",
  blob: "bytes",
};

function typeOf(table: string, { name, type }: { name: string; type: string }): ColumnType {
  const known = types[type.toLowerCase()];
  if (known === undefined) throw new Error(`Column ${table}.${name} is of the type ${type}, which no backup can hold.`);
  return known;
}
