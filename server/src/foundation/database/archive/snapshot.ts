import type { Engine } from "../database.ts";
import { openPostgresSnapshot } from "./postgres-snapshot.ts";
import type { Row } from "./rows.ts";
import type { TableShape } from "./shapes.ts";
import { openSqliteSnapshot } from "./sqlite-snapshot.ts";

/** One moment of a store, to be read at leisure while others go on writing. */
export interface Snapshot {
  readonly engine: Engine;
  /** Those that the store has. */
  readonly migrations: readonly string[];
  /** A table's rows in the order of its key, some at a time: about a megabyte, or one row that is larger. */
  rows(shape: TableShape): AsyncIterable<readonly Row[]>;
  /** The highest row key that the table ever gave, 0 where it has given none. */
  lastKey(shape: TableShape): Promise<number>;
  close(): Promise<void>;
}

/** Never migrates: a backup changes nothing, and a newer release may make one beside an older service. */
export async function openSnapshot(settings: { databaseUrl: string; dataDir: string }): Promise<Snapshot> {
  return settings.databaseUrl === ""
    ? openSqliteSnapshot(settings.dataDir)
    : openPostgresSnapshot(settings.databaseUrl);
}
