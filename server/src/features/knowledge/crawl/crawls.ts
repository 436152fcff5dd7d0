import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@svc/contract";
import type { Crawl } from "@svc/contract";
import type { Caller } from "../../../foundation/caller.ts";
import { noReasonFields } from "../../../foundation/database/reason-columns.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { paginate } from "../../../foundation/page.ts";
import { changeOperations, startOperations } from "./crawl-operations.ts";
import { findCrawl, showCrawl } from "./find-crawl.ts";
import type { CrawlDeps } from "./find-crawl.ts";
import { readCrawl, readSummary } from "./read-crawl.ts";

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
