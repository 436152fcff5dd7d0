import { setTimeout as delay } from "node:timers/promises";
import { limits, operations } from "@svc/contract";
import type { Crawl } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { noReasonFields, toColumns } from "../../../foundation/database/reason-columns.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../../foundation/implement.ts";
import { readCursor, toPage } from "../../../foundation/page.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { planRefresh } from "../fresh/plan-refresh.ts";
import { endCrawl } from "./finish-crawl.ts";
import { pageAddress } from "./page-address.ts";
import { requireSelector } from "./require-selector.ts";
import { readCrawl, readSummary } from "./read-crawl.ts";
import type { CrawlView, ShownCrawl } from "./read-crawl.ts";
import { startCrawl } from "./start-crawl.ts";

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
  const create = implement(operations.createCrawl, async (input, caller, context) => {
    const chatbot = typeof input.chatbotId === "string" ? await chatbots.find(caller, input.chatbotId) : undefined;
    if (chatbot === undefined && caller.chatbotIds !== undefined)
      throw new Problem("forbidden", "This key is bound to chatbots: give the chatbotId of one of them.");
    const url = pageAddress(input.url) ?? withoutFragment(input.url);
    if (chatbot === undefined && input.refresh)
      throw new Problem(
        "invalid_request",
        "Only a chatbot's site can be read again: give a chatbotId beside refresh.",
        {
          errors: [{ path: "refresh", message: "needs a chatbotId" }],
        },
      );
    if (typeof input.selector === "string") await requireSelector(input.selector);
    const settings = {
      workspace_id: caller.workspaceId,
      chatbot_key: chatbot?.key ?? null,
      url,
      depth: input.depth ?? limits.crawlDepthByDefault,
      selector: input.selector ?? null,
      max_pages: input.maxPages ?? limits.crawlPagesByDefault,
      include: JSON.stringify(input.include ?? []),
      exclude: JSON.stringify(input.exclude ?? []),
    };
    const id = await database.transaction(async (transaction) => {
      const started = await startCrawl(transaction, { clock, queue }, settings, input.refresh);
      await recordChange(transaction, clock, { resource: started, after: { ...input, url } });
      return started;
    });
    return answerStarted(caller, id, context);
  });

  const refresh = implement(operations.refreshCrawl, async ({ crawlId }, caller, context) => {
    const crawl = await findRefreshable(caller, crawlId);
    const running = await database.query
      .selectFrom("crawl")
      .select("id")
      .where("chatbot_key", "=", crawl.chatbot_key)
      .where("site", "=", crawl.site)
      .where("status", "=", "running")
      .executeTakeFirst();
    if (running !== undefined) throw new Problem("conflict", because("site_being_crawled", { id: running.id }));
    const id = await database.transaction(async (transaction) => {
      const started = await startCrawl(transaction, { clock, queue }, crawl);
      await recordChange(transaction, clock, { after: { crawl: started, url: crawl.url } });
      return started;
    });
    return answerStarted(caller, id, context);
  });

  const update = implement(operations.updateCrawl, async ({ crawlId, refresh: every }, caller) => {
    const { key, chatbot_key: chatbotKey, site, refresh_every: before } = await findRefreshable(caller, crawlId);
    await database.transaction(async (transaction) => {
      const newer = await transaction
        .selectFrom("crawl")
        .select("id")
        .where("chatbot_key", "=", chatbotKey)
        .where("site", "=", site)
        .where("key", ">", key)
        .orderBy("key", "desc")
        .executeTakeFirst();
      if (newer !== undefined) throw new Problem("conflict", because("site_crawled_since", { id: newer.id }));
      await planRefresh(transaction, { clock, queue }, { table: "crawl", key }, every);
      await recordChange(transaction, clock, { before: { refresh: before }, after: { refresh: every } });
    });
    return show(caller, crawlId);
  });

  async function findRefreshable(caller: Caller, crawlId: string): Promise<ShownCrawl> {
    const crawl = await find(caller, crawlId);
    if (crawl.chatbot_key !== null && crawl.site !== null) return crawl;
    throw new Problem("unprocessable", because("crawl_without_chatbot"));
  }

  async function answerStarted(
    caller: Caller,
    id: string,
    { waitSeconds, signal, draining }: RequestContext,
  ): Promise<Crawl> {
    queue.wake();
    const seconds = Math.min(waitSeconds ?? limits.waitSecondsByDefault, limits.waitSeconds);
    await waitFor(id, seconds, AbortSignal.any([signal, draining]));
    return show(caller, id);
  }

  const list = implement(operations.listCrawls, async ({ chatbotId, status, from, to, limit, cursor }, caller) => {
    const chatbot = chatbotId === undefined ? undefined : await chatbots.find(caller, chatbotId);
    let query = database.query
      .selectFrom("crawl")
      .leftJoin("chatbot", "chatbot.key", "crawl.chatbot_key")
      .selectAll("crawl")
      .select(["chatbot.id as chatbot_id"])
      .where("crawl.workspace_id", "=", caller.workspaceId)
      .where("chatbot.deleted_at", "is", null);
    if (chatbot !== undefined) query = query.where("crawl.chatbot_key", "=", chatbot.key);
    if (caller.chatbotIds !== undefined) query = query.where("chatbot.id", "in", [...caller.chatbotIds]);
    if (status !== undefined) query = query.where("crawl.status", "=", status);
    if (from !== undefined) query = query.where("crawl.created_at", ">=", Date.parse(from));
    if (to !== undefined) query = query.where("crawl.created_at", "<", Date.parse(to));
    if (cursor !== undefined) query = query.where("crawl.key", "<", readCursor(cursor));
    const rows = await query
      .orderBy("crawl.key", "desc")
      .limit(limit + 1)
      .execute();
    const page = toPage(rows, limit);
    const crawls = await Promise.all(page.items.map((row) => readSummary(database, row)));
    return { crawls, nextCursor: page.nextCursor };
  });

  const cancel = implement(operations.cancelCrawl, async ({ crawlId }, caller) => {
    const { key } = await find(caller, crawlId);
    await database.transaction(async (transaction) => {
      const crawl = transaction.selectFrom("crawl").select("status").where("key", "=", key).forUpdate();
      const before = await crawl.executeTakeFirst();
      const isRunning = before?.status === "running";
      if (isRunning)
        await endCrawl(transaction, clock, key, { status: "cancelled", ...toColumns(because("crawl_cancelled")) });
      const after = isRunning ? { status: "cancelled" } : { ...before };
      await recordChange(transaction, clock, { before: { ...before }, after });
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

  async function show(caller: Caller, crawlId: string, view: CrawlView = {}): Promise<Crawl> {
    return (await readCrawl(database, await find(caller, crawlId), view)).crawl;
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
      const { crawl, lastCursor } = await readCrawl(database, await find(caller, crawlId), { cursor });
      const isWhole = crawl.nextCursor === null;
      const state = JSON.stringify([crawl.status, crawl.progress]);
      // The end is only reported after all pages that ended.
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
      list,
      refresh,
      update,
      cancel,
      implement(operations.getCrawl, ({ crawlId, ...view }, caller) => show(caller, crawlId, view)),
    ],
    async follow(caller, crawlId, signal) {
      await find(caller, crawlId);
      return changes(caller, crawlId, signal);
    },
  };
}

const stillRunning = { status: "running", ...noReasonFields, finishedAt: null } as const;

function withoutFragment(written: string): string {
  const url = new URL(written.trim());
  url.hash = "";
  return url.href;
}
