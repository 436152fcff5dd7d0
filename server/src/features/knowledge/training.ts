import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@svc/contract";
import type { Training } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext } from "../../foundation/audit-context.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { Crawls } from "./crawl/crawl-operations.ts";
import { queueTraining } from "./queue-training.ts";
import type { TrainingItem as Item } from "./queue-training.ts";
import type { Reader } from "./read/read.ts";
import { trainFaqs, trainTexts } from "./train-inline.ts";
import { pagesOf, sortDocuments } from "./training-documents.ts";
import { storeUpload } from "./uploads.ts";
import type { Upload } from "./uploads.ts";
import { waitUntilEnded } from "./wait-until-ended.ts";
import { isoTime } from "../../foundation/clock.ts";
import { ofColumns } from "../../foundation/database/reason-columns.ts";

const pollMs = 300;

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

export function createTrainings(options: TrainingOptions): Trainings {
  const { database, clock, chatbots, queue } = options;
  const find = (caller: Caller, trainingId: string) => readTraining(database, chatbots, caller, trainingId);

  const train = implement(operations.trainChatbot, async ({ chatbotId, ...input }, caller, context) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const data = input.data ?? {};
    const { texts, uploads } = sortDocuments(data, context.files);
    const crawlId = input.crawlId ?? input.data?.crawlId;
    const crawl = typeof crawlId === "string" ? await readPagesOf(options, caller, crawlId) : undefined;
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
    const faqItems = await trainFaqs(options, chatbot.key, data.faqs ?? []);
    const textItems = await trainTexts(options, chatbot.key, texts);
    const id = await startJob(chatbot.key, startedMs, [...faqItems, ...textItems], {
      urls,
      uploads,
      crawlKey: crawl?.key ?? null,
    });
    return waitFor(caller, id, context);
  });

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

  const waitFor: Trainings["waitFor"] = (caller, id, context) => waitUntilEnded(() => find(caller, id), context);

  return {
    waitFor,
    implementations: [train, implement(operations.getTraining, ({ trainingId }, caller) => find(caller, trainingId))],
    follow: async (caller, trainingId, signal) =>
      changes(await find(caller, trainingId), () => find(caller, trainingId), signal),
  };
}

/** The pages that a crawl has read, by their addresses. Throws Problems. */
async function readPagesOf(
  { database, crawls }: Pick<TrainingOptions, "database" | "crawls">,
  caller: Caller,
  crawlId: string,
): Promise<{ key: number; urls: string[] }> {
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

/** The training whenever it has moved; ends with the finished one. */
async function* changes(first: Training, read: () => Promise<Training>, signal: AbortSignal): AsyncGenerator<Training> {
  let before = "";
  for (let training = first; !signal.aborted; training = await read()) {
    const now = JSON.stringify(training);
    if (now !== before) yield training;
    if (training.status !== "running") return;
    before = now;
    // Progress may be another process's: the store is where all of them meet.
    await delay(pollMs);
  }
}

/** As the API shows it. Throws a Problem where there is none that the caller may see. */
async function readTraining(
  database: Database,
  chatbots: Pick<Chatbots, "find">,
  caller: Caller,
  trainingId: string,
): Promise<Training> {
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
      status: item.status === "ready" || item.status === "failed" || item.status === "reading" ? item.status : "queued",
      ...ofColumns(item),
      passages: item.passages,
    })),
    createdAt: isoTime(row.created_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
  };
}

function isDone(status: string): boolean {
  return status === "ready" || status === "failed";
}
