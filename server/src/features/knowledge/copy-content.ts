import { limits, chatbotFileSiteSchema } from "@svc/contract";
import type { RefreshPeriod, ChatbotFileSite, ChatbotFileSource } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { ChatbotContent } from "./chatbot-file.ts";
import { adoptSite } from "./crawl/start-crawl.ts";
import { putFaqs } from "./faqs.ts";
import { planRefresh } from "./fresh/plan-refresh.ts";
import { storedTextsQueue } from "./index-stored.ts";
import { shortKey } from "./short-key.ts";
import type { NewFaq } from "./faqs.ts";

/** How many small things are written in one transaction. */
export const copiedAtOnce = 500;

export interface CopyTarget {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

export async function copyFaqs(
  { database, clock }: CopyTarget,
  chatbotKey: number,
  content: ChatbotContent,
): Promise<number> {
  let count = 0;
  for await (const batch of batchesOf(content.faqs(), copiedAtOnce)) {
    await putFaqs(database, clock, chatbotKey, batch);
    count += batch.length;
  }
  return count;
}

export async function copySources(
  { database, clock, queue }: CopyTarget,
  chatbotKey: number,
  content: ChatbotContent,
): Promise<number> {
  let count = 0;
  for await (const batch of batchesOf(content.sources(), sourcesAtOnce)) {
    const now = clock.now();
    const plans = new Map<string, RefreshPeriod>();
    const values = batch.map(({ refresh, ...source }) => {
      const id = newId("src", now);
      if (source.kind === "url" && source.url !== null && refresh) plans.set(id, refresh);
      return {
        id,
        chatbot_key: chatbotKey,
        status: "queued",
        ...source,
        origin: shortKey(source.origin),
        public: Number(source.public),
        created_at: now,
        updated_at: now,
      };
    });
    await database.transaction(async (transaction) => {
      const made = await transaction
        .insertInto("source")
        .values(values)
        .onConflict((conflict) => conflict.columns(["chatbot_key", "kind", "origin"]).doNothing())
        .returning(["id", "key"])
        .execute();
      for (const { id, key } of made) {
        const every = plans.get(id);
        if (every !== undefined) await planRefresh(transaction, { clock, queue }, { table: "source", key }, every);
      }
    });
    count += batch.length;
  }
  if (count === 0) return 0;
  await database.transaction((transaction) => queue.add(transaction, storedTextsQueue, { chatbotKey }));
  queue.wake();
  return count;
}

export async function copySites(
  { database, clock, queue }: CopyTarget,
  { key, workspaceId }: Pick<KnownChatbot, "key" | "workspaceId">,
  content: ChatbotContent,
): Promise<void> {
  for await (const batch of batchesOf(content.sites(), copiedAtOnce))
    await database.transaction(async (transaction) => {
      for (const { url, depth, selector, maxPages, include, exclude, refresh } of batch) {
        const settings = {
          workspace_id: workspaceId,
          chatbot_key: key,
          url,
          depth: depth ?? limits.crawlDepthByDefault,
          selector: selector ?? null,
          max_pages: maxPages ?? limits.crawlPagesByDefault,
          include: JSON.stringify(include ?? []),
          exclude: JSON.stringify(exclude ?? []),
        };
        await adoptSite(transaction, { clock, queue }, settings, refresh);
      }
    });
}

/** The items in arrays of at most `size`. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const rowsAtOnce = 500;
/** A source may be as large as a document: few are in memory at a time. */
const sourcesAtOnce = 4;

/** Oldest first: what was newest is newest again. */
export async function* storedFaqs(database: Database, chatbotKey: number): AsyncGenerator<NewFaq> {
  for (let after = 0; ;) {
    const rows = await database.query
      .selectFrom("faq")
      .select(["key", "question", "answer", "public"])
      .where("chatbot_key", "=", chatbotKey)
      .where("key", ">", after)
      .orderBy("key")
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) yield { question: row.question, answer: row.answer, public: row.public === 1 };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}

export async function* storedSources(database: Database, chatbotKey: number): AsyncGenerator<ChatbotFileSource> {
  for (let after = 0; ;) {
    const rows = await database.query
      .selectFrom("source")
      .select(["key", "kind", "origin", "name", "title", "url", "public", "refresh_every", "markdown"])
      .where("chatbot_key", "=", chatbotKey)
      .where("markdown", "is not", null)
      .where("key", ">", after)
      .orderBy("key")
      .limit(sourcesAtOnce)
      .execute();
    for (const { kind, origin, name, title, url, public: isPublic, refresh_every: refresh, markdown } of rows)
      if (markdown !== null && markdown !== "")
        yield {
          kind: kind === "url" ? "url" : "document",
          origin,
          name,
          title,
          url,
          public: isPublic === 1,
          refresh,
          markdown,
        };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}

export async function* storedSites(database: Database, chatbotKey: number): AsyncGenerator<ChatbotFileSite> {
  const rows = await database.query
    .selectFrom("crawl")
    .select(["url", "depth", "selector", "max_pages", "include", "exclude", "refresh_every"])
    .where("chatbot_key", "=", chatbotKey)
    .where("refresh_every", "is not", null)
    .orderBy("key")
    .limit(limits.importSites)
    .execute();
  for (const { max_pages: maxPages, include, exclude, refresh_every: refresh, ...row } of rows)
    yield chatbotFileSiteSchema.parse({
      ...row,
      maxPages,
      include: JSON.parse(include) as unknown,
      exclude: JSON.parse(exclude) as unknown,
      refresh,
    });
}
