import { noReason, type ReasonColumns } from "../../foundation/database/reason-columns.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import type { Queue } from "../../foundation/queue.ts";
import { queueSource } from "./sources.ts";
import type { SourceOrigin } from "./sources.ts";
import { emitTrained, emitFailures } from "./emit-trained.ts";
import { outcomeOf } from "./training-job.ts";
import type { Upload } from "./uploads.ts";

export const trainingQueue = "training";

/** If the process dies while files are stored, the job fails the training instead of leaving it running forever. */
const uploadGraceMs = 15 * 60_000;
const rowsAtOnce = 200;

export interface TrainingItem extends ReasonColumns {
  readonly kind: "url" | "document" | "faq";
  readonly subject_id: string;
  readonly name: string;
  readonly status: string;
  readonly passages: number;
  readonly media_type: string | null;
}

export interface TrainingToDo {
  readonly urls: readonly string[];
  /** Files whose bytes are stored afterwards, under the position that each has here. */
  readonly uploads?: readonly Upload[];
  /** What was trained before the request was answered. */
  readonly done?: readonly TrainingItem[];
  readonly crawlKey?: number | null;
  readonly startedMs?: number;
}

/** Stores a training with what is done already; the rest becomes a job. Wake the queue afterwards. */
export async function queueTraining(
  transaction: WriteTransaction,
  { clock, queue }: { clock: Clock; queue: Pick<Queue, "add"> },
  chatbotKey: number,
  { urls, uploads = [], done = [], crawlKey = null, startedMs }: TrainingToDo,
): Promise<{ id: string; trainingKey: number; jobId: string | undefined }> {
  const now = clock.now();
  const id = newId("job", now);
  const hasJob = urls.length + uploads.length > 0;
  const { key: trainingKey } = await transaction
    .insertInto("training")
    .values({
      id,
      chatbot_key: chatbotKey,
      status: hasJob ? "running" : outcomeOf(done),
      created_at: startedMs ?? now,
      finished_at: hasJob ? null : now,
      crawl_key: crawlKey,
    })
    .returning("key")
    .executeTakeFirstOrThrow();
  // Uploads first: their chunks are filed under the item's position.
  const items: TrainingItem[] = [];
  for (const { name, mediaType } of uploads)
    items.push(await queued({ kind: "document", origin: name, name }, mediaType));
  for (const url of urls) items.push(await queued({ kind: "url", origin: url, name: url }, null));
  const rows = [...items, ...done].map((item, position) => ({
    training_key: trainingKey,
    position,
    chatbot_key: chatbotKey,
    ...item,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await transaction
      .insertInto("training_item")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  if (!hasJob) {
    await emitTrained(transaction, clock, chatbotKey);
    if (done.some(({ status }) => status === "failed")) await emitFailures(transaction, clock, chatbotKey);
    return { id, trainingKey, jobId: undefined };
  }
  const runAt = uploads.length > 0 ? now + uploadGraceMs : now;
  return { id, trainingKey, jobId: await queue.add(transaction, trainingQueue, { trainingKey }, runAt) };

  async function queued(origin: SourceOrigin, mediaType: string | null): Promise<TrainingItem> {
    const source = await queueSource(transaction, clock, chatbotKey, origin);
    return {
      kind: origin.kind,
      subject_id: source.id,
      name: origin.name,
      status: "queued",
      ...noReason,
      passages: 0,
      media_type: mediaType,
    };
  }
}
