import type { Kysely, Transaction } from "kysely";
import type { Work } from "./prepare.ts";
import type { Tables } from "./tables.ts";

export type Engine = "sqlite" | "postgres";
export type WriteTransaction = Transaction<Tables>;

/**
 * The store, alike on both engines. Everyday code uses `query` and `transaction` (Kysely); the path
 * of a chat message uses `hot`, whose statements are compiled once (see prepare.ts).
 */
export interface Database {
  readonly engine: Engine;
  /** Reads only: on SQLite a write through it fails. */
  readonly query: Kysely<Tables>;
  /**
   * Runs `work` in one write transaction and commits, or rolls all of it back when it throws.
   * Analyse, fetch and hash before you call it: on SQLite it holds the one writer. On PostgreSQL
   * `work` runs again after a deadlock, and where another took a unique value before it: it changes nothing but the
   * store.
   */
  transaction<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result>;
  readonly hot: {
    read<Result>(work: () => Work<Result>): Promise<Result>;
    /** One transaction; on SQLite all that are waiting share one commit. `work` may run twice. */
    write<Result>(work: () => Work<Result>): Promise<Result>;
  };
  readonly broadcast: Broadcast;
  /**
   * Has what was deleted or overwritten so far removed from SQLite's files soon; returns at once, and many calls are
   * one. No effect on PostgreSQL, whose vacuum frees the space for reuse.
   */
  scrub(): void;
  /** Answers whether the store does, within `timeoutMs`. */
  isHealthy(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Short texts between the processes on one store; see foundation/channel.ts for what is promised. */
export interface Broadcast {
  /** At most 7,000 bytes: PostgreSQL takes no more. On SQLite there is no other process. */
  send(text: string): Promise<void>;
  /** Begins to listen, once; `missed` says that for a while nothing was heard. */
  listen(listener: { hear(text: string): void; missed(): void }): void;
}

/** `databaseUrl` empty: SQLite in `dataDir`; otherwise PostgreSQL. Migrates to the newest schema. */
export async function openDatabase(settings: { databaseUrl: string; dataDir: string }): Promise<Database> {
  // Each with the driver of its own, which the other does without.
  if (settings.databaseUrl === "") return (await import("./sqlite.ts")).openSqlite(settings.dataDir);
  return (await import("./postgres.ts")).openPostgres(settings.databaseUrl);
}
