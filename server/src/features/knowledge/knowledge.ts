import type { Crawl, Training } from "@svc/contract";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { CannedRepliesOfChatbots } from "../../foundation/canned-replies.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { numberIn } from "../../foundation/job-payload.ts";
import type { Log } from "../../foundation/log.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { brandOperation } from "./brand/brand-operation.ts";
import { crawlQueue, runCrawl } from "./crawl/crawl-job.ts";
import { createCrawls } from "./crawl/crawl-operations.ts";
import { dropOldCrawls, giveUpCrawl } from "./crawl/finish-crawl.ts";
import { createPoliteness } from "./crawl/politeness.ts";
import { embeddingOperations } from "./encoder/embedding-operations.ts";
import type { Encoder } from "./encoder/encoder.ts";
import { asQuestion } from "./encoder/as-question.ts";
import { createEncoders } from "./encoder/encoders.ts";
import type { EmbeddingOptions } from "./encoder/encoders.ts";
import { createBackfill } from "./encoder/backfill.ts";
import { createVectorSearch } from "./encoder/vector-search.ts";
import { quantise, toBytes } from "./encoder/quantise.ts";
import { faqOperations, putFaqs } from "./faqs.ts";
import type { NewFaq } from "./faqs.ts";
import { createFinders } from "./find.ts";
import { importOperations } from "./import-faqs.ts";
import type { FindFaqs, FindPassages, FoundPassage } from "./find.ts";
import { createFileFinder } from "./find-in-files.ts";
import type { FileSearch } from "./find-in-files.ts";
import { changeOperations, dropOldChanges } from "./fresh/changes.ts";
import { refreshQueue } from "./fresh/plan-refresh.ts";
import { refreshOperations } from "./fresh/refresh.ts";
import { runRefresh } from "./fresh/run-refresh.ts";
import { createImports } from "./import/create-imports.ts";
import { createImportTokens } from "./import/import-tokens.ts";
import { createPortal } from "./portal.ts";
import type { Portal } from "./portal.ts";
import { portalOperations } from "./portal-operations.ts";
import { purgeKnowledge } from "./purge.ts";
import type { QuestionMeaning } from "./question-affinity.ts";
import { createFileTextReader } from "./read-file-text.ts";
import type { FileText } from "./read-file-text.ts";
import { attachmentReader, createReader, fileTextReader, Unreadable } from "./read/read.ts";
import type { ReadAttachment, ReadMail } from "./read/read.ts";
import { rebuildIndex } from "./search/rebuild-index.ts";
import { sourceOperations, passageOperations } from "./source-operations.ts";
import { failInterruptedSources, removalQueue, removeSourceTexts } from "./sources.ts";
import { giveUpTraining, runTraining } from "./training-job.ts";
import { indexStoredTexts, storedTextsQueue } from "./index-stored.ts";
import { queueReindexing, reindexQueue } from "./reindex.ts";
import { trainingQueue } from "./queue-training.ts";
import { createTrainings } from "./training.ts";
import { createTransfer } from "./transfer.ts";

export { dropRefreshPlans } from "./fresh/plan-refresh.ts";
export type { FoundFaq, FoundPassage } from "./find.ts";
export { openingsOf } from "./find-in-files.ts";
export type { SessionFile } from "./find-in-files.ts";
export type { FileText } from "./read-file-text.ts";
export { createEncoder } from "./encoder/create-encoder.ts";
export type { Encoder } from "./encoder/encoder.ts";
export { QuestionAffinity } from "./question-affinity.ts";
export type { ComparedQuestion, QuestionMeaning } from "./question-affinity.ts";
export type { EmbeddingOptions } from "./encoder/encoders.ts";
export { plainText } from "./plain-text.ts";
export type { Portal } from "./portal.ts";
export { compareStatements } from "./search/compare-statements.ts";
export { rankSentences } from "./search/sentences.ts";
export type { ScoredSentence } from "./search/sentences.ts";
export { answersInKind, asksFor, lacksPrice } from "./search/answer-type.ts";
export { analyse } from "./search/analyse.ts";
export { contentTerms } from "./search/content-terms.ts";
export type { MailFile, ReadAttachment, ReadMail } from "./read/read.ts";
export { parseBlocks } from "./passages/blocks.ts";
export { listItems } from "./passages/split-block.ts";

export interface Knowledge {
  readonly findPassages: FindPassages;
  readonly findFaqs: FindFaqs;
  /** Finds in files that the visitor has sent in the same conversation, which are no knowledge. */
  findInFiles(search: FileSearch): Promise<FoundPassage[]>;
  /** A few texts from all over what a chatbot knows, such as tell its language. */
  sample(chatbotKey: number): Promise<string[]>;
  /** What the public may see. */
  readonly portal: Portal;
  /**
   * Stores FAQs as the operations do, and waits until they can be compared by meaning where there is an
   * encoder, or the signal ends the wait. Answers their ids, in the order given.
   */
  saveFaqs(chatbotKey: number, faqs: readonly NewFaq[], signal: AbortSignal): Promise<string[]>;
  /** What questions mean, for QuestionAffinity; null where no encoder reads one's language, or it fails. */
  meaningsOf(questions: readonly string[], signal: AbortSignal): Promise<(QuestionMeaning | null)[]>;
  /** The training whenever it has moved, the first time at once; ends with the finished one. Unknown: a Problem. */
  followTraining(caller: Caller, trainingId: string, signal: AbortSignal): Promise<AsyncIterable<Training>>;
  /** The crawl whenever it has moved, each time with the pages that ended since. Unknown: a Problem. */
  followCrawl(caller: Caller, crawlId: string, signal: AbortSignal): Promise<AsyncIterable<Crawl>>;
  /** A chatbot as a file, line by line. Unknown: a Problem. */
  exportChatbot(caller: Caller, chatbotId: string): Promise<AsyncIterable<string>>;
  /** Parses a mail outside of this process; null where it is none that can be read. */
  readMail(bytes: Uint8Array, signal: AbortSignal): Promise<ReadMail | null>;
  /** Judges a file of a conversation outside of this process, and encodes an image anew; or why it isn't taken. */
  readAttachment(
    bytes: Uint8Array,
    name: string,
    signal: AbortSignal,
    mostPixels?: number,
  ): Promise<ReadAttachment | { readonly reason: Reason }>;
  /** Reads the text of a visitor's file outside of this process. */
  readFileText(bytes: Uint8Array, name: string, signal: AbortSignal): Promise<FileText>;
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
  /** Seals tokens of repositories. */
  readonly importSealKey?: Buffer;
  /** The installation's own, which compares by meaning beside the words; closed with the knowledge. */
  readonly encoder?: Encoder | undefined;
  /** Embedding models in its place, of the service or of a chatbot. */
  readonly embedding?: EmbeddingOptions;
  /** Whether questions are also searched in other words and languages; by default they are. */
  readonly lexicon?: boolean;
  /** How long an answer waits for its question's vector. */
  readonly encoderWaitMs?: number;
  /** What a chatbot's file has from the conversations feature. */
  readonly cannedReplies?: CannedRepliesOfChatbots;
}

/** Trainings that this process works on at a time; each reads several pages at once. */
const trainingsAtOnce = 2;
const crawlsAtOnce = 2;

export function createKnowledge(options: KnowledgeOptions): Knowledge {
  const { database, clock, queue, egress, log } = options;
  const reader = createReader();
  const attachments = createReader(attachmentReader);
  const fileTexts = createReader(fileTextReader);
  const { chatbots, encoder, embedding, encoderWaitMs: waitMs } = options;
  const encoders = createEncoders({ chatbots, clock, embedded: encoder, embedding });
  const vectorSearch = createVectorSearch(database, { encoders, log, ...(waitMs === undefined ? {} : { waitMs }) });
  const backfill = createBackfill({ database, queue, encoders, chatbots, clock, log });
  const finders = createFinders(database, vectorSearch, { lexicon: options.lexicon });
  const portal = createPortal({ database, ...finders });
  const politeness = createPoliteness(egress);
  const crawls = createCrawls(options);
  const trainings = createTrainings({ ...options, reader, crawls });
  const importTokens = createImportTokens(options.importSealKey);
  const transfer = createTransfer({ ...options, importTokens });
  const imports = createImports({ ...options, reader, tokens: importTokens });

  queue.handle(trainingQueue, {
    run: (job) =>
      runTraining(
        { database, clock, egress, reader, politeness, queue, log },
        numberIn(job.payload, "trainingKey"),
        job,
      ),
    givenUp: (payload, cause) => giveUpTraining({ database, clock }, numberIn(payload, "trainingKey"), cause),
    readsStrangers: true,
    concurrency: trainingsAtOnce,
  });
  queue.handle(crawlQueue, {
    run: (job) =>
      runCrawl({ database, clock, egress, reader, politeness, queue, log }, numberIn(job.payload, "crawlKey"), job),
    givenUp: (payload, cause) => giveUpCrawl({ database, clock }, numberIn(payload, "crawlKey"), cause),
    readsStrangers: true,
    concurrency: crawlsAtOnce,
  });
  queue.handle(storedTextsQueue, {
    run: (job) => indexStoredTexts({ database, clock, reader, log }, numberIn(job.payload, "chatbotKey"), job),
    concurrency: 1,
  });
  queue.handle(removalQueue, {
    run: (job) =>
      removeSourceTexts(
        database,
        {
          chatbotKey: numberIn(job.payload, "chatbotKey"),
          sourceKey: numberIn(job.payload, "sourceKey"),
          ...(hasKey(job.payload, "beforeDocno") ? { beforeDocno: numberIn(job.payload, "beforeDocno") } : {}),
        },
        job.signal,
      ),
    concurrency: 1,
  });
  queue.handle(refreshQueue, {
    run: (job) => runRefresh({ database, clock, queue }, job.payload, job),
    concurrency: 1,
  });
  queue.handle(reindexQueue, {
    run: (job) =>
      rebuildIndex(database, {
        indexKey: numberIn(job.payload, "indexKey"),
        signal: job.signal,
        hold: job.holdLease,
      }),
    concurrency: 1,
  });

  return {
    ...finders,
    findInFiles: createFileFinder(),
    readFileText: createFileTextReader(fileTexts),
    portal,
    async saveFaqs(chatbotKey, faqs, signal) {
      const rows = await putFaqs(database, clock, chatbotKey, faqs);
      await backfill.awaitFaqs(chatbotKey, signal);
      return rows.map(({ id }) => id);
    },
    async meaningsOf(questions, signal) {
      if (encoder === undefined) return questions.map(() => null);
      const read = questions.filter((question) => encoder.reads(question));
      let vectors: readonly Float32Array[] = [];
      try {
        if (read.length > 0) vectors = await encoder.encodeTexts(read.map(asQuestion), signal);
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error }, "the encoder fails; questions are compared by their words alone");
      }
      const made = new Map(vectors.map((vector, at) => [read[at]!, toBytes(quantise(vector))]));
      return questions.map((question) => {
        const bytes = made.get(question);
        return bytes === undefined ? null : { encoder: encoder.name, bytes };
      });
    },
    followTraining: trainings.follow,
    followCrawl: crawls.follow,
    exportChatbot: transfer.export,
    readAttachment: (bytes, name, signal, mostPixels) =>
      attachments.readAttachment(bytes, name, signal, mostPixels).catch((error: unknown) => {
        if (error instanceof Unreadable) return { reason: error.reason };
        throw error;
      }),
    readMail: (bytes, signal) =>
      reader.readMail(bytes, signal).catch((error: unknown) => {
        if (error instanceof Unreadable) return null;
        throw error;
      }),
    implementations: [
      ...faqOperations(options),
      ...importOperations({ ...options, reader }),
      ...sourceOperations(options),
      ...passageOperations(options),
      ...trainings.implementations,
      ...crawls.implementations,
      ...imports.implementations,
      ...refreshOperations({ ...options, trainings }),
      ...changeOperations(options),
      ...transfer.implementations,
      ...portalOperations({ chatbots, portal }),
      brandOperation({ database, clock, chatbots, log, settings: { egress, politeness }, attachments }),
      ...embeddingOperations({ database, chatbots, encoders, clock }),
    ],
    encodeAll: () => backfill.fillAll(),
    encoderMisses: () => vectorSearch.misses,
    async start() {
      await queueReindexing(database, queue);
      await backfill.start();
    },
    purge: (chatbotKey) => purgeKnowledge(database, chatbotKey),
    async tidy() {
      await failInterruptedSources(database, clock);
      await dropOldCrawls(database, clock);
      await dropOldChanges(database, clock);
    },
    async close() {
      await backfill.close();
      await Promise.all([reader.close(), attachments.close(), fileTexts.close(), imports.close(), encoder?.close()]);
    },
  };
}

function hasKey(payload: unknown, name: string): boolean {
  return typeof payload === "object" && payload !== null && name in payload;
}
