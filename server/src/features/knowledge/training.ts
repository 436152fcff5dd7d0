import { setTimeout as delay } from "node:timers/promises";
import { limits, operations } from "@svc/contract";
import type { Training } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { noReason, ofColumns, toColumns } from "../../foundation/database/reason-columns.ts";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext } from "../../foundation/audit-context.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { Crawls } from "./crawl/crawls.ts";
import { putFaqs } from "./faqs.ts";
import { queueTraining } from "./queue-training.ts";
import type { TrainingItem as Item } from "./queue-training.ts";
import type { Reader } from "./read/read.ts";
import { putSourceText, Superseded } from "./source-text.ts";
import { asFailed, dropSource, queueSource } from "./sources.ts";
import { pagesOf, sortDocuments } from "./training-documents.ts";
import type { InlineText } from "./training-documents.ts";
import { leftOut, takeFaqs } from "./take-faqs.ts";
import { isExpected, reasonOf } from "./training-job.ts";
import { storeUpload } from "./uploads.ts";
import type { Upload } from "./uploads.ts";

const pollMs = 100;
/** While one text is indexed the next one is read. */
const textsAtOnce = 3;

interface TrainingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
  readonly reader: Reader;
  readonly crawls: Pick<Crawls, "find">;
  readonly log: Log;
}

export interface Trainings {
  /** The training as soon as it has finished, or the caller has waited long enough. */
  waitFor(caller: Caller, trainingId: string, context: RequestContext): Promise<Training>;
  readonly implementations: readonly Implementation[];
  /** The training whenever it has moved, the first time at once; ends with the finished one. Unknown: a Problem. */
  follow(caller: Caller, trainingId: string, signal: AbortSignal): Promise<AsyncIterable<Training>>;
}

export function createTrainings({ database, clock, chatbots, queue, reader, crawls, log }: TrainingOptions): Trainings {
  const train = implement(operations.trainChatbot, async ({ chatbotId, ...input }, caller, context) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const data = input.data ?? {};
    const { texts, uploads } = sortDocuments(data, context.files);
    const crawlId = input.crawlId ?? input.data?.crawlId;
    const crawl = typeof crawlId === "string" ? await readPagesOf(caller, crawlId) : undefined;
    const urls = [...new Set([...(crawl?.urls ?? []), ...pagesOf(data.urls ?? [])])];
    if (urls.length + texts.length + uploads.length + (data.faqs?.length ?? 0) === 0) {
      throw new Problem(
        "invalid_request",
        "Give at least one item to train on: data.urls, data.documents, data.faqs, files under documents, or a crawlId.",
        {
          errors: [{ path: "data", message: "must hold at least one item" }],
        },
      );
    }
    const startedMs = clock.now();
    const documents = [...texts, ...uploads].map(({ name }) => name);
    amendAuditContext({ resource: chatbotId, after: { urls, documents, faqs: data.faqs?.length ?? 0 } });
    const faqItems = await trainFaqs(chatbot.key, data.faqs ?? []);
    const textItems = await trainTexts(chatbot.key, texts);
    const id = await startJob(chatbot.key, startedMs, [...faqItems, ...textItems], {
      urls,
      uploads,
      crawlKey: crawl?.key ?? null,
    });
    return waitFor(caller, id, context);
  });

  /** The pages that a crawl has read, by their addresses. Throws Problems. */
  async function readPagesOf(caller: Caller, crawlId: string): Promise<{ key: number; urls: string[] }> {
    const { key, status } = await crawls.find(caller, crawlId);
    if (status === "running") throw new Problem("conflict", because("crawl_running"));
    const pages = await database.query
      .selectFrom("crawl_page")
      .select("url")
      .where("crawl_key", "=", key)
      .where("status", "=", "ready")
      .orderBy("ended_order")
      .execute();
    if (pages.length > 0) return { key, urls: pages.map(({ url }) => url) };
    throw new Problem("unprocessable", because("crawl_without_pages"));
  }

  async function trainFaqs(chatbotKey: number, faqs: readonly { question: string; answer: string }[]): Promise<Item[]> {
    const rows = await putFaqs(database, clock, chatbotKey, faqs);
    return rows.map((row) => ({
      kind: "faq",
      subject_id: row.id,
      name: row.question,
      status: "ready",
      ...noReason,
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
          dropSource(transaction, { clock, queue }, { chatbotKey, sourceId: source.id }),
        );
        queue.wake();
        return {
          kind: "faq",
          subject_id: id,
          name,
          media_type: null,
          status: "ready",
          ...toColumns(leftOut(faults)),
          passages: count,
        };
      }
      const target = { chatbotKey, sourceKey: source.key, hold: async () => undefined };
      const passages = await putSourceText(database, clock, target, {
        title: titleOf(read.title, title),
        markdown: read.markdown,
        passages: read.passages,
        ...(read.notes && { notes: read.notes }),
      });
      return { ...item, status: "ready", ...noReason, passages };
    } catch (error) {
      const reason = reasonOf(error);
      if (!isExpected(error)) log.error({ err: error, sourceId: source.id }, "a text could not be trained");
      if (!(error instanceof Superseded))
        await database.transaction((transaction) =>
          transaction.updateTable("source").set(asFailed(reason, clock.now())).where("key", "=", source.key).execute(),
        );
      return { ...item, status: "failed", ...toColumns(reason), passages: 0 };
    }
  }

  /** Stores the training with what is done already; the rest becomes a job. */
  async function startJob(
    chatbotKey: number,
    startedMs: number,
    done: readonly Item[],
    { urls, uploads, crawlKey }: { urls: readonly string[]; uploads: readonly Upload[]; crawlKey: number | null },
  ): Promise<string> {
    const { id, trainingKey, jobId } = await database.transaction((transaction) =>
      queueTraining(transaction, { clock, queue }, chatbotKey, { startedMs, done, urls, uploads, crawlKey }),
    );
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
        ...ofColumns(item),
        passages: item.passages,
      })),
      createdAt: isoTime(row.created_at),
      finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
    };
  }

  async function waitFor(
    caller: Caller,
    id: string,
    { waitSeconds, signal, draining }: RequestContext,
  ): Promise<Training> {
    const seconds = Math.min(waitSeconds ?? limits.waitSecondsByDefault, limits.waitSeconds);
    const until = performance.now() + seconds * 1_000;
    for (;;) {
      const training = await find(caller, id);
      if (training.status !== "running" || performance.now() >= until || signal.aborted || draining.aborted)
        return training;
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
    waitFor,
    implementations: [train, implement(operations.getTraining, ({ trainingId }, caller) => find(caller, trainingId))],
    follow: async (caller, trainingId, signal) => changes(await find(caller, trainingId), caller, signal),
  };
}

function isDone(status: string): boolean {
  return status === "ready" || status === "failed";
}

/** A name that its owner gave is the title; the name of a file is one only where the text has none. */
function titleOf(written: string, name: string): string {
  const isFileName = /\.[a-z0-9]{1,5}$/iu.test(name);
  return name === "" || (isFileName && written !== "") ? written : name;
}
