import type pg from "pg";
import { connectPostgres } from "./postgres-client.ts";
import { columnList } from "./rows.ts";
import type { Row } from "./rows.ts";
import type { TableShape } from "./shapes.ts";
import type { Snapshot } from "./snapshot.ts";

/** What the server and we each do at a stretch: a millisecond or two. */
const batchBytes = 128 * 1024;
const batchRows = 100;

/** A read-only REPEATABLE READ transaction: a consistent snapshot that blocks no writer. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connectPostgres(url);
  try {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await readMigrations(client);
    if (migrations === undefined)
      throw new Error(
        "The database holds no store of svc. Check DATABASE_URL; the first start of a service makes a store.",
      );
    return {
      engine: "postgres",
      migrations,
      rows: (shape) => readRows(client, shape),
      lastKey: (shape) => lastKeyOf(client, shape),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Undefined where the database holds no store. */
export async function readMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows: found } = await client.query<{ found: boolean }>(
    "select to_regclass('migration') is not null as found",
  );
  if (found[0]?.found !== true) return undefined;
  const { rows } = await client.query<{ name: string }>("select name from migration order by name");
  return rows.map(({ name }) => name);
}

/** A table's rows in the order of its key, compared byte by byte as SQLite does. */
export async function* readRows(client: pg.Client, shape: TableShape): AsyncGenerator<readonly Row[]> {
  const order = shape.key.map((name) => {
    const isText = shape.columns.some((column) => column.name === name && column.type === "text");
    return isText ? `"${name}" collate "C"` : `"${name}"`;
  });
  await client.query(
    `declare batch no scroll cursor for select ${columnList(shape)} from "${shape.name}" order by ${order.join(", ")}`,
  );
  try {
    // How large the rows are shows only as they come: one first, then as many as fit.
    let count = 1;
    for (;;) {
      const { rows } = await client.query<Value[]>({ text: `fetch ${count} from batch`, rowMode: "array" });
      if (rows.length === 0) return;
      yield rows;
      const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0);
      const fitting = Math.floor((batchBytes * rows.length) / Math.max(1, bytes));
      count = Math.max(1, Math.min(fitting, count * 4, batchRows));
    }
  } finally {
    // Fails where the transaction has failed before, and that is what has to be heard.
    await client.query("close batch").catch(() => undefined);
  }
}

type Value = Row[number];

function sizeOf(row: Row): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === "number" || value === null ? 8 : value.length), 0);
}

async function lastKeyOf(client: pg.Client, { name, counts }: TableShape): Promise<number> {
  if (!counts) return 0;
  const { rows: sequences } = await client.query<{ sequence: string }>(
    "select pg_get_serial_sequence($1, 'key') as sequence",
    [name],
  );
  const { rows } = await client.query<{ last: number }>(
    `select case when is_called then last_value else last_value - 1 end as last from ${sequences[0]?.sequence}`,
  );
  return rows[0]?.last ?? 0;
}
