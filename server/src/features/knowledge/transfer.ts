import { chatbotFileSiteSchema, chatbotSchema, limits, operations } from "@svc/contract";
import type { ChatbotFileSite, ChatbotFileSource, RefreshPeriod } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import type { CannedRepliesOfChatbots } from "../../foundation/canned-replies.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Queue } from "../../foundation/queue.ts";
import { version } from "../../foundation/version.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import { readChatbotFile, settingsOf, writeChatbotFile } from "./chatbot-file.ts";
import type { ChatbotContent } from "./chatbot-file.ts";
import { adoptSite } from "./crawl/start-crawl.ts";
import { planRefresh } from "./fresh/plan-refresh.ts";
import { putFaqs } from "./faqs.ts";
import type { NewFaq } from "./faqs.ts";
import { storedTextsQueue } from "./index-stored.ts";
import { shortKey } from "./short-key.ts";

const faqsAtOnce = 500;
/** A source may be as large as a document: few are in memory at a time. */
const sourcesAtOnce = 4;

/** If there are none. */
const noCannedReplies: CannedRepliesOfChatbots = {
  async *stored() {},
  put: async () => undefined,
};

export interface Transfer {
  readonly implementations: readonly Implementation[];
  /** A chatbot as a file, line by line. Unknown: a Problem. */
  export(caller: Caller, chatbotId: string): Promise<AsyncIterable<string>>;
}

export function createTransfer({
  database,
  clock,
  chatbots,
  queue,
  cannedReplies = noCannedReplies,
}: {
  database: Database;
  clock: Clock;
  chatbots: Chatbots;
  queue: Queue;
  cannedReplies?: CannedRepliesOfChatbots | undefined;
}): Transfer {
  function contentOf(chatbot: KnownChatbot): ChatbotContent {
    return {
      settings: settingsOf(chatbot),
      faqs: () => storedFaqs(chatbot.key),
      sources: () => storedSources(chatbot.key),
      cannedReplies: () => cannedReplies.stored(chatbot.key),
      sites: () => storedSites(chatbot.key),
    };
  }

  /** Oldest first: what was newest is newest again. */
  async function* storedFaqs(chatbotKey: number): AsyncGenerator<NewFaq> {
    for (let after = 0; ;) {
      const rows = await database.query
        .selectFrom("faq")
        .select(["key", "question", "answer", "public"])
        .where("chatbot_key", "=", chatbotKey)
        .where("key", ">", after)
        .orderBy("key")
        .limit(faqsAtOnce)
        .execute();
      for (const row of rows) yield { question: row.question, answer: row.answer, public: row.public === 1 };
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.key;
    }
  }

  async function* storedSources(chatbotKey: number): AsyncGenerator<ChatbotFileSource> {
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

  async function* storedSites(chatbotKey: number): AsyncGenerator<ChatbotFileSite> {
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

  /** Makes a chatbot of this content. What fails on the way takes the unfinished one with it. */
  async function make(content: ChatbotContent, settings: object, caller: Caller) {
    const chatbot = await chatbots.make(settings, caller);
    try {
      const faqs = await copyFaqs(chatbot.key, content);
      const sources = await copySources(chatbot.key, content);
      await copySites(chatbot, content);
      let replies = 0;
      for await (const batch of batchesOf(content.cannedReplies(), faqsAtOnce)) {
        await cannedReplies.put(chatbot, batch);
        replies += batch.length;
      }
      return { chatbot: chatbotSchema.parse(chatbot), faqs, sources, cannedReplies: replies };
    } catch (error) {
      await chatbots.discard(chatbot.key);
      throw error;
    }
  }

  async function copyFaqs(chatbotKey: number, content: ChatbotContent): Promise<number> {
    let count = 0;
    for await (const batch of batchesOf(content.faqs(), faqsAtOnce)) {
      await putFaqs(database, clock, chatbotKey, batch);
      count += batch.length;
    }
    return count;
  }

  async function copySources(chatbotKey: number, content: ChatbotContent): Promise<number> {
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

  async function copySites(
    { key, workspaceId }: Pick<KnownChatbot, "key" | "workspaceId">,
    content: ChatbotContent,
  ): Promise<void> {
    for await (const batch of batchesOf(content.sites(), faqsAtOnce))
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

  const importFile = implement(operations.importChatbot, async ({ name }, caller, context) => {
    const [file] = context.files;
    if (file === undefined) throw new Problem("invalid_request", "Send the chatbot's file as the body.");
    const content = await readChatbotFile(file.path);
    return make(content, { ...content.settings, ...(name === undefined ? {} : { name }) }, caller);
  });

  const duplicate = implement(operations.duplicateChatbot, async ({ chatbotId, name }, caller) => {
    const original = await chatbots.find(caller, chatbotId);
    const content = contentOf(original);
    // The same owner, the same models, the same keys.
    const modelApiKey = chatbots.modelApiKeyOf(original);
    const embeddingModelApiKey = chatbots.openEmbeddingKey(original.id, original.sealedEmbeddingModelApiKey);
    const settings = {
      ...content.settings,
      name: name ?? copyName(original.name),
      ...(modelApiKey === "" ? {} : { modelApiKey }),
      ...(embeddingModelApiKey === "" ? {} : { embeddingModelApiKey }),
    };
    return make(content, settings, caller);
  });

  return {
    implementations: [importFile, duplicate],
    export: async (caller, chatbotId) => writeChatbotFile(contentOf(await chatbots.find(caller, chatbotId)), version),
  };
}

/** Within the bounds of a name, and never half a character. */
function copyName(name: string): string {
  return `${[...name].slice(0, 90).join("").slice(0, 90)} (copy)`.toWellFormed();
}

async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
