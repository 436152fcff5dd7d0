import type { Training } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { Encoder } from "./encoder/encoder.ts";
import { createFiller } from "./encoder/filler.ts";
import { createMeanings } from "./encoder/meanings.ts";
import { faqOperations } from "./faqs.ts";
import { createFinders } from "./find.ts";
import type { FindFaqs, FindPassages } from "./find.ts";
import { portalOperations } from "./portal.ts";
import { purgeKnowledge } from "./purge.ts";
import { createReader } from "./read/read.ts";
import { queueReindexing, reindexQueue } from "./reindex.ts";
import { rebuildIndex } from "./search/rebuild-index.ts";
import { failInterruptedSources, removalQueue, removeSourceTexts, sourceOperations } from "./sources.ts";
import { giveUpTraining, runTraining } from "./training-job.ts";
import { createTrainings, trainingQueue } from "./training.ts";

export type { FoundFaq, FoundPassage } from "./find.ts";
export { createEncoder } from "./encoder/create-encoder.ts";
export type { Encoder } from "./encoder/encoder.ts";
export { compareStatements } from "./search/compare-statements.ts";
export { rankSentences } from "./search/sentences.ts";

export interface Knowledge {
  readonly findPassages: FindPassages;
  readonly findFaqs: FindFaqs;
  /** The training whenever it has moved, the first time at once; ends with the finished one. Unknown: a Problem. */
  followTraining(caller: Caller, trainingId: string, signal: AbortSignal): Promise<AsyncIterable<Training>>;
  readonly implementations: readonly Implementation[];
  /** Encodes everything that has no vector yet, now; for the evaluation and tests. */
  encodeAll(): Promise<void>;
  /** Questions that were to be compared by meaning, and were not, because the encoder failed or took too long. */
  encoderMisses(): number;
  /** Queues what a new release has to do to the knowledge of an older one; call before the queue is started. */
  start(): Promise<void>;
  /** Removes a deleted chatbot's knowledge, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  /** Puts right what ended processes have left; to be called now and then. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface KnowledgeOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
  readonly egress: Egress;
  readonly log: Log;
  /** Compares by meaning beside the words; closed with the knowledge. */
  readonly encoder?: Encoder | undefined;
  /** How long an answer waits for its question's vector. */
  readonly encoderWaitMs?: number;
}

/** Trainings that this process works on at a time; each reads several pages at once. */
const trainingsAtOnce = 2;

export function createKnowledge(options: KnowledgeOptions): Knowledge {
  const { database, clock, queue, egress, log } = options;
  const reader = createReader();
  const { encoder, encoderWaitMs: waitMs } = options;
  const meanings = encoder && createMeanings(database, { encoder, log, ...(waitMs === undefined ? {} : { waitMs }) });
  const filler = encoder && createFiller({ database, queue, encoder, log });
  const finders = createFinders(database, meanings);
  const trainings = createTrainings({ ...options, reader });

  queue.handle(trainingQueue, {
    run: (job) => runTraining({ database, clock, egress, reader, log }, keyOf(job.payload, "trainingKey"), job),
    givenUp: (payload) => giveUpTraining({ database, clock }, keyOf(payload, "trainingKey")),
    concurrency: trainingsAtOnce,
  });
  queue.handle(removalQueue, {
    run: (job) =>
      removeSourceTexts(
        database,
        { chatbotKey: keyOf(job.payload, "chatbotKey"), sourceKey: keyOf(job.payload, "sourceKey") },
        job.signal,
      ),
    concurrency: 1,
  });
  queue.handle(reindexQueue, {
    run: (job) =>
      rebuildIndex(database, {
        indexKey: keyOf(job.payload, "indexKey"),
        signal: job.signal,
        hold: job.holdLease,
      }),
    concurrency: 1,
  });

  return {
    ...finders,
    followTraining: trainings.follow,
    implementations: [
      ...faqOperations(options),
      ...sourceOperations(options),
      ...trainings.implementations,
      ...portalOperations({ ...options, ...finders }),
    ],
    encodeAll: async () => filler?.fillAll(),
    encoderMisses: () => meanings?.misses ?? 0,
    async start() {
      await queueReindexing(database, queue);
      filler?.start();
    },
    purge: (chatbotKey) => purgeKnowledge(database, chatbotKey),
    tidy: async () => void (await failInterruptedSources(database, clock)),
    async close() {
      await filler?.close();
      await Promise.all([reader.close(), encoder?.close()]);
    },
  };
}

function keyOf(payload: unknown, name: string): number {
  const value: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : undefined;
  if (typeof value !== "number") throw new Error(`A job has no ${name}.`);
  return value;
}
