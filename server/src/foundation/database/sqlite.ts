import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { CompiledQuery, Kysely, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from "kysely";
import type { DatabaseConnection, SelectQueryNode } from "kysely";
import type { Database } from "./database.ts";
import { createGroupCommit } from "./group-commit.ts";
import { migrate } from "./migrate.ts";
import { createCompiler } from "./prepare.ts";
import type { AnyStatement, Work } from "./prepare.ts";
import { createLogScrubber } from "./scrub-log.ts";
import type { Tables } from "./tables.ts";
import { withStatementCache } from "./statement-cache.ts";
import { copyBeforeUpgrade } from "./upgrade.ts";
import { WriteLock } from "./write-lock.ts";

const busyTimeoutMs = 10_000;
/** What is written goes to the log and is read by the other connection: it is kept once. */
const [writerCacheKilobytes, readerCacheKilobytes] = [8_000, 16_000];

/** `svc.db` in `dataDir`, made where it is missing: one connection writes, another reads. */
export async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "svc.db");
  const writer = openConnection(file, writerCacheKilobytes);
  copyBeforeUpgrade(writer, dataDir);
  await migrate(new Kysely<Tables>({ dialect: new ImmediateDialect({ database: writer }) }), "sqlite");
  // Begins after the migrations: a statement prepared before a table changed would keep its old columns.
  const write = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: withStatementCache(writer) }) });
  const reader = openConnection(file, readerCacheKilobytes);
  reader.pragma("query_only = true");
  const query = new Kysely<Tables>({ dialect: new LocklessDialect({ database: withStatementCache(reader) }) });

  const lock = new WriteLock();
  const compile = createCompiler(query, "sqlite");
  const driveWriter = createDrive(writer, compile);
  const driveReader = createDrive(reader, compile);
  const scrubber = createLogScrubber(writer, lock, busyTimeoutMs);

  return {
    engine: "sqlite",
    query,
    async transaction(work) {
      await lock.acquire();
      try {
        return await write.transaction().execute(work);
      } finally {
        lock.release();
      }
    },
    hot: {
      read: async (work) => driveReader(work()),
      write: createGroupCommit(writer, lock, driveWriter),
    },
    broadcast: { send: async () => undefined, listen: () => undefined },
    scrub: scrubber.soon,
    async isHealthy() {
      try {
        reader.prepare("select 1 from workspace limit 1").all();
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await lock.acquire();
      scrubber.stop();
      await query.destroy();
      await write.destroy();
    },
  };
}

function openConnection(file: string, cacheKilobytes: number): BetterSqlite.Database {
  const connection = new BetterSqlite(file, { timeout: busyTimeoutMs });
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // What is deleted is overwritten with zeros. FAST would leave whole pages that become free as they were.
  connection.pragma("secure_delete = ON");
  connection.pragma("temp_store = MEMORY");
  connection.pragma(`cache_size = -${cacheKilobytes}`);
  return connection;
}

/** Runs a piece of work to its end on one connection, each statement prepared once. */
function createDrive(connection: BetterSqlite.Database, compile: ReturnType<typeof createCompiler>) {
  const prepared = new Map<AnyStatement, (args: Readonly<Record<string, unknown>>) => unknown[]>();

  function prepareOnce(statement: AnyStatement) {
    const { sql, bind } = compile(statement);
    const ready = connection.prepare(sql);
    const run = ready.reader
      ? (args: Readonly<Record<string, unknown>>) => ready.all(bind(args))
      : (args: Readonly<Record<string, unknown>>) => {
          ready.run(bind(args));
          return [];
        };
    prepared.set(statement, run);
    return run;
  }

  return <Result>(work: Work<Result>): Result => {
    let step = work.next();
    while (step.done !== true) {
      const rows = step.value.map(({ statement, args }) => (prepared.get(statement) ?? prepareOnce(statement))(args));
      step = work.next(rows);
    }
    return step.value;
  };
}

/** Takes the write lock at once: a deferred transaction can fail halfway when another process wrote. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** One writer at a time needs no row locks: what PostgreSQL is asked to lock is only read here. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers: _, ...node }: SelectQueryNode): void {
    super.visitSelectQuery(node);
  }
}

class LocklessDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessCompiler();
  }
}

class ImmediateDialect extends LocklessDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];
  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#config);
  }
}
