import type { Row } from "./rows.ts";
import { createDigest, toLine } from "./rows.ts";
import type { Digest } from "./rows.ts";
import { fillPostgres } from "./fill-postgres.ts";
import { fillSqlite } from "./fill-sqlite.ts";
import type { TableShape } from "./shapes.ts";
import type { Filling, Target } from "./target.ts";

/** Where rows come from: a snapshot, or a backup. */
export interface RowSource {
  rows(shape: TableShape): AsyncIterable<readonly Row[]>;
  lastKey(shape: TableShape): Promise<number>;
}

export interface Copied {
  /** By table. */
  readonly digests: ReadonlyMap<string, Digest>;
  /** Where the store that was there before is now. */
  readonly aside: string | undefined;
}

/**
 * Fills an empty store with everything of `source`, reads every row back, and compares count and
 * checksum table by table. All or nothing: what differs or fails leaves the target as it was.
 */
export async function copyStore(source: RowSource, filling: Filling): Promise<Copied> {
  const digests = new Map<string, Digest>();
  const fill = filling.settings.databaseUrl === "" ? fillSqlite : fillPostgres;
  const aside = await fill(filling, async (target) => {
    for (const shape of filling.shapes) digests.set(shape.name, await copyTable(source, target, shape));
  });
  return { digests, aside };
}

async function copyTable(source: RowSource, target: Target, shape: TableShape): Promise<Digest> {
  const given = createDigest();
  for await (const rows of source.rows(shape)) {
    for (const row of rows) given.add(toLine(row));
    await target.insert(shape, rows);
  }
  if (shape.counts) await target.setLastKey(shape, await source.lastKey(shape));
  const wanted = given.end();
  const found = await digestOf(target.rows(shape));
  if (found.rows !== wanted.rows || found.sha256 !== wanted.sha256)
    throw new Error(
      `Table ${shape.name} did not arrive as it was: ${found.rows} of ${wanted.rows} rows, or others. Nothing was kept.`,
    );
  return wanted;
}

/** Count and checksum of a table's rows. */
async function digestOf(batches: AsyncIterable<readonly Row[]>): Promise<Digest> {
  const digest = createDigest();
  for await (const rows of batches) for (const row of rows) digest.add(toLine(row));
  return digest.end();
}
