import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { shapesAt } from "../../server/src/foundation/database/archive/shapes.ts";
import type { TableShape } from "../../server/src/foundation/database/archive/shapes.ts";
import { migrationNames } from "../../server/src/foundation/database/migrate.ts";

/** The tables of this release, as backups walk them. */
export function storedShapes(): Promise<TableShape[]> {
  return shapesAt(migrationNames);
}

/** Puts into a SQLite store what no way in lets through: a NUL in a text. */
export function poison(dataDir: string): void {
  const connection = new BetterSqlite(join(dataDir, "svc.db"));
  connection.prepare("update chatbot set name = 'a' || char(0) || 'b'").run();
  connection.close();
}
