import { setTimeout as delay } from "node:timers/promises";
import { limits, operations } from "@svc/contract";
import type { Crawl } from "@svc/contract";
import type { Caller } from "../../../foundation/caller.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { shortKey } from "../short-key.ts";
import { crawlQueue } from "./crawl-job.ts";
import { pageRow, saveRows } from "./crawl-rows.ts";
import { endCrawl } from "./finish-crawl.ts";
import { addressKey, pageAddress } from "./page-address.ts";
import { readCrawl } from "./read-crawl.ts";
import type { ShownCrawl } from "./read-crawl.ts";

const pollMs = 100;

interface CrawlOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
}

export interface Crawls {
  readonly implementations: readonly Implementation[];
  /** The crawl whenever it has moved, each time with the pages that ended since; ends with the finished one. */
  follow(caller: Caller, crawlId: string, signal: AbortSignal): Promise<AsyncIterable<Crawl>>;
  /** The row key of a crawl that the caller may see. Throws a Problem. */
  find(caller: Caller, crawlId: string): Promise<{ key: number; status: string }>;
}

export function createCrawls({ database, clock, chatbots, queue }: CrawlOptions): Crawls {
  const create = implement(operations.createCrawl, async (input, caller, { waitSeconds, signal, draining }) => {
    const chatbot = typeof input.chatbotId === "string" ? await chatbots.find(caller, input.chatbotId) : undefined;
    if (chatbot === undefined && caller.chatbotIds !== undefined)
      throw new Problem("forbidden", "This key is bound to chatbots: give the chatbotId of one of them.");
    const url = pageAddress(input.url) ?? withoutFragment(input.url);
    const now = clock.now();
    const id = newId("job", now);
    await database.transaction(async (transaction) => {
      const crawl = await transaction
        .insertInto("crawl")
        .values({
          id,
          workspace_id: caller.workspaceId,
          chatbot_key: chatbot?.key ?? null,
          url,
          origin: new URL(url).origin,
          depth: input.depth ?? limits.crawlDepthByDefault,
          selector: input.selector ?? null,
          max_pages: input.maxPages ?? limits.crawlPagesByDefault,
          include: JSON.stringify(input.include ?? []),
          exclude: JSON.stringify(input.exclude ?? []),
          status: "running",
          created_at: now,
        })
        .returning(["key", "chatbot_key"])
        .executeTakeFirstOrThrow();
      const start = { position: 0, url, urlKey: shortKey(addressKey(url)), depth: 0, hops: 0 };
      await saveRows(transaction, [pageRow(crawl, start)]);
      await queue.add(transaction, crawlQueue, { crawlKey: crawl.key });
    });
    queue.wake();
    const seconds = Math.min(waitSeconds ?? limits.waitSecondsByDefault, limits.waitSeconds);
    await waitFor(id, seconds, AbortSignal.any([signal, draining]));
    return show(caller, id);
  });

  const cancel = implement(operations.cancelCrawl, async ({ crawlId }, caller) => {
    const { key } = await find(caller, crawlId);
    await database.transaction(async (transaction) => {
      let crawl = transaction.selectFrom("crawl").select("status").where("key", "=", key);
      if (database.engine === "postgres") crawl = crawl.forUpdate();
      if ((await crawl.executeTakeFirst())?.status !== "running") return;
      await endCrawl(transaction, clock, key, { status: "cancelled", reason: "It was cancelled." });
    });
    return show(caller, crawlId);
  });

  async function find(caller: Caller, crawlId: string): Promise<ShownCrawl> {
    const row = await database.query
      .selectFrom("crawl")
      .leftJoin("chatbot", "chatbot.key", "crawl.chatbot_key")
      .selectAll("crawl")
      .select(["chatbot.id as chatbot_id"])
      .where("crawl.id", "=", crawlId)
      .where("crawl.workspace_id", "=", caller.workspaceId)
      .executeTakeFirst();
    const notFound = () =>
      new Problem(
        "not_found",
        "There is no crawl with this id. Check the id, and that the credential belongs to its workspace.",
      );
    if (row === undefined) throw notFound();
    if (row.chatbot_key === null && caller.chatbotIds !== undefined) throw notFound();
    if (row.chatbot_key !== null)
      await chatbots.find(caller, row.chatbot_id ?? "").catch((error: unknown) => {
        throw error instanceof Problem ? notFound() : error;
      });
    return row;
  }

  async function show(caller: Caller, crawlId: string, cursor?: string): Promise<Crawl> {
    return (await readCrawl(database, await find(caller, crawlId), cursor)).crawl;
  }

  async function waitFor(id: string, seconds: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + seconds * 1_000;
    for (;;) {
      const row = await database.query.selectFrom("crawl").select("status").where("id", "=", id).executeTakeFirst();
      if (row?.status !== "running" || performance.now() >= until || signal.aborted) return;
      await delay(Math.min(pollMs, Math.max(1, until - performance.now())));
    }
  }

  async function* changes(caller: Caller, crawlId: string, signal: AbortSignal): AsyncGenerator<Crawl> {
    let before = "";
    let cursor: string | undefined;
    while (!signal.aborted) {
      const { crawl, lastCursor } = await readCrawl(database, await find(caller, crawlId), cursor);
      const isWhole = crawl.nextCursor === null;
      const state = JSON.stringify([crawl.status, crawl.progress]);
      // Until all that has ended is told, it is not told that it has.
      if (crawl.pages.length > 0 || state !== before) yield isWhole ? crawl : { ...crawl, ...stillRunning };
      before = state;
      cursor = lastCursor ?? cursor;
      if (!isWhole) continue;
      if (crawl.status !== "running") return;
      // Progress may be another process's: the store is where all of them meet.
      await delay(pollMs * 3);
    }
  }

  return {
    find,
    implementations: [
      create,
      cancel,
      implement(operations.getCrawl, ({ crawlId, cursor }, caller) => show(caller, crawlId, cursor)),
    ],
    async follow(caller, crawlId, signal) {
      await find(caller, crawlId);
      return changes(caller, crawlId, signal);
    },
  };
}

const stillRunning = { status: "running", reason: null, finishedAt: null } as const;

function withoutFragment(written: string): string {
  const url = new URL(written.trim());
  url.hash = "";
  return url.href;
}
