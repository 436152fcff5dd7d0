import type { WriteTransaction } from "../database.ts";
import type { Row } from "./rows.ts";
import type { TableShape } from "./shapes.ts";

/** An empty store that is being filled; what fills it decides whether it ever counts. */
export interface Target {
  insert(shape: TableShape, rows: readonly Row[]): Promise<void>;
  /** Row keys go on behind this one: what was deleted before never shares its key with something new. */
  setLastKey(shape: TableShape, lastKey: number): Promise<void>;
  /** As a Snapshot's. */
  rows(shape: TableShape): AsyncIterable<readonly Row[]>;
}

export interface Filling {
  readonly settings: { readonly databaseUrl: string; readonly dataDir: string };
  /** Those of the rows that come; the release's further ones are applied to them afterwards. */
  readonly migrations: readonly string[];
  readonly shapes: readonly TableShape[];
  /** A store that is there already is kept aside; otherwise it is a reason to refuse. */
  readonly replace: boolean;
  /** What is done to the rows in the end, once they are as this release wants them; before any of it counts. */
  readonly finish?: ((transaction: WriteTransaction) => Promise<void>) | undefined;
}
