import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { createThrottle } from "../../../foundation/throttle.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import type { Reader } from "../read/read.ts";
import { dropSource } from "../sources.ts";
import { isExpected, reasonOf } from "../training-job.ts";
import { knownItems } from "./compare-entries.ts";
import { endRun } from "./end-run.ts";
import { openRepository, requireSecure, type OpenOptions } from "./open-import.ts";
import { stageItems } from "./stage-items.ts";
import { articlesAtOnce, writeArticles, type ImportRow } from "./write-articles.ts";

/** The queue whose jobs do the runs of imports; payload `{ importKey, run }`. */
export const importQueue = "import";

export interface ImportJobOptions extends OpenOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly reader: Reader;
  openToken(row: Pick<ImportRow, "id" | "sealed_token">): string | null;
}

const removedAtOnce = 20;
/** 1,000 articles take some seconds of work, and a minute is enough for them. */
const restsPerWork = 6;

/** The run was ended, or its import or chatbot deleted: there is nothing more to do. */
class RunEnded extends Error {
  override readonly name = "RunEnded";
}

/**
 * Does a run of an import: asks what there is, reads what is new or changed, then deletes what is gone. Run again
 * after a crash it goes on with the items that are left.
 */
export async function runImport(options: ImportJobOptions, importKey: number, run: number, job: Job): Promise<void> {
  const { database, clock, queue } = options;
  const row = await findRun(database, importKey, run);
  if (row === undefined) return;
  const hold = async (transaction: WriteTransaction) => {
    await job.holdLease(transaction);
    const locked = transaction.selectFrom("article_import").select(["status", "run"]).where("key", "=", importKey);
    const now = await locked.forShare().executeTakeFirst();
    if (now?.status !== "running" || now.run !== run) throw new RunEnded();
  };
  try {
    if (row.staged_run !== run) {
      if (row.kind !== "git") return await end(because("import_interrupted"));
      await stageRepository(options, row, job.signal, hold);
    }
    await readQueued(row);
    const removed = await removeGone(options, row, hold);
    await end(null, removed);
    queue.wake();
  } catch (error) {
    if (error instanceof RunEnded) return;
    if (job.signal.aborted || !isExpected(error)) throw error;
    await end(reasonOf(error));
  }

  async function readQueued(of: ImportRow): Promise<void> {
    // An import has time, and visitors have none.
    const rest = createThrottle(restsPerWork, job.signal);
    for (;;) {
      await rest();
      const items = await database.query
        .selectFrom("article_import_item")
        .selectAll()
        .where("import_key", "=", importKey)
        .where("outcome", "=", "queued")
        .where("run", "=", run)
        .orderBy("key")
        .limit(articlesAtOnce)
        .execute();
      if (items.length === 0) return;
      await writeArticles({ database, clock, reader: options.reader, signal: job.signal, hold }, of, items);
    }
  }

  async function end(reason: Reason | null, removed = 0): Promise<void> {
    await database.transaction(async (transaction) => {
      await hold(transaction);
      await endRun(transaction, clock, importKey, reason, removed);
    });
  }
}

export async function findRun(database: Database, importKey: number, run: number): Promise<ImportRow | undefined> {
  return database.query
    .selectFrom("article_import")
    .selectAll()
    .where("key", "=", importKey)
    .where("run", "=", run)
    .where("status", "=", "running")
    .executeTakeFirst();
}

async function stageRepository(
  options: ImportJobOptions,
  row: ImportRow,
  signal: AbortSignal,
  hold: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  const { database } = options;
  const known = await knownItems(database, row.key);
  const { url, branch, site_url: siteUrl, language, folder } = row;
  // A chatbot's file may have brought the address.
  await requireSecure(options.egress, new URL(url ?? ""));
  const remote = { url: url ?? "", branch, token: options.openToken(row) };
  const settings = { siteUrl, language, folder };
  const { revision, plan } = await openRepository(options, remote, settings, { known, revision: row.revision }, signal);
  const run = { importKey: row.key, chatbotKey: row.chatbot_key, run: row.run };
  if (plan !== null) await stageItems(database, run, plan, hold);
  await database.transaction(async (transaction) => {
    await hold(transaction);
    if (plan === null) await markUnchanged(transaction, row);
    await transaction
      .updateTable("article_import")
      .set({ staged_run: row.run, revision })
      .where("key", "=", row.key)
      .execute();
  });
}

/** Everything is as the run before has left it. */
async function markUnchanged(transaction: WriteTransaction, { key, run }: ImportRow): Promise<void> {
  await transaction
    .updateTable("article_import_item")
    .set((set) => ({
      run,
      outcome: set
        .case()
        .when("outcome", "in", ["added", "changed"])
        .then("unchanged" as const)
        .else(set.ref("outcome"))
        .end(),
    }))
    .where("import_key", "=", key)
    .execute();
}

/** Deletes the sources of items that are gone or left out now; answers how many. Only after the new ones are there. */
async function removeGone(
  { database, clock, queue }: ImportJobOptions,
  { key, chatbot_key: chatbotKey, run }: ImportRow,
  hold: (transaction: WriteTransaction) => Promise<void>,
): Promise<number> {
  for (let removed = 0; ;) {
    const count = await database.transaction(async (transaction) => {
      await hold(transaction);
      const gone = await transaction
        .selectFrom("article_import_item as item")
        .leftJoin("source", "source.key", "item.source_key")
        .select(["item.key", "source.id", "item.run"])
        .where("item.import_key", "=", key)
        .where((where) =>
          where.or([
            where("item.run", "<", run),
            where.and([where("item.outcome", "=", "left_out"), where("source.id", "is not", null)]),
          ]),
        )
        .orderBy("item.key")
        .limit(removedAtOnce)
        .execute();
      for (const { key: itemKey, id, run: itemRun } of gone) {
        if (id !== null) await dropSource(transaction, { clock, queue }, { chatbotKey, sourceId: id });
        if (itemRun < run) await transaction.deleteFrom("article_import_item").where("key", "=", itemKey).execute();
        else
          await transaction
            .updateTable("article_import_item")
            .set({ source_key: null })
            .where("key", "=", itemKey)
            .execute();
      }
      return { all: gone.length, dropped: gone.filter(({ id }) => id !== null).length };
    });
    removed += count.dropped;
    if (count.all < removedAtOnce) return removed;
  }
}
