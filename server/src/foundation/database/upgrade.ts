import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type BetterSqlite from "better-sqlite3";
import { migrationNames } from "./migrate.ts";

/** What a release would do to a store that has these migrations. */
export interface Upgrade {
  readonly pending: readonly string[];
  /** Those of a newer release: this one refuses the store. */
  readonly unknown: readonly string[];
}

export function upgradeOf(applied: readonly string[]): Upgrade {
  return {
    pending: migrationNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrationNames.includes(name)),
  };
}

/** Where the copy of a store goes that is about to be upgraded: named after the last migration that it has. */
export function upgradeCopyName(applied: readonly string[]): string {
  return `svc-at-${migrationNames.findLast((name) => applied.includes(name)) ?? "0000"}.db`;
}

/** The copy needs as much room as the store, and the upgrade some beside it. */
export const roomForCopy = (databaseBytes: number): number => Math.ceil(databaseBytes * 1.2);

/**
 * Copies a SQLite store that has migrations to come, so that the release before can be had back.
 * One read transaction (VACUUM INTO), under its name only when it is whole and on disk. Throws a
 * sentence when there is no room.
 */
export function copyBeforeUpgrade(connection: BetterSqlite.Database, dataDir: string): void {
  const isStore = connection.prepare("select 1 from sqlite_schema where name = 'migration'").get() !== undefined;
  if (!isStore) return;
  const applied = connection
    .prepare<[], { name: string }>("select name from migration")
    .all()
    .map(({ name }) => name);
  const { pending, unknown } = upgradeOf(applied);
  if (applied.length === 0 || pending.length === 0 || unknown.length > 0) return;
  requireRoom(dataDir);
  const copy = join(dataDir, upgradeCopyName(applied));
  const draft = `${copy}.partial-${process.pid}`;
  rmSync(draft, { force: true });
  try {
    connection.prepare("vacuum into ?").run(draft);
    const handle = openSync(draft, "r");
    fsyncSync(handle);
    closeSync(handle);
    renameSync(draft, copy);
  } finally {
    rmSync(draft, { force: true });
  }
}

function requireRoom(dataDir: string): void {
  const needed = roomForCopy(statSync(join(dataDir, "svc.db")).size);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= needed) return;
  const inMiB = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  throw new Error(
    `The upgrade first copies the store, which needs ${inMiB(needed)} MiB on the disk of ${dataDir}; ${inMiB(bavail * bsize)} are free. Make room and start again.`,
  );
}
