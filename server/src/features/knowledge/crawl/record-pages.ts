import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Job } from "../../../foundation/queue.ts";
import { hashText, isShort, prepareText } from "../put-texts.ts";
import type { PreparedText, SourceText } from "../put-texts.ts";
import { batchSize } from "../search/add-texts.ts";
import { putSourceText, removeOlder } from "../source-text.ts";
import { queueSource } from "../sources.ts";
import type { FoundPage, Frontier } from "./frontier.ts";
import { ending } from "./page-outcomes.ts";
import type { Ending } from "./page-outcomes.ts";
import type { SeenPage } from "./source-pages.ts";
import { findSameTexts, holdCrawl, writePages } from "./write-pages.ts";

/** A page that has come to its end, and what was found on it. */
export interface EndedPage {
  readonly page: FoundPage;
  readonly ending: Ending;
  readonly text?: SourceText;
  /** The source that has the page's text already. */
  readonly sourceKey?: number;
  /** What is kept of the exchange, where the page was read. */
  readonly seen?: SeenPage;
  readonly found: readonly FoundPage[];
  /** Found as well, but never to be read. */
  readonly passedOver?: readonly { readonly page: FoundPage; readonly ending: Ending }[];
}

export interface CrawlRow {
  readonly key: number;
  readonly chatbot_key: number | null;
  readonly selector: string | null;
  readonly site: string | null;
}

export interface RecorderSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly job: Pick<Job, "holdLease">;
  readonly crawl: CrawlRow;
  readonly frontier: Pick<Frontier, "nextOrder" | "add" | "working">;
  readonly readAs: string;
}

export interface Recorder {
  /**
   * Writes how a page ended, and answers it as it was written: the text may be known already. Throws
   * CrawlEnded and LeaseLost where the work is no longer ours.
   */
  record(ended: EndedPage): Promise<Ending>;
}

export interface WaitingPage {
  readonly ended: EndedPage;
  /** Absent where there is no text, or it is written already. */
  readonly prepared: PreparedText | undefined;
}

type Waiting = WaitingPage & { resolve(recorded: Ending): void; reject(error: unknown): void };

/** Pages that share a transaction, and how long the first of them waits for the others. */
export const pagesAtOnce = 16;
const gatheringMs = 100;

/**
 * What ends while a transaction runs shares the next one, with its texts, their terms, and the addresses
 * that were found. So a page has ended, is knowledge, and has its links in the frontier, or none of it.
 */
export function createRecorder(settings: RecorderSettings): Recorder {
  const waiting: Waiting[] = [];
  let isWriting = false;
  /** Called when another page waits, while they are gathered. */
  let look = (): void => undefined;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      await gather();
      await writeBatch(takeBatch(waiting));
    }
    isWriting = false;
  }

  /** A commit waits for the disk, so that pages which come close together share one. */
  async function gather(): Promise<void> {
    const areEnough = () => waiting.length >= Math.min(pagesAtOnce, settings.frontier.working());
    if (areEnough()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatheringMs);
      look = () => {
        if (!areEnough()) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    const { database, frontier } = settings;
    try {
      const orders = batch.map(({ ended }) => [ended, ...(ended.passedOver ?? [])].map(() => frontier.nextOrder()));
      const { endings, replaced } = await database.transaction((transaction) =>
        writePages(settings, transaction, batch, orders),
      );
      for (const { sourceKey, firstDocno } of replaced) await removeReplaced(settings, sourceKey, firstDocno);
      for (const [at, { ended, resolve }] of batch.entries()) {
        frontier.add(ended.found);
        resolve(endings[at] ?? ended.ending);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    async record(ended) {
      const whole = await withLongText(settings, ended);
      const isWritten = whole.text === undefined || whole.sourceKey !== undefined;
      // A long one without a source is only kept: it has no terms to count.
      const prepared = isWritten || whole.text === undefined ? undefined : await preparedFor(settings, whole.text);
      return new Promise<Ending>((resolve, reject) => {
        waiting.push({ ended: whole, prepared, resolve, reject });
        look();
        void writeAll();
      });
    },
  };
}

async function preparedFor({ crawl }: RecorderSettings, text: SourceText): Promise<PreparedText> {
  if (crawl.chatbot_key !== null) return prepareText(text);
  const { title, markdown, notes = [] } = text;
  return { title, markdown, hash: hashText(text), notes, passages: [] };
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let count = 0;
  let passages = 0;
  for (const { prepared } of waiting) {
    passages += prepared?.passages.length ?? 0;
    if (count > 0 && (count >= pagesAtOnce || passages > batchSize)) break;
    count++;
  }
  return waiting.splice(0, count);
}

function removeReplaced(settings: RecorderSettings, sourceKey: number, firstDocno: number): Promise<void> {
  const { database, crawl, job } = settings;
  const target = { chatbotKey: crawl.chatbot_key ?? 0, sourceKey, hold: job.holdLease };
  return removeOlder(database, target, firstDocno);
}

/** A long text takes transactions of its own, before its page is written as ended. */
async function withLongText(settings: RecorderSettings, ended: EndedPage): Promise<EndedPage> {
  const { database, clock, crawl, job } = settings;
  const { text, page, found, passedOver = [] } = ended;
  const chatbotKey = crawl.chatbot_key;
  if (text === undefined || chatbotKey === null || isShort(text.passages)) return ended;
  const hold = async (transaction: WriteTransaction) => {
    await job.holdLease(transaction);
    await holdCrawl(transaction, crawl.key);
  };
  const hash = hashText(text);
  const started = await database.transaction(async (transaction) => {
    await hold(transaction);
    const same = await findSameTexts(transaction, crawl, [{ url: page.url, hash }]);
    const otherUrl = same.get(page.url);
    if (otherUrl !== undefined) return { otherUrl };
    return queueSource(transaction, clock, chatbotKey, { kind: "url", origin: page.url, name: page.url });
  });
  if ("otherUrl" in started) return { page, found, passedOver, ending: ending("duplicate", started.otherUrl) };
  await putSourceText(database, clock, { chatbotKey, sourceKey: started.key, hold }, text);
  return { ...ended, sourceKey: started.key };
}
