import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { lockDataFolder } from "../data-folder.ts";
import { migrateWithin, migrationNames } from "../migrate.ts";
import type { Tables } from "../tables.ts";
import { columnList } from "./rows.ts";
import { readBatches } from "./sqlite-snapshot.ts";
import type { Filling, Target } from "./target.ts";

/** A database and what SQLite keeps beside it; whatever database it finds them beside, it writes them into that. */
const parts = ["", "-wal", "-shm", "-journal"];

/**
 * Makes `svc.db` of what `work` puts into it: under another name until everything is in and
 * checked, so that a half one never counts. Answers where the store that was there before is now.
 */
export async function fillSqlite(
  { settings: { dataDir }, replace, ...filling }: Filling,
  work: (target: Target) => Promise<void>,
): Promise<string | undefined> {
  const lock = lockDataFolder(dataDir);
  const file = join(dataDir, "svc.db");
  const draft = `${file}.restoring`;
  const removeDraft = () => parts.forEach((part) => rmSync(`${draft}${part}`, { force: true }));
  try {
    if (existsSync(file) && !replace)
      throw new Error(`${file} is there already. Give an empty data folder, or --force to keep that store aside.`);
    removeDraft();
    await fillDraft(draft, filling, work);
    const aside = putAside(file);
    renameSync(draft, file);
    syncToDisk(dataDir);
    return aside;
  } finally {
    removeDraft();
    lock.release();
  }
}

/** Also what a database that is gone has left behind: the new one would take it for its own. */
function putAside(file: string): string | undefined {
  const aside = `${file}.before-restore-${timeInName()}`;
  const found = parts.filter((part) => existsSync(`${file}${part}`));
  for (const part of found) renameSync(`${file}${part}`, `${aside}${part}`);
  return found[0] === undefined ? undefined : `${aside}${found[0]}`;
}

async function fillDraft(
  draft: string,
  { migrations, shapes, finish }: Pick<Filling, "migrations" | "shapes" | "finish">,
  work: (target: Target) => Promise<void>,
): Promise<void> {
  const connection = new BetterSqlite(draft);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    // A draft that fails is thrown away, so nothing needs to be undone or survive meanwhile.
    for (const pragma of ["journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF"]) connection.pragma(pragma);
    await db.transaction().execute((transaction) => migrateWithin(transaction, "sqlite", migrations));
    for (const { name } of shapes) connection.exec(`delete from "${name}"`);
    connection.exec("begin");
    await work(targetOn(connection));
    connection.exec("commit");
    await db.transaction().execute(async (transaction) => {
      await migrateWithin(transaction, "sqlite", migrationNames);
      await finish?.(transaction);
    });
    requireSound(connection);
  } finally {
    await db.destroy();
  }
  syncToDisk(draft);
}

function targetOn(connection: BetterSqlite.Database): Target {
  return {
    async insert(shape, rows) {
      const places = shape.columns.map(() => "?").join(", ");
      const insert = connection.prepare(`insert into "${shape.name}" (${columnList(shape)}) values (${places})`);
      for (const row of rows) insert.run(row);
    },
    async setLastKey({ name }, lastKey) {
      connection.prepare("delete from sqlite_sequence where name = ?").run(name);
      connection.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(name, lastKey);
    },
    async *rows(shape) {
      yield* readBatches(connection, shape);
    },
  };
}

function requireSound(connection: BetterSqlite.Database): void {
  const faults = [connection.pragma("foreign_key_check"), connection.pragma("integrity_check")];
  const [references, integrity] = faults.map((each) => JSON.stringify(each));
  if (references !== "[]") throw new Error(`The rows do not fit together: ${references?.slice(0, 500)}`);
  if (integrity !== '[{"integrity_check":"ok"}]') throw new Error(`SQLite finds faults: ${integrity?.slice(0, 500)}`);
}

function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Now, as it may stand in a file's or a schema's name. */
export function timeInName(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:]/gu, "").toLowerCase();
}
