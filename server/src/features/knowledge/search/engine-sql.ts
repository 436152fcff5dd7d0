import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { among, asParameter } from "../../../foundation/database/among.ts";
import type { Engine, WriteTransaction } from "../../../foundation/database/database.ts";

/** One list of one term (or 4-gram) in one segment. */
export interface ListRow {
  readonly term: string;
  readonly segment: number;
  readonly entries: Uint8Array;
}

/** What the two engines say differently: sets of values as one parameter, and appending bytes. */
export interface EngineSql {
  /** A list as one parameter, so that the statement is the same for any length. */
  texts(values: readonly string[]): { parameter: unknown };
  numbers(values: readonly number[]): { parameter: unknown };
  /** `where(amongTexts("term", parameter))`: the column's value is one of the list. */
  amongTexts(column: string, parameter: unknown): RawBuilder<SqlBool>;
  amongNumbers(column: string, parameter: unknown): RawBuilder<SqlBool>;
  /** Appends entries to the lists, making those that are not there. */
  appendLists(
    transaction: WriteTransaction,
    table: "posting" | "word_gram",
    indexKey: number,
    rows: readonly ListRow[],
  ): Promise<void>;
  /** Puts lists in the place of what was there. */
  replaceLists(
    transaction: WriteTransaction,
    table: "posting" | "word_gram",
    indexKey: number,
    rows: readonly ListRow[],
  ): Promise<void>;
}

/** Of most batches all. */
const rowsATurn = 4_000;

const columnOf = { posting: "term", word_gram: "gram" } as const;

const sqlite: EngineSql = {
  texts: (values) => ({ parameter: asParameter("sqlite", values) }),
  numbers: (values) => ({ parameter: asParameter("sqlite", values) }),
  amongTexts: (column, parameter) => among("sqlite", column, parameter, "text"),
  amongNumbers: (column, parameter) => among("sqlite", column, parameter),
  appendLists: (transaction, table, indexKey, rows) =>
    putSqlite(transaction, table, indexKey, rows, sql`cast(${sql.table(table)}.entries || excluded.entries as blob)`),
  replaceLists: (transaction, table, indexKey, rows) =>
    putSqlite(transaction, table, indexKey, rows, sql`excluded.entries`),
};

async function putSqlite(
  transaction: WriteTransaction,
  table: "posting" | "word_gram",
  indexKey: number,
  rows: readonly ListRow[],
  entries: RawBuilder<unknown>,
): Promise<void> {
  const column = sql.ref(columnOf[table]);
  for (let at = 0; at < rows.length; at += rowsATurn) {
    // SQLite blocks while it writes: a text of nothing but new words has ten times the rows of others.
    if (at > 0) await nextTurn();
    // Rows travel as JSON, their bytes as hex.
    const some = rows.slice(at, at + rowsATurn);
    const json = JSON.stringify(some.map((row) => [row.term, row.segment, Buffer.from(row.entries).toString("hex")]));
    await sql`
      insert into ${sql.table(table)} (index_key, ${column}, segment, entries)
      select ${indexKey}, value ->> 0, value ->> 1, unhex(value ->> 2) from json_each(${json}) where true
      on conflict (index_key, ${column}, segment) do update set entries = ${entries}`.execute(transaction);
  }
}

const postgres: EngineSql = {
  texts: (values) => ({ parameter: asParameter("postgres", values) }),
  numbers: (values) => ({ parameter: asParameter("postgres", values) }),
  amongTexts: (column, parameter) => among("postgres", column, parameter, "text"),
  amongNumbers: (column, parameter) => among("postgres", column, parameter),
  appendLists: (transaction, table, indexKey, rows) =>
    putPostgres(transaction, table, indexKey, rows, sql`${sql.table(table)}.entries || excluded.entries`),
  replaceLists: (transaction, table, indexKey, rows) =>
    putPostgres(transaction, table, indexKey, rows, sql`excluded.entries`),
};

async function putPostgres(
  transaction: WriteTransaction,
  table: "posting" | "word_gram",
  indexKey: number,
  rows: readonly ListRow[],
  entries: RawBuilder<unknown>,
): Promise<void> {
  const column = sql.ref(columnOf[table]);
  const terms = rows.map((row) => row.term);
  const segments = rows.map((row) => row.segment);
  const bytes = rows.map((row) => Buffer.from(row.entries));
  await sql`
    insert into ${sql.table(table)} (index_key, ${column}, segment, entries)
    select ${indexKey}, * from unnest(${terms}::text[], ${segments}::bigint[], ${bytes}::bytea[])
    on conflict (index_key, ${column}, segment) do update set entries = ${entries}`.execute(transaction);
}

export function engineSql(engine: Engine): EngineSql {
  return engine === "sqlite" ? sqlite : postgres;
}
