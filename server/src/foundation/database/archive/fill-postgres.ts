import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { migrateWithin, migrationNames } from "../migrate.ts";
import type { Tables } from "../tables.ts";
import { timeInName } from "./fill-sqlite.ts";
import { connectPostgres } from "./postgres-client.ts";
import { readRows } from "./postgres-snapshot.ts";
import { columnList } from "./rows.ts";
import type { ColumnType, TableShape } from "./shapes.ts";
import type { Filling, Target } from "./target.ts";

/**
 * Fills a database in one transaction: all of it counts, or nothing. Answers the schema in which
 * the tables that were there before are now.
 */
export async function fillPostgres(
  { settings: { databaseUrl }, migrations, shapes, replace, finish }: Filling,
  work: (target: Target) => Promise<void>,
): Promise<string | undefined> {
  const client = await connectPostgres(databaseUrl);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
  try {
    return await db.transaction().execute(async (transaction) => {
      const aside = await putAside(client, shapes, replace);
      await migrateWithin(transaction, "postgres", migrations);
      const names = shapes.map(({ name }) => `"${name}"`).join(", ");
      await client.query(`truncate ${names}`);
      const references = await deferReferences(client);
      await work(targetOn(client));
      await client.query("set constraints all immediate");
      for (const { table, name } of references)
        await client.query(`alter table ${table} alter constraint "${name}" not deferrable`);
      await migrateWithin(transaction, "postgres", migrationNames);
      await finish?.(transaction);
      return aside;
    });
  } finally {
    await client.end();
  }
}

/** Kysely wants a pool: everything goes over the one connection, inside its transaction. */
function poolOfOne(client: pg.Client) {
  return {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
    options: {},
  };
}

async function putAside(
  client: pg.Client,
  shapes: readonly TableShape[],
  replace: boolean,
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_name = any($1)",
    [["migration", ...shapes.map(({ name }) => name)]],
  );
  if (rows.length === 0) return undefined;
  if (!replace)
    throw new Error(
      "The database of DATABASE_URL has tables of svc already. Give an empty one, or --force to keep them aside.",
    );
  await requireNobodyElse(client);
  const aside = `before_restore_${timeInName()}`;
  await client.query(`create schema "${aside}"`);
  for (const { name } of rows) await client.query(`alter table "${name}" set schema "${aside}"`);
  return aside;
}

async function requireNobodyElse(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'svc' limit 1",
  );
  if (rows.length > 0) throw new Error("A service is running on this database. Stop every process of it first.");
}

/** Rows come table by table in the order of names: what refers to what is judged at the end, for all of them. */
async function deferReferences(client: pg.Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} alter constraint "${name}" deferrable initially deferred`);
  return rows;
}

const arrays: Readonly<Record<ColumnType, string>> = {
  integer: "bigint[]",
  real: "float8[]",
  text: "text[]",
  bytes: "bytea[]",
};

function targetOn(client: pg.Client): Target {
  return {
    async insert(shape, rows) {
      const places = shape.columns.map(({ type }, at) => `$${at + 1}::${arrays[type]}`).join(", ");
      const values = shape.columns.map((_, at) => rows.map((row) => row[at]));
      const text = `insert into "${shape.name}" (${columnList(shape)}) overriding system value select * from unnest(${places})`;
      await client.query({ name: `insert ${shape.name}`, text, values });
    },
    async setLastKey({ name }, lastKey) {
      // A sequence cannot stand at 0: it is the one before its first key.
      await client.query("select setval(pg_get_serial_sequence($1, 'key'), greatest($2::bigint, 1), $2::bigint > 0)", [
        name,
        lastKey,
      ]);
    },
    rows: (shape) => readRows(client, shape),
  };
}
