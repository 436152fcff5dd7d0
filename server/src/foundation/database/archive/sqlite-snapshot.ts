import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import BetterSqlite from "better-sqlite3";
import { columnList } from "./rows.ts";
import type { Row } from "./rows.ts";
import type { TableShape } from "./shapes.ts";
import type { Snapshot } from "./snapshot.ts";

const busyTimeoutMs = 10_000;
const batchBytes = 256 * 1024;
const batchRows = 250;

/**
 * A read transaction on the store's file: WAL keeps its moment while the service goes on writing.
 * (SQLite's own online backup would begin anew whenever another process writes.)
 */
export function openSqliteSnapshot(dataDir: string): Snapshot {
  const file = join(dataDir, "svc.db");
  if (!existsSync(file))
    throw new Error(
      `The data folder ${resolve(dataDir)} holds no store (svc.db). Set SVC_DATA_DIR to the service's folder, or DATABASE_URL; the first start of a service makes a store.`,
    );
  const connection = new BetterSqlite(file, { readonly: true, timeout: busyTimeoutMs });
  connection.exec("begin");
  return {
    engine: "sqlite",
    migrations: migrationsOf(connection, file),
    async *rows(shape) {
      yield* readBatches(connection, shape);
    },
    lastKey: async (shape) => lastKeyOf(connection, shape),
    async close() {
      connection.close();
    },
  };
}

function migrationsOf(connection: BetterSqlite.Database, file: string): string[] {
  try {
    return connection.prepare<[], { name: string }>("select name from migration order by name").all().map(nameOf);
  } catch (error) {
    connection.close();
    throw new Error(`${file} is no store of svc, or it is damaged (${messageOf(error)}).`, { cause: error });
  }
}

/** A table's rows in the order of its key. */
export function* readBatches(connection: BetterSqlite.Database, shape: TableShape): Generator<readonly Row[]> {
  const order = shape.key.map((column) => `"${column}"`).join(", ");
  const statement = connection.prepare<[], Row>(`select ${columnList(shape)} from "${shape.name}" order by ${order}`);
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of statement.raw().iterate()) {
    batch.push(row);
    for (const value of row) bytes += typeof value === "number" || value === null ? 8 : value.length;
    if (bytes < batchBytes && batch.length < batchRows) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

function lastKeyOf(connection: BetterSqlite.Database, { name, counts }: TableShape): number {
  if (!counts) return 0;
  const row = connection.prepare<[string], { seq: number }>("select seq from sqlite_sequence where name = ?").get(name);
  return row?.seq ?? 0;
}

const nameOf = ({ name }: { name: string }): string => name;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What SQLite finds wrong with the store's file; empty: nothing. */
export function findSqliteFaults(dataDir: string): string[] {
  const connection = new BetterSqlite(join(dataDir, "svc.db"), { readonly: true, timeout: busyTimeoutMs });
  try {
    const found = JSON.stringify(connection.pragma("integrity_check(10)"));
    return found === '[{"integrity_check":"ok"}]' ? [] : [found];
  } catch (error) {
    return [messageOf(error)];
  } finally {
    connection.close();
  }
}
