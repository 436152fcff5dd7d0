import type BetterSqlite from "better-sqlite3";
import type { Work } from "./prepare.ts";
import type { WriteLock } from "./write-lock.ts";

interface Member {
  run(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Puts the writes of one turn of the event loop into one transaction, so that they share one
 * fsync; it is what makes `synchronous=FULL` affordable. When a member fails, all are rolled back
 * and each is retried alone, so that no work fails because of another.
 */
export function createGroupCommit(
  writer: BetterSqlite.Database,
  lock: WriteLock,
  drive: <Result>(work: Work<Result>) => Result,
) {
  const begin = writer.prepare("begin immediate");
  const commit = writer.prepare("commit");
  const rollback = writer.prepare("rollback");
  let queue: Member[] = [];

  async function flush(): Promise<void> {
    await lock.acquire();
    const members = queue;
    queue = [];
    try {
      commitAll(members);
    } finally {
      lock.release();
    }
  }

  function commitAll(members: Member[]): void {
    const error = attempt(members);
    if (error === undefined) for (const member of members) member.resolve();
    else if (members.length === 1) members[0]?.reject(error);
    else for (const member of members) commitAll([member]);
  }

  function attempt(members: Member[]): Error | undefined {
    try {
      begin.run();
      for (const member of members) member.run();
      commit.run();
      return undefined;
    } catch (error) {
      if (writer.inTransaction) rollback.run();
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  return <Result>(work: () => Work<Result>): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      let result: Result;
      if (queue.length === 0) setImmediate(() => void flush());
      queue.push({
        run: () => {
          result = drive(work());
        },
        resolve: () => resolve(result),
        reject,
      });
    });
}
