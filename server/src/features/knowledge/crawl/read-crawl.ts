import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@svc/contract";
import type { Crawl } from "@svc/contract";
import { sql } from "kysely";
import type { Selectable } from "kysely";
import { ofColumns } from "../../../foundation/database/reason-columns.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { readCursor, toPage } from "../../../foundation/page.ts";
import { plainText } from "../plain-text.ts";
import { countsAsPage } from "./page-outcomes.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";

export type ShownCrawl = Selectable<Tables["crawl"]> & { readonly chatbot_id: string | null };

/** Which of a crawl's pages are shown. */
interface CrawlView {
  readonly limit?: number;
  readonly cursor?: string | undefined;
  readonly status?: Crawl["pages"][number]["status"] | undefined;
}

/** Of one answer: longer pages come one at a time. */
const shownCharacters = 1_000_000;
/** Marks are taken out of so much in one turn of the event loop. */
const pieceCharacters = 50_000;
const statuses = ["completed", "failed", "cancelled"] as const;

/**
 * A crawl with up to `limit` pages behind the cursor, in the order in which they ended; `lastCursor` stands behind
 * the last of them, also where there is none behind it yet.
 */
export async function readCrawl(
  database: Database,
  row: ShownCrawl,
  { limit = limits.crawlPagesListed, cursor, status }: CrawlView,
): Promise<{ crawl: Crawl; lastCursor: string | undefined }> {
  const behind = cursor === undefined ? -1 : readCursor(cursor);
  const listed = await database.query
    .selectFrom("crawl_page")
    .leftJoin("source", "source.key", "crawl_page.source_key")
    .select(["ended_order as key", "crawl_page.position", "crawl_page.characters"])
    .select(sql<number | string | null>`length(source.markdown)`.as("source_characters"))
    .where("crawl_key", "=", row.key)
    .where("ended_order", ">", behind)
    .$if(status !== undefined, (query) => query.where("crawl_page.status", "=", status ?? ""))
    .orderBy("ended_order")
    .limit(limit + 1)
    .execute();
  const lengthOf = (page: (typeof listed)[number]) => page.characters || Number(page.source_characters ?? 0);
  let characters = listed[0] === undefined ? 0 : lengthOf(listed[0]);
  const fitting = listed.findIndex((page, at) => at > 0 && (characters += lengthOf(page)) > shownCharacters);
  const most = Math.min(fitting === -1 ? limit : fitting, limit);
  const ended = listed.map((page) => ({ ...page, key: page.key ?? 0 }));
  const page = toPage(ended.slice(0, most + 1), most);
  return {
    crawl: {
      ...(await readSummary(database, row)),
      pages: await pagesOf(
        database,
        row.key,
        page.items.map(({ position }) => position),
      ),
      nextCursor: page.nextCursor,
    },
    lastCursor: cursorBehind(page.items.at(-1)),
  };
}

/** A crawl without its pages. */
export async function readSummary(database: Database, row: ShownCrawl): Promise<Omit<Crawl, "pages" | "nextCursor">> {
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    status: statuses.find((status) => status === row.status) ?? "running",
    ...ofColumns(row),
    url: row.url,
    depth: row.depth,
    selector: row.selector,
    maxPages: row.max_pages,
    progress: await progressOf(database, row),
    refresh: row.refresh_every,
    nextRefreshAt: row.refresh_at === null ? null : isoTime(row.refresh_at),
    createdAt: isoTime(row.created_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
  };
}

function cursorBehind(last: { key: number } | undefined): string | undefined {
  return last === undefined ? undefined : (toPage([last, last], 1).nextCursor ?? undefined);
}

async function progressOf(database: Database, row: ShownCrawl): Promise<Crawl["progress"]> {
  const counts = await database.query
    .selectFrom("crawl_page")
    .select((select) => ["status", "code", select.fn.countAll<number | string>().as("count")])
    .where("crawl_key", "=", row.key)
    .groupBy(["status", "code"])
    .execute();
  const sum = (which: (row: { status: string; code: string | null }) => boolean) =>
    counts.reduce((total, each) => total + (which(each) ? Number(each.count) : 0), 0);
  const done = sum(({ status }) => status !== "queued");
  const counted = sum(({ status, code }) => status !== "queued" && countsAsPage(code));
  const queued = sum(({ status }) => status === "queued");
  return { done, total: done + Math.min(queued, Math.max(0, row.max_pages - counted)) };
}

async function pagesOf(database: Database, crawlKey: number, positions: readonly number[]): Promise<Crawl["pages"]> {
  if (positions.length === 0) return [];
  const rows = await database.query
    .selectFrom("crawl_page as page")
    .leftJoin("source", "source.key", "page.source_key")
    .select(["page.url", "page.depth", "page.status", "page.code"])
    .select(["page.reason", "page.reason_code", "page.reason_args"])
    .select(["page.title", "page.markdown", "source.id as source_id"])
    .select(["source.title as source_title", "source.markdown as source_markdown"])
    .where("page.crawl_key", "=", crawlKey)
    .where("page.position", "in", [...positions])
    .orderBy("page.ended_order")
    .execute();
  const pages: Crawl["pages"] = [];
  for (const row of rows) {
    // With a chatbot the text is its source's.
    const markdown = row.markdown ?? row.source_markdown ?? "";
    pages.push({
      url: row.url,
      title: row.title ?? row.source_title,
      text: await textOf(markdown),
      markdown,
      depth: row.depth,
      status: row.status === "ready" || row.status === "skipped" ? row.status : "failed",
      code: row.code,
      ...ofColumns(row),
      characters: markdown.length,
      sourceId: row.source_id,
    });
  }
  return pages;
}

/** Without the marks of Markdown; a long one in pieces, cut between paragraphs, so that others get their turn. */
async function textOf(markdown: string): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < markdown.length;) {
    const gap = markdown.indexOf("\n\n", at + pieceCharacters);
    const end = gap === -1 ? markdown.length : gap;
    pieces.push(plainText(markdown.slice(at, end)));
    at = end;
    await nextTurn();
  }
  return pieces.join("\n\n");
}

export interface CrawlDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
}

/** A crawl that the caller may see. Throws a Problem. */
export async function findCrawl(
  { database, chatbots }: CrawlDeps,
  caller: Caller,
  crawlId: string,
): Promise<ShownCrawl> {
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

export async function showCrawl(
  deps: CrawlDeps,
  caller: Caller,
  crawlId: string,
  view: CrawlView = {},
): Promise<Crawl> {
  return (await readCrawl(deps.database, await findCrawl(deps, caller, crawlId), view)).crawl;
}
