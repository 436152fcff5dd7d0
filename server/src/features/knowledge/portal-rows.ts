import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { beginningOf, excerptedCharacters } from "./excerpt.ts";
import type { PortalArticle, PortalFaq } from "./portal.ts";

export interface ArticleRow {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly beginning: string;
  readonly updated_at: number;
}

/** A chatbot's sources that the public may read. */
export function publicSources({ query }: Database, chatbotKey: number) {
  return (
    query
      .selectFrom("source")
      .where("chatbot_key", "=", chatbotKey)
      .where("public", "=", 1)
      // A source whose refresh failed still has the text that it had.
      .where("markdown", "is not", null)
  );
}

/** The same as articles, each with the beginning of its text. */
export function publicArticles(database: Database, chatbotKey: number) {
  return (
    publicSources(database, chatbotKey)
      .select(["key", "id", "name", "title", "url", "updated_at"])
      // Whole texts of a thousand articles are more than one answer may hold in memory.
      .select(({ fn, val }) => fn<string>("substr", ["markdown", val(1), val(excerptedCharacters)]).as("beginning"))
  );
}

export function publicFaqs({ query }: Database, chatbotKey: number) {
  return query
    .selectFrom("faq")
    .select(["key", "id", "question", "answer", "updated_at"])
    .where("chatbot_key", "=", chatbotKey)
    .where("public", "=", 1);
}

export function toFaq({
  id,
  question,
  answer,
  updated_at,
}: Omit<PortalFaq, "updatedAt"> & { updated_at: number }): PortalFaq {
  return { id, question, answer, updatedAt: isoTime(updated_at) };
}

export function toArticle(row: ArticleRow, excerpt = beginningOf(row.beginning, titleOf(row))): PortalArticle {
  return { id: row.id, title: titleOf(row), url: row.url, excerpt, updatedAt: isoTime(row.updated_at) };
}

export function titleOf({ title, name }: Pick<ArticleRow, "title" | "name">): string {
  return title ?? name;
}
