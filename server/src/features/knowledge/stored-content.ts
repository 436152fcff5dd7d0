import { chatbotFileSiteSchema, limits } from "@svc/contract";
import type { ChatbotFileSite, ChatbotFileSource } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import type { NewFaq } from "./faqs.ts";

const rowsAtOnce = 500;
/** A source may be as large as a document: few are in memory at a time. */
export const sourcesAtOnce = 4;

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
