import { limits, operations } from "@svc/contract";
import type { Crawl } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { toColumns, noReasonFields } from "../../../foundation/database/reason-columns.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { planRefresh } from "../fresh/plan-refresh.ts";
import { waitUntilEnded } from "../wait-until-ended.ts";
import { endCrawl } from "./finish-crawl.ts";
import { pageAddress } from "./page-address.ts";
import type { ShownCrawl, CrawlDeps } from "./read-crawl.ts";
import { requireSelector } from "./require-selector.ts";
import { startCrawl } from "./start-crawl.ts";
import { setTimeout as delay } from "node:timers/promises";
import { paginate } from "../../../foundation/page.ts";
import { readCrawl, readSummary, findCrawl, showCrawl } from "./read-crawl.ts";

function startOperations(deps: CrawlDeps): Implementation[] {
  const { database, clock, chatbots, queue } = deps;
  return [
    implement(operations.createCrawl, async (input, caller, context) => {
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
      return answerStarted(deps, caller, id, context);
    }),
    implement(operations.refreshCrawl, async ({ crawlId }, caller, context) => {
      const crawl = await findRefreshable(deps, caller, crawlId);
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
      return answerStarted(deps, caller, id, context);
    }),
  ];
}

function changeOperations(deps: CrawlDeps): Implementation[] {
  const { database, clock, queue } = deps;
  return [
    implement(operations.updateCrawl, async ({ crawlId, refresh: every }, caller) => {
      const {
        key,
        chatbot_key: chatbotKey,
        site,
        refresh_every: before,
      } = await findRefreshable(deps, caller, crawlId);
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
      return showCrawl(deps, caller, crawlId);
    }),
    implement(operations.cancelCrawl, async ({ crawlId }, caller) => {
      const { key } = await findCrawl(deps, caller, crawlId);
      await database.transaction(async (transaction) => {
        const crawl = transaction.selectFrom("crawl").select("status").where("key", "=", key).forUpdate();
        const before = await crawl.executeTakeFirst();
        const isRunning = before?.status === "running";
        if (isRunning)
          await endCrawl(transaction, clock, key, { status: "cancelled", ...toColumns(because("crawl_cancelled")) });
        const after = isRunning ? { status: "cancelled" } : { ...before };
        await recordChange(transaction, clock, { before: { ...before }, after });
      });
      return showCrawl(deps, caller, crawlId);
    }),
  ];
}

async function findRefreshable(deps: CrawlDeps, caller: Caller, crawlId: string): Promise<ShownCrawl> {
  const crawl = await findCrawl(deps, caller, crawlId);
  if (crawl.chatbot_key !== null && crawl.site !== null) return crawl;
  throw new Problem("unprocessable", because("crawl_without_chatbot"));
}

/** Waits for the crawl as long as the request allows. */
async function answerStarted(deps: CrawlDeps, caller: Caller, id: string, context: RequestContext): Promise<Crawl> {
  deps.queue.wake();
  const running = deps.database.query.selectFrom("crawl").select("status").where("id", "=", id);
  await waitUntilEnded(async () => (await running.executeTakeFirst()) ?? { status: "gone" }, context);
  return showCrawl(deps, caller, id);
}

function withoutFragment(written: string): string {
  const url = new URL(written.trim());
  url.hash = "";
  return url.href;
}

const pollMs = 300;

export interface Crawls {
  readonly implementations: readonly Implementation[];
  /** The crawl whenever it has moved, each time with the pages that ended since; ends with the finished one. */
  follow(caller: Caller, crawlId: string, signal: AbortSignal): Promise<AsyncIterable<Crawl>>;
  /** The row key of a crawl that the caller may see. Throws a Problem. */
  find(caller: Caller, crawlId: string): Promise<{ key: number; status: string }>;
}

export function createCrawls(deps: CrawlDeps): Crawls {
  return {
    find: (caller, crawlId) => findCrawl(deps, caller, crawlId),
    implementations: [
      ...startOperations(deps),
      listOperation(deps),
      ...changeOperations(deps),
      implement(operations.getCrawl, ({ crawlId, ...view }, caller) => showCrawl(deps, caller, crawlId, view)),
    ],
    async follow(caller, crawlId, signal) {
      await findCrawl(deps, caller, crawlId);
      return changes(deps, caller, crawlId, signal);
    },
  };
}

function listOperation({ database, chatbots }: CrawlDeps): Implementation {
  return implement(operations.listCrawls, async ({ chatbotId, status, from, to, limit, cursor }, caller) => {
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
    const page = await paginate(query, "crawl.key", { limit, cursor });
    const crawls = await Promise.all(page.items.map((row) => readSummary(database, row)));
    return { crawls, nextCursor: page.nextCursor };
  });
}

async function* changes(deps: CrawlDeps, caller: Caller, crawlId: string, signal: AbortSignal): AsyncGenerator<Crawl> {
  let before = "";
  let cursor: string | undefined;
  while (!signal.aborted) {
    const { crawl, lastCursor } = await readCrawl(deps.database, await findCrawl(deps, caller, crawlId), { cursor });
    const isWhole = crawl.nextCursor === null;
    const state = JSON.stringify([crawl.status, crawl.progress]);
    // The end is only reported after all pages that ended.
    if (crawl.pages.length > 0 || state !== before) yield isWhole ? crawl : { ...crawl, ...stillRunning };
    before = state;
    cursor = lastCursor ?? cursor;
    if (!isWhole) continue;
    if (crawl.status !== "running") return;
    // Progress may be another process's: the store is where all of them meet.
    await delay(pollMs);
  }
}

const stillRunning = { status: "running", ...noReasonFields, finishedAt: null } as const;
