import { STATUS_CODES } from "node:http";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { EgressFailed, EgressRefused } from "../../foundation/egress/egress.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Log } from "../../foundation/log.ts";
import type { Job, Queue } from "../../foundation/queue.ts";
import { LeaseLost } from "../../foundation/queue.ts";
import { Unreadable } from "./read/read.ts";
import type { DocumentToRead, Reader } from "./read/read.ts";
import { putSourceText, Superseded } from "./source-text.ts";
import { dropSource } from "./sources.ts";
import { leftOut, takeFaqs, type TakenFaqs } from "./take-faqs.ts";
import { loadUpload } from "./uploads.ts";

const pagesAtOnce = 4;

interface TrainingJobOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly reader: Reader;
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
  { database, clock, egress, reader, queue, log }: TrainingJobOptions,
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
      if (source === undefined) throw new Unreadable("The source was deleted before it was read.");
      const document = item.kind === "url" ? await fetchPage(item.name) : await loadFile(item);
      const read = await reader.read(document, job.signal);
      if (read.faqs !== undefined) {
        await becomeFaqs(item, source.key, await takeFaqs(database, clock, item.chatbot_key, read.faqs));
        return;
      }
      const target = { chatbotKey: item.chatbot_key, sourceKey: source.key, hold: job.holdLease };
      const passages = await putSourceText(database, clock, target, {
        title: read.title === "" ? item.name : read.title,
        markdown: read.markdown,
        passages: read.passages,
      });
      await setStatus(item, "ready", null, passages);
    } catch (error) {
      if (job.signal.aborted || error instanceof LeaseLost) throw error;
      if (!isExpected(error)) {
        if (!job.isLastAttempt) throw error;
        log.error({ err: error, sourceId: item.subject_id }, "a source could not be trained");
      }
      await setStatus(item, "failed", reasonOf(error), 0, error instanceof Superseded);
    }
  }

  /** The FAQs are what is left of such a file: it is no source of its own. */
  async function becomeFaqs(item: QueuedItem, sourceKey: number, { id, count, faults }: TakenFaqs): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction
        .updateTable("training_item")
        .set({ kind: "faq", subject_id: id, status: "ready", reason: leftOut(faults), passages: count })
        .where("training_key", "=", item.training_key)
        .where("position", "=", item.position)
        .execute();
      await dropSource(transaction, queue, { chatbotKey: item.chatbot_key, sourceKey });
    });
    queue.wake();
  }

  async function setStatus(
    item: QueuedItem,
    status: string,
    reason: string | null,
    passages: number,
    isSuperseded = false,
  ): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction
        .updateTable("training_item")
        .set({ status, reason, passages })
        .where("training_key", "=", item.training_key)
        .where("position", "=", item.position)
        .execute();
      // `ready` was written with the text itself; what came later has written its own.
      if (status === "ready" || isSuperseded) return;
      await transaction
        .updateTable("source")
        .set({ status, reason, updated_at: clock.now() })
        .where("id", "=", item.subject_id)
        .execute();
    });
  }

  async function fetchPage(url: string): Promise<DocumentToRead> {
    const response = await egress.get(url, {
      signal: job.signal,
      headers: { accept: "text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,*/*;q=0.5" },
    });
    if (response.status < 200 || response.status > 299) {
      throw new Unreadable(
        `The address answered with ${response.status} (${STATUS_CODES[response.status] ?? "unknown status"}).`,
      );
    }
    const contentType = response.headers["content-type"];
    return { bytes: response.body, url: response.url, ...(contentType === undefined ? {} : { contentType }) };
  }

  async function loadFile(item: QueuedItem): Promise<DocumentToRead> {
    const bytes = await loadUpload(database, item.training_key, item.position);
    if (bytes === undefined) throw new Unreadable("The file is empty, or its upload was interrupted. Send it again.");
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

/** A sentence for the owner; of an error of ours only that it was one. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unreadable || error instanceof EgressFailed || error instanceof EgressRefused)
    return error.reason;
  return "Something went wrong on our side while this was read. Try it again.";
}

/** Failed only when nothing of it could be used. */
export function outcomeOf(items: readonly { status: string }[]): "completed" | "failed" {
  return items.some((item) => item.status === "ready") ? "completed" : "failed";
}

/** Ends a training whose job is given up, e.g. because a file takes the process down each time. */
export async function giveUpTraining(
  { database, clock }: Pick<TrainingJobOptions, "database" | "clock">,
  trainingKey: number,
): Promise<void> {
  const reason = "Reading it failed again and again, so it was given up. Send it in another form.";
  await database.transaction(async (transaction) => {
    const left = transaction
      .selectFrom("training_item")
      .select("subject_id")
      .where("training_key", "=", trainingKey)
      .where("status", "in", ["queued", "reading"]);
    await transaction
      .updateTable("source")
      .set({ status: "failed", reason, updated_at: clock.now() })
      .where("id", "in", left)
      .execute();
    await transaction
      .updateTable("training_item")
      .set({ status: "failed", reason })
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
  await transaction
    .updateTable("training")
    .set({ status: outcomeOf(items), finished_at: clock.now() })
    .where("key", "=", trainingKey)
    .execute();
}
