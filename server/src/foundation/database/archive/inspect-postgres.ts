import { connectPostgres } from "./postgres-client.ts";
import { readMigrations } from "./postgres-snapshot.ts";

export interface PostgresInspection {
  /** As `server_version_num` has it: 150004 is 15.4. */
  readonly version: number;
  readonly encoding: string;
  readonly mayCreate: boolean;
  /** The server's clock. */
  readonly nowMs: number;
  readonly hasStore: boolean;
}

/** What a server says of itself; changes nothing. Throws a sentence when it cannot be reached. */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  const client = await connectPostgres(url);
  try {
    const { rows } = await client.query<Omit<PostgresInspection, "hasStore">>(`
      select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
        (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"
      from pg_database where datname = current_database()`);
    const [row] = rows;
    if (row === undefined) throw new Error("PostgreSQL does not know the database it is connected to.");
    return { ...row, hasStore: (await readMigrations(client)) !== undefined };
  } finally {
    await client.end();
  }
}
