import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import BetterSqlite from "better-sqlite3";

/**
 * Keeps a second service out of the same data folder: two writers of one SQLite file only slow
 * each other down. The lock is SQLite's own on a file of its own, so it ends with the process,
 * however that ends. Throws with a sentence when the folder is taken.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new BetterSqlite(join(dataDir, "service.lock"), { timeout: 500 });
  try {
    lock.exec("begin exclusive");
  } catch {
    lock.close();
    throw new Error(
      `Another svc is running on the data folder ${dataDir}. Stop it, give this one another SVC_DATA_DIR, or use PostgreSQL (DATABASE_URL) for several processes.`,
    );
  }
  return { release: () => lock.close() };
}

/** What is wrong, and the command that rights it, where other users of this machine may open the folder; null: nothing. */
export function openFolderFault(dataDir: string): { readonly says: string; readonly fix: string } | null {
  const folder = resolve(dataDir);
  const { mode } = statSync(folder);
  if ((mode & 0o077) === 0) return null;
  const says = `${folder} is open to other users of this machine (mode ${(mode & 0o777).toString(8)}).`;
  return { says, fix: `chmod 700 ${folder}` };
}
