import { setTimeout as delay } from "node:timers/promises";
import { limits, operations } from "@svc/contract";
import type { Training } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { putFaqs } from "./faqs.ts";
import type { Reader } from "./read/read.ts";
import { putSourceText, Superseded } from "./source-text.ts";
import { dropSource, queueSource } from "./sources.ts";
import type { SourceOrigin } from "./sources.ts";
import { pagesOf, sortDocuments } from "./training-documents.ts";
import type { InlineText } from "./training-documents.ts";
import { leftOut, takeFaqs } from "./take-faqs.ts";
import { isExpected, outcomeOf, reasonOf } from "./training-job.ts";
import { storeUpload } from "./uploads.ts";
import type { Upload } from "./uploads.ts";

export const trainingQueue = "training";

const pollMs = 100;
/** While one text is indexed the next one is read. */
const textsAtOnce = 3;
/** When the process dies while files are stored, the job says so instead of the training running for ever. */
const uploadGraceMs = 15 * 60_000;

interface TrainingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
  readonly reader: Reader;
  readonly log: Log;
}

interface Item {
  readonly kind: "url" | "document" | "faq";
  readonly subject_id: string;
  readonly name: string;
  readonly status: string;
  readonly reason: string | null;
  readonly passages: number;
  readonly media_type: string | null;
}

export interface Trainings {
  readonly implementations: readonly Implementation[];
  /** The training whenever it has moved, the first time at once; ends with the finished one. Unknown: a Problem. */
  follow(caller: Caller, trainingId: string, signal: AbortSignal): Promise<AsyncIterable<Training>>;
}

export function createTrainings({ database, clock, chatbots, queue, reader, log }: TrainingOptions): Trainings {
  const train = implement(
    operations.trainChatbot,
    async ({ chatbotId, data }, caller, { files, waitSeconds, signal, draining }) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const { texts, uploads } = sortDocuments(data, files);
      const urls = pagesOf(data.urls ?? []);
      if (urls.length + texts.length + uploads.length + (data.faqs?.length ?? 0) === 0) {
        throw new Problem(
          "invalid_request",
          "Give at least one item to train on: data.urls, data.documents, data.faqs, or files under documents.",
          {
            errors: [{ path: "data", message: "must hold at least one item" }],
          },
        );
      }
      const startedMs = clock.now();
      const faqItems = await trainFaqs(chatbot.key, data.faqs ?? []);
      const textItems = await trainTexts(chatbot.key, texts);
      const id = await startJob(chatbot.key, startedMs, [...faqItems, ...textItems], urls, uploads);
      const seconds = Math.min(waitSeconds ?? limits.waitSecondsByDefault, limits.waitSeconds);
      return waitFor(caller, id, seconds, AbortSignal.any([signal, draining]));
    },
  );

  async function trainFaqs(chatbotKey: number, faqs: readonly { question: string; answer: string }[]): Promise<Item[]> {
    const rows = await putFaqs(database, clock, chatbotKey, faqs);
    return rows.map((row) => ({
      kind: "faq",
      subject_id: row.id,
      name: row.question,
      status: "ready",
      reason: null,
      passages: 1,
      media_type: null,
    }));
  }

  /** Some at a time; the items stand in the order of the texts. */
  async function trainTexts(chatbotKey: number, texts: readonly InlineText[]): Promise<Item[]> {
    const items: Item[] = [];
    const next = texts.entries();
    const work = async () => {
      for (const [at, text] of next) items[at] = await trainText(chatbotKey, text);
    };
    await Promise.all(Array.from({ length: textsAtOnce }, work));
    return items;
  }

  /** Text that came in the request itself is knowledge before the request is answered. */
  async function trainText(chatbotKey: number, { name, origin, title, content }: InlineText): Promise<Item> {
    const source = await database.transaction((transaction) =>
      queueSource(transaction, clock, chatbotKey, { kind: "document", origin, name }),
    );
    const item = { kind: "document" as const, subject_id: source.id, name, media_type: null };
    try {
      const read = await reader.read({ bytes: Buffer.from(content), name });
      if (read.faqs !== undefined) {
        const { id, count, faults } = await takeFaqs(database, clock, chatbotKey, read.faqs);
        await database.transaction((transaction) =>
          dropSource(transaction, queue, { chatbotKey, sourceKey: source.key }),
        );
        queue.wake();
        return {
          kind: "faq",
          subject_id: id,
          name,
          media_type: null,
          status: "ready",
          reason: leftOut(faults),
          passages: count,
        };
      }
      const target = { chatbotKey, sourceKey: source.key, hold: async () => undefined };
      const passages = await putSourceText(database, clock, target, {
        title: read.title === "" ? title : read.title,
        markdown: read.markdown,
        passages: read.passages,
      });
      return { ...item, status: "ready", reason: null, passages };
    } catch (error) {
      const reason = reasonOf(error);
      if (!isExpected(error)) log.error({ err: error, sourceId: source.id }, "a text could not be trained");
      if (!(error instanceof Superseded))
        await database.transaction((transaction) =>
          transaction
            .updateTable("source")
            .set({ status: "failed", reason, updated_at: clock.now() })
            .where("key", "=", source.key)
            .execute(),
        );
      return { ...item, status: "failed", reason, passages: 0 };
    }
  }

  /** Stores the training with what is done already; the rest becomes a job. */
  async function startJob(
    chatbotKey: number,
    startedMs: number,
    done: readonly Item[],
    urls: readonly string[],
    uploads: readonly Upload[],
  ): Promise<string> {
    const now = clock.now();
    const id = newId("job", now);
    const hasJob = urls.length + uploads.length > 0;
    const { trainingKey, jobId } = await database.transaction(async (transaction) => {
      const { key } = await transaction
        .insertInto("training")
        .values({
          id,
          chatbot_key: chatbotKey,
          status: hasJob ? "running" : outcomeOf(done),
          created_at: startedMs,
          finished_at: hasJob ? null : now,
        })
        .returning("key")
        .executeTakeFirstOrThrow();
      // Uploads first: their chunks are filed under the item's position.
      const items: Item[] = [];
      for (const { name, mediaType } of uploads)
        items.push(await queued({ kind: "document", origin: name, name }, mediaType));
      for (const url of urls) items.push(await queued({ kind: "url", origin: url, name: url }, null));
      async function queued(origin: SourceOrigin, mediaType: string | null): Promise<Item> {
        const source = await queueSource(transaction, clock, chatbotKey, origin);
        return {
          kind: origin.kind,
          subject_id: source.id,
          name: origin.name,
          status: "queued",
          reason: null,
          passages: 0,
          media_type: mediaType,
        };
      }
      const rows = [...items, ...done].map((item, position) => ({
        training_key: key,
        position,
        chatbot_key: chatbotKey,
        ...item,
      }));
      for (let at = 0; at < rows.length; at += 200)
        await transaction
          .insertInto("training_item")
          .values(rows.slice(at, at + 200))
          .execute();
      if (!hasJob) return { trainingKey: key, jobId: undefined };
      const runAt = uploads.length > 0 ? now + uploadGraceMs : now;
      return { trainingKey: key, jobId: await queue.add(transaction, trainingQueue, { trainingKey: key }, runAt) };
    });
    for (const [position, upload] of uploads.entries()) await storeUpload(database, trainingKey, position, upload);
    if (jobId !== undefined && uploads.length > 0) {
      await database.transaction((transaction) =>
        transaction.updateTable("job").set({ run_at: clock.now() }).where("id", "=", jobId).execute(),
      );
    }
    queue.wake();
    return id;
  }

  async function find(caller: Caller, trainingId: string): Promise<Training> {
    const row = await database.query
      .selectFrom("training")
      .innerJoin("chatbot", "chatbot.key", "training.chatbot_key")
      .select([
        "training.key",
        "training.id",
        "training.status",
        "training.created_at",
        "training.finished_at",
        "chatbot.id as chatbot_id",
      ])
      .where("training.id", "=", trainingId)
      .executeTakeFirst();
    const notFound = () =>
      new Problem(
        "not_found",
        "There is no training with this id. Check the id, and that the credential belongs to its workspace.",
      );
    if (row === undefined) throw notFound();
    await chatbots.find(caller, row.chatbot_id).catch((error: unknown) => {
      throw error instanceof Problem ? notFound() : error;
    });
    const items = await database.query
      .selectFrom("training_item")
      .selectAll()
      .where("training_key", "=", row.key)
      .orderBy("position")
      .execute();
    return {
      id: row.id,
      chatbotId: row.chatbot_id,
      status: row.status === "completed" || row.status === "failed" ? row.status : "running",
      progress: { done: items.filter((item) => isDone(item.status)).length, total: items.length },
      sources: items.map((item) => ({
        id: item.subject_id,
        kind: item.kind === "url" || item.kind === "faq" ? item.kind : "document",
        name: item.name,
        status:
          item.status === "ready" || item.status === "failed" || item.status === "reading" ? item.status : "queued",
        reason: item.reason,
        passages: item.passages,
      })),
      createdAt: isoTime(row.created_at),
      finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
    };
  }

  async function waitFor(caller: Caller, id: string, seconds: number, signal: AbortSignal): Promise<Training> {
    const until = performance.now() + seconds * 1_000;
    for (;;) {
      const training = await find(caller, id);
      if (training.status !== "running" || performance.now() >= until || signal.aborted) return training;
      await delay(Math.min(pollMs, Math.max(1, until - performance.now())));
    }
  }

  async function* changes(first: Training, caller: Caller, signal: AbortSignal): AsyncGenerator<Training> {
    let before = "";
    for (let training = first; !signal.aborted; training = await find(caller, first.id)) {
      const now = JSON.stringify(training);
      if (now !== before) yield training;
      if (training.status !== "running") return;
      before = now;
      // Progress may be another process's: the store is where all of them meet.
      await delay(pollMs * 3);
    }
  }

  return {
    implementations: [train, implement(operations.getTraining, ({ trainingId }, caller) => find(caller, trainingId))],
    follow: async (caller, trainingId, signal) => changes(await find(caller, trainingId), caller, signal),
  };
}

function isDone(status: string): boolean {
  return status === "ready" || status === "failed";
}
