import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { noReason, toColumns } from "../../foundation/database/reason-columns.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { EgressFailed, EgressRefused } from "../../foundation/egress/egress.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Log } from "../../foundation/log.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import type { GivenUpCause, Job, Queue } from "../../foundation/queue.ts";
import { LeaseLost } from "../../foundation/job-claims.ts";
import { PageGone } from "./crawl/fetch-following.ts";
import { loadCrawledText } from "./crawl/crawled-text.ts";
import { findPageOfSource, readingOf } from "./crawl/known-pages.ts";
import type { Politeness } from "./crawl/politeness.ts";
import { saveSourcePages } from "./crawl/source-pages.ts";
import { readAddress } from "./fresh/read-address.ts";
import { recordMiss } from "./fresh/miss-pages.ts";
import { Unreadable } from "./read/read.ts";
import type { DocumentToRead, ReadDocument, Reader } from "./read/read.ts";
import type { SourceText } from "./put-texts.ts";
import { putSourceText, Superseded } from "./source-text.ts";
import { asFailed, dropSource, readWell } from "./sources.ts";
import { leftOut, takeFaqs, type TakenFaqs } from "./ingest-faqs.ts";
import { emitTrained, emitFailures } from "./emit-trained.ts";
import { loadUpload } from "./uploads.ts";
import { titleOfFile } from "./title-of-file.ts";

const pagesAtOnce = 4;

interface TrainingJobOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly reader: Reader;
  readonly politeness: Politeness;
  readonly queue: Queue;
  readonly log: Log;
}

interface QueuedItem {
  readonly training_key: number;
  readonly position: number;
  readonly chatbot_key: number;
  readonly kind: string;
  readonly subject_id: string;
  readonly name: string;
  readonly media_type: string | null;
}

/**
 * Works through a training's addresses and files; each ends `ready`, or `failed` with a reason
 * that the others do not feel. Run again after a crash it goes on where it stood.
 */
export async function runTraining(
  { database, clock, egress, reader, politeness, queue, log }: TrainingJobOptions,
  trainingKey: number,
  job: Job,
): Promise<void> {
  const left = await database.query
    .selectFrom("training_item")
    .selectAll()
    .where("training_key", "=", trainingKey)
    .where("status", "in", ["queued", "reading"])
    .orderBy("position")
    .execute();
  const training = await database.query
    .selectFrom("training")
    .select("crawl_key")
    .where("key", "=", trainingKey)
    .executeTakeFirst();
  const crawlKey = training?.crawl_key ?? null;
  const next = left.values();
  await Promise.all(
    Array.from({ length: pagesAtOnce }, async () => {
      for (const item of next) await runItem(item);
    }),
  );
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    await finishTraining(transaction, clock, trainingKey);
  });

  async function runItem(item: QueuedItem): Promise<void> {
    job.signal.throwIfAborted();
    await setStatus(item, "reading", null, 0);
    try {
      const source = await database.query
        .selectFrom("source")
        .select("key")
        .where("id", "=", item.subject_id)
        .executeTakeFirst();
      if (source === undefined) throw new Unreadable(because("source_deleted"));
      await train(item, source.key);
    } catch (error) {
      if (job.signal.aborted || error instanceof LeaseLost) throw error;
      if (!isExpected(error)) {
        if (!job.isLastAttempt) throw error;
        log.error({ err: error, sourceId: item.subject_id }, "a source could not be trained");
      }
      await setStatus(item, "failed", reasonOf(error), 0, error instanceof Superseded);
      if (error instanceof PageGone) await recordPageGone(item, error.reason);
    }
  }

  async function train(item: QueuedItem, sourceKey: number): Promise<void> {
    if (item.kind !== "url") return take(item, sourceKey, await reader.read(await loadFile(item), job.signal));
    const crawled = crawlKey === null ? undefined : await loadCrawledText(database, crawlKey, item.name);
    if (crawled !== undefined) {
      await take(item, sourceKey, crawled);
      // The source has this text now: what was known of its page holds no longer.
      await database.transaction(async (transaction) => {
        await job.holdLease(transaction);
        await transaction.deleteFrom("source_page").where("source_key", "=", sourceKey).execute();
      });
      return;
    }
    const known = await findPageOfSource(database, sourceKey);
    const settings = { egress, politeness, signal: job.signal };
    const read = await readAddress({ reader, settings }, item.name, known);
    if (read === null) return leaveUnchanged(item, sourceKey);
    await take(item, sourceKey, read.text);
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      const selector = known?.selector ?? null;
      const sighting = { chatbotKey: item.chatbot_key, crawlKey: null, site: null, selector, nowMs: clock.now() };
      const readAs = readingOf(selector);
      await saveSourcePages(transaction, { ...sighting, readAs }, [{ sourceKey, seen: read.seen }]);
    });
  }

  /** Makes what was read the source's text, or FAQs where it is a list of them. */
  async function take(item: QueuedItem, sourceKey: number, read: SourceText & Pick<ReadDocument, "faqs">) {
    if (read.faqs !== undefined) return becomeFaqs(item, await takeFaqs(database, clock, item.chatbot_key, read.faqs));
    await setStatus(item, "ready", null, await putText(item, sourceKey, read));
  }

  function putText(
    item: QueuedItem,
    sourceKey: number,
    { title: read, markdown, passages, notes = [] }: SourceText,
  ): Promise<number> {
    const target = { chatbotKey: item.chatbot_key, sourceKey, hold: job.holdLease };
    const title = read === "" ? titleOfFile(item.name) : read;
    return putSourceText(database, clock, target, { title, markdown, passages, notes });
  }

  async function leaveUnchanged(item: QueuedItem, sourceKey: number): Promise<void> {
    const source = await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction
        .updateTable("source_page")
        .set({ fetched_at: clock.now() })
        .where("source_key", "=", sourceKey)
        .execute();
      return transaction
        .updateTable("source")
        .set(readWell)
        .where("key", "=", sourceKey)
        .returning("passages")
        .executeTakeFirst();
    });
    await setStatus(item, "ready", null, source?.passages ?? 0);
  }

  async function recordPageGone(item: QueuedItem, reason: Reason): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      const source = await transaction
        .selectFrom("source")
        .select("key")
        .where("id", "=", item.subject_id)
        .executeTakeFirst();
      if (source === undefined) return;
      await recordMiss(transaction, { clock, queue }, { chatbotKey: item.chatbot_key, sourceKey: source.key, reason });
    });
    queue.wake();
  }

  /** The FAQs are what is left of such a file: it is no source of its own. */
  async function becomeFaqs(item: QueuedItem, { id, count, faults }: TakenFaqs): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction
        .updateTable("training_item")
        .set({ kind: "faq", subject_id: id, status: "ready", ...toColumns(leftOut(faults)), passages: count })
        .where("training_key", "=", item.training_key)
        .where("position", "=", item.position)
        .execute();
      await dropSource(transaction, { clock, queue }, { chatbotKey: item.chatbot_key, sourceId: item.subject_id });
    });
    queue.wake();
  }

  async function setStatus(
    item: QueuedItem,
    status: string,
    reason: Reason | null,
    passages: number,
    isSuperseded = false,
  ): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction
        .updateTable("training_item")
        .set({ status, ...toColumns(reason), passages })
        .where("training_key", "=", item.training_key)
        .where("position", "=", item.position)
        .execute();
      // `ready` was written with the text itself; what came later has written its own.
      if (status === "ready" || isSuperseded) return;
      const source = transaction.updateTable("source").where("id", "=", item.subject_id);
      if (reason === null) await source.set({ status, ...noReason, updated_at: clock.now() }).execute();
      else await source.set(asFailed(reason, clock.now())).execute();
    });
  }

  async function loadFile(item: QueuedItem): Promise<DocumentToRead> {
    const bytes = await loadUpload(database, item.training_key, item.position);
    if (bytes === undefined) throw new Unreadable(because("file_incomplete"));
    return {
      bytes,
      name: item.name,
      ...(item.media_type === null || item.media_type === "" ? {} : { contentType: item.media_type }),
    };
  }
}

/** Told to the owner in its own words; anything else is our fault. */
export function isExpected(error: unknown): boolean {
  return error instanceof Unreadable || error instanceof EgressFailed || error instanceof EgressRefused;
}

/** For the owner; of an error of ours only that it was one. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Unreadable || error instanceof EgressFailed || error instanceof EgressRefused)
    return error.reason;
  return because("processing_failed");
}

/** Failed only when nothing of it could be used. */
export function outcomeOf(items: readonly { status: string }[]): "completed" | "failed" {
  return items.some((item) => item.status === "ready") ? "completed" : "failed";
}

/** Ends a training whose job is given up, e.g. because a file takes the process down each time. */
export async function giveUpTraining(
  { database, clock }: Pick<TrainingJobOptions, "database" | "clock">,
  trainingKey: number,
  cause: GivenUpCause,
): Promise<void> {
  const reason = because(cause === "died" ? "processing_crashed" : "processing_kept_failing");
  await database.transaction(async (transaction) => {
    const left = transaction
      .selectFrom("training_item")
      .select("subject_id")
      .where("training_key", "=", trainingKey)
      .where("status", "in", ["queued", "reading"]);
    await transaction.updateTable("source").set(asFailed(reason, clock.now())).where("id", "in", left).execute();
    await transaction
      .updateTable("training_item")
      .set({ status: "failed", ...toColumns(reason) })
      .where("training_key", "=", trainingKey)
      .where("status", "in", ["queued", "reading"])
      .execute();
    await finishTraining(transaction, clock, trainingKey);
  });
}

/** Writes how a training ended, and drops what was kept for reading. */
async function finishTraining(transaction: WriteTransaction, clock: Clock, trainingKey: number): Promise<void> {
  const items = await transaction
    .selectFrom("training_item")
    .select("status")
    .where("training_key", "=", trainingKey)
    .execute();
  await transaction.deleteFrom("upload_chunk").where("training_key", "=", trainingKey).execute();
  const status = outcomeOf(items);
  const training = await transaction
    .updateTable("training")
    .set({ status, finished_at: clock.now() })
    .where("key", "=", trainingKey)
    .returning(["id", "chatbot_key"])
    .executeTakeFirst();
  if (training === undefined) return;
  await emitFailures(transaction, clock, training.chatbot_key);
  await emitTrained(transaction, clock, training.chatbot_key);
  const chatbot = await transaction
    .selectFrom("chatbot")
    .select(["id", "workspace_id"])
    .where("key", "=", training.chatbot_key)
    .executeTakeFirst();
  if (chatbot === undefined) return;
  const ready = items.filter((item) => item.status === "ready").length;
  const after = { training: training.id, status, ready, failed: items.length - ready };
  await recordChange(transaction, clock, { workspaceId: chatbot.workspace_id, resource: chatbot.id, after });
}
