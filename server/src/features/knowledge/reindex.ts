import type { Database } from "../../foundation/database/database.ts";
import type { Queue } from "../../foundation/queue.ts";
import { analyserVersion } from "./search/analyse.ts";

/** The queue whose jobs rebuild an index that another release's analyser has made. */
export const reindexQueue = "reindex";

/**
 * Adds a job `{ indexKey }` for every index that is not this release's, or is only half rebuilt, and
 * has none yet. One read where there is nothing to do.
 */
export async function queueReindexing(database: Database, queue: Queue): Promise<void> {
  const findOutdated = (db: Pick<Database["query"], "selectFrom">) =>
    db
      .selectFrom("search_index")
      .select("key")
      .where((where) =>
        where.or([
          where("analyser_version", "<>", analyserVersion),
          where("rebuild_next", "<", where.ref("rebuild_end")),
        ]),
      )
      .where("chatbot_key", "in", (select) =>
        select.selectFrom("chatbot").select("key").where("deleted_at", "is", null),
      )
      .orderBy("key");
  if ((await findOutdated(database.query).limit(1).executeTakeFirst()) === undefined) return;

  await database.transaction(async (transaction) => {
    // Of two processes that start at once, the second waits here and then sees the first one's jobs.
    const outdated = findOutdated(transaction).forUpdate();
    const indexes = await outdated.execute();
    const waiting = await transaction
      .selectFrom("job")
      .select("payload")
      .where("queue", "=", reindexQueue)
      .where("status", "in", ["queued", "running"])
      .execute();
    const known = new Set(waiting.map(({ payload }) => payload));
    for (const { key } of indexes) {
      const payload = { indexKey: key };
      if (!known.has(JSON.stringify(payload))) await queue.add(transaction, reindexQueue, payload);
    }
  });
  queue.wake();
}
