import type { Crawl } from "@svc/contract";
import type { Caller } from "../../../foundation/caller.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { readCrawl } from "./read-crawl.ts";
import type { CrawlView, ShownCrawl } from "./read-crawl.ts";

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
