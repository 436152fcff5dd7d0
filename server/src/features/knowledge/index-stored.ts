import type { Reason } from "@svc/contract/reasons/reason.ts";
import { toColumns } from "../../foundation/database/reason-columns.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Log } from "../../foundation/log.ts";
import { LeaseLost } from "../../foundation/job-claims.ts";
import type { Job } from "../../foundation/queue.ts";
import type { Reader } from "./read/read.ts";
import { putSourceText, Superseded } from "./source-text.ts";
import { emitTrained, emitFailures } from "./emit-trained.ts";
import { isExpected, reasonOf } from "./training-job.ts";

/** The queue whose jobs make knowledge of texts that came with a chatbot; payload `{ chatbotKey }`. */
export const storedTextsQueue = "stored-texts";

interface StoredText {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly markdown: string | null;
}

/**
 * Cuts and indexes every source of a chatbot that has its text and no passages yet, one at a time.
 * Run again after a crash it goes on with those that are left.
 */
export async function indexStoredTexts(
  { database, clock, reader, log }: { database: Database; clock: Clock; reader: Reader; log: Log },
  chatbotKey: number,
  job: Job,
): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted();
    const text = await database.query
      .selectFrom("source")
      .select(["key", "id", "name", "title", "markdown"])
      .where("chatbot_key", "=", chatbotKey)
      .where("status", "=", "queued")
      .where("content_hash", "is", null)
      .where("markdown", "is not", null)
      .orderBy("key")
      .limit(1)
      .executeTakeFirst();
    if (text === undefined) return tell();
    try {
      await indexText(text);
    } catch (error) {
      if (job.signal.aborted || error instanceof LeaseLost) throw error;
      if (!isExpected(error)) {
        if (!job.isLastAttempt) throw error;
        log.error({ err: error, sourceId: text.id }, "a stored text could not be indexed");
      }
      if (!(error instanceof Superseded)) await fail(text.key, reasonOf(error));
    }
  }

  async function indexText({ key, name, title, markdown }: StoredText): Promise<void> {
    const known = title ?? name;
    const read = await reader.read(
      {
        bytes: Buffer.from(markdown ?? ""),
        name: "text.md",
        contentType: "text/markdown; charset=utf-8",
        title: known,
      },
      job.signal,
    );
    const target = { chatbotKey, sourceKey: key, hold: job.holdLease };
    await putSourceText(database, clock, target, {
      title: known,
      markdown: markdown ?? "",
      passages: read.passages,
    });
  }

  async function tell(): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await emitFailures(transaction, clock, chatbotKey);
      await emitTrained(transaction, clock, chatbotKey);
    });
  }

  async function fail(sourceKey: number, reason: Reason): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction
        .updateTable("source")
        .set({ status: "failed", ...toColumns(reason), updated_at: clock.now() })
        .where("key", "=", sourceKey)
        .execute();
    });
  }
}
