import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** What a whole run keeps at once: databases of both engines, backups, browsers' profiles. */
const roomBytes = 4 * 2 ** 30;
const inMemory = "/dev/shm";

/**
 * Where tests keep what they throw away: in memory where there is room, or wherever `TMPDIR` says.
 * On a disk, creating and deleting databases alone is a third of what a test on PostgreSQL takes.
 */
export function quickFolder(): string {
  if (process.env["TMPDIR"] !== undefined || !existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > roomBytes ? inMemory : tmpdir();
}
