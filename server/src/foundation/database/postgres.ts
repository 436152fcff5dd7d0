import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { listenOn } from "./listen.ts";
import type { Listening } from "./listen.ts";
import { migrate } from "./migrate.ts";
import { createCompiler } from "./prepare.ts";
import type { AnyStatement, Call, Work } from "./prepare.ts";
import type { Tables } from "./tables.ts";

const connections = 10;
const connectTimeoutMs = 5_000;
/** Longer than any statement of ours, shorter than a visitor's patience with a frozen server. */
const queryTimeoutMs = 15_000;
const conflictRetries = 3;
const broadcastChannel = "svc";

/** PostgreSQL ≥ 15 at `url` (`postgres://…`). */
export async function openPostgres(url: string): Promise<Database> {
  const pool = createPool(url, queryTimeoutMs);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrateApart(url);

  let listening: Listening | undefined;
  const compile = createCompiler(query, "postgres");
  const named = new Map<AnyStatement, string>();

  async function drive<Result>(client: pg.PoolClient, work: Work<Result>): Promise<Result> {
    let step = work.next();
    while (step.done !== true) step = work.next(await Promise.all(step.value.map((call) => runOne(client, call))));
    return step.value;
  }

  async function driveToCommit<Result>(client: pg.PoolClient, work: Work<Result>): Promise<Result> {
    // Not awaited alone: it shares the round trip of the first statement, or fails with it.
    let begun: Promise<unknown> | undefined = client.query("begin");
    let committed: Promise<unknown> | undefined;
    let step = work.next();
    while (step.done !== true) {
      if (committed !== undefined) throw new Error("Nothing may follow what was done last.");
      const running = step.value.map(async (call) => runOne(client, call));
      // After a statement that failed, this ends the transaction without it.
      if (step.value.isLast === true) committed = client.query("commit");
      const [rows] = await Promise.all([Promise.all(running), begun, committed]);
      begun = undefined;
      step = work.next(rows);
    }
    await begun;
    await (committed ?? client.query("commit"));
    return step.value;
  }

  async function runOne(client: pg.PoolClient, { statement, args }: Call): Promise<readonly unknown[]> {
    const { sql, bind } = compile(statement);
    let name = named.get(statement);
    if (name === undefined) named.set(statement, (name = `hot${named.size}`));
    const { rows } = await client.query<Record<string, unknown>>({ name, text: sql, values: bind(args) });
    return rows;
  }

  async function withClient<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await use(client);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // A statement that timed out still occupies its connection: close it rather than lend it again.
      client.release(failure !== undefined && isConnectionFailure(failure));
    }
  }

  return {
    engine: "postgres",
    query,
    transaction: (work) => retryConflict(() => query.transaction().execute(work)),
    hot: {
      read: (work) => withClient((client) => drive(client, work())),
      write: (work) =>
        retryConflict(() =>
          withClient(async (client) => {
            try {
              return await driveToCommit(client, work());
            } catch (error) {
              if (!isConnectionFailure(error)) await client.query("rollback");
              throw error;
            }
          }),
        ),
    },
    broadcast: {
      async send(text) {
        await pool.query("select pg_notify($1, $2)", [broadcastChannel, text]);
      },
      listen(listener) {
        listening ??= listenOn(url, broadcastChannel, listener);
      },
    },
    scrub: () => undefined,
    async isHealthy(timeoutMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), timeoutMs);
      });
      const probe = pool.query("select 1").then(
        () => true,
        () => false,
      );
      const healthy = await Promise.race([probe, late]);
      clearTimeout(timer);
      return healthy;
    },
    async close() {
      await listening?.close();
      await query.destroy();
    },
  };
}

/** Migrations may take long on a large store, so their connection has no time limit. */
async function migrateApart(url: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(url, 0) }) });
  try {
    await migrate(db, "postgres");
  } finally {
    await db.destroy();
  }
}

/** `timeoutMs` 0: statements may take as long as they like. */
function createPool(url: string, timeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(timeoutMs > 0 ? { query_timeout: timeoutMs } : {}),
    keepAlive: true,
    // What is sent together is answered in one round trip.
    pipeline: true,
    application_name: "svc",
    types,
  });
  // A connection that breaks, idle or between two statements, is replaced by the pool; its query
  // fails anyway. Without a listener, the event would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** 64-bit numbers as JavaScript numbers: ours are row keys, counters and times, all below 2^53. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Another transaction was in the way, and has ended: deadlock, serialization, and a unique value that it took after
 * this one had looked whether it was free. Once more, this one sees what the other has made.
 */
const conflicts: readonly string[] = ["40P01", "40001", "23505"];

async function retryConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt > conflictRetries || !hasCode(error, conflicts)) throw error;
    }
  }
}

/** Nothing can be written, or nothing is answered, for a reason that passes: not a fault of the statement. */
export function isPostgresAway(error: unknown): boolean {
  // The disk is full; memory is; a server that only reads, such as one that is about to take over.
  return isConnectionFailure(error) || hasCode(error, ["53100", "53200", "25006"]);
}

/** The server is away, going, or silent: not a fault of the statement. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    hasCode(error, [
      "57P01",
      "57P02",
      "57P03",
      "53300",
      "ECONNREFUSED",
      "ECONNRESET",
      "EPIPE",
      "ENOENT",
      "ETIMEDOUT",
      "ENOTFOUND",
      "EAI_AGAIN",
    ])
  )
    return true;
  if ("code" in error && typeof error.code === "string" && error.code.startsWith("08")) return true;
  return (
    /timeout|terminated|Connection ended|not queryable|Client has encountered/i.test(error.message) &&
    !("severity" in error)
  );
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}
