import { openDatabase } from "../../server/src/foundation/database/database.ts";
import { shapesAt } from "../../server/src/foundation/database/archive/shapes.ts";
import type { TableShape } from "../../server/src/foundation/database/archive/shapes.ts";
import { migrationNames } from "../../server/src/foundation/database/migrate.ts";
import { makeOldStore } from "../../server/src/foundation/database/test-old-store.ts";
import type { TestStore } from "./store.ts";

/** The tables of this release, as backups walk them. */
export function storedShapes(): Promise<TableShape[]> {
  return shapesAt(migrationNames);
}

/** Makes of an empty store one as an older release left it, with its first migrations alone. */
export function age({ settings }: Pick<TestStore, "settings">, migrations: number): Promise<void> {
  return makeOldStore(settings, migrations);
}

/** Puts into a SQLite store what no way in lets through: a NUL in a text. */
export async function poison({ settings }: Pick<TestStore, "settings">): Promise<void> {
  const database = await openDatabase(settings);
  await database.transaction((transaction) => transaction.updateTable("chatbot").set({ name: "a\u0000b" }).execute());
  await database.close();
}
