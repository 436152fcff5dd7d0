import type BetterSqlite from "better-sqlite3";
import type { WriteLock } from "./write-lock.ts";

/** What is deleted within it shares one turn of the writer. */
const soonMs = 1_000;
/** A backup that reads, or a full disk, was in the way. */
const againMs = 15_000;

/**
 * Writes the write-ahead log into the database and cuts it to nothing: with `secure_delete` what was deleted is
 * then overwritten in the one and gone from the other. Never more than once a second, between two commits.
 */
export function createLogScrubber(writer: BetterSqlite.Database, lock: WriteLock, busyTimeoutMs: number) {
  let timer: NodeJS.Timeout | undefined;

  function plan(afterMs: number): void {
    timer ??= setTimeout(() => void scrub(), afterMs);
    timer.unref();
  }

  async function scrub(): Promise<void> {
    await lock.acquire();
    timer = undefined;
    try {
      if (!cut()) plan(againMs);
    } catch {
      plan(againMs);
    } finally {
      lock.release();
    }
  }

  /** False: there is still a reader. SQLite's own wait would block the process, so this doesn't wait. */
  function cut(): boolean {
    writer.pragma("busy_timeout = 0");
    try {
      return writer.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
    } finally {
      writer.pragma(`busy_timeout = ${busyTimeoutMs}`);
    }
  }

  return { soon: () => plan(soonMs), stop: () => clearTimeout(timer) };
}
