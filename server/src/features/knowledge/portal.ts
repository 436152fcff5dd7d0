import { operations } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { readCursor, toPage } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { FindPassages } from "./find.ts";
import { plainText } from "./plain-text.ts";

const excerptCharacters = 240;
/** Enough of a long text to fill the excerpt once its marks are gone. */
const excerptedCharacters = excerptCharacters * 8;
const foundPassages = 50;

interface ArticleRow {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly beginning: string;
  readonly updated_at: number;
}

/** The knowledge portal: what a chatbot has read, as far as its owner lets the public see it. */
export function portalOperations({
  database,
  chatbots,
  findPassages,
}: {
  database: Database;
  chatbots: Chatbots;
  findPassages: FindPassages;
}): Implementation[] {
  const publicSources = (chatbotKey: number) =>
    database.query
      .selectFrom("source")
      .select(["key", "id", "name", "title", "url", "updated_at"])
      // Whole texts of a thousand articles are more than one answer may hold in memory.
      .select(({ fn, val }) => fn<string>("substr", ["markdown", val(1), val(excerptedCharacters)]).as("beginning"))
      .where("chatbot_key", "=", chatbotKey)
      .where("public", "=", 1)
      // A source whose refresh failed still has the text that it had.
      .where("markdown", "is not", null);

  /** Sources by their best passage, and that passage as the excerpt. */
  async function search(chatbotKey: number, text: string, limit: number) {
    // Anybody may search here, as often as he likes.
    const found = await findPassages(chatbotKey, text, foundPassages, true);
    const best = new Map<number, string>();
    for (const { sourceKey, text: passage } of found) if (!best.has(sourceKey)) best.set(sourceKey, passage);
    if (best.size === 0) return [];
    const rows = await publicSources(chatbotKey)
      .where("key", "in", [...best.keys()])
      .execute();
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return [...best]
      .flatMap(([key, passage]) => {
        const row = byKey.get(key);
        return row === undefined ? [] : [toArticle(row, passage)];
      })
      .slice(0, limit);
  }

  return [
    implement(operations.listArticles, async ({ chatbotId, limit, cursor, q }) => {
      const chatbot = await chatbots.findPublic(chatbotId);
      if (!chatbot.portal.enabled) return { articles: [], nextCursor: null };
      if (q !== undefined && q.trim() !== "")
        return { articles: await search(chatbot.key, q, limit), nextCursor: null };
      let query = publicSources(chatbot.key);
      if (cursor !== undefined) query = query.where("key", "<", readCursor(cursor));
      const page = toPage(
        await query
          .orderBy("key", "desc")
          .limit(limit + 1)
          .execute(),
        limit,
      );
      return { articles: page.items.map((row) => toArticle(row, row.beginning)), nextCursor: page.nextCursor };
    }),
    implement(operations.getArticle, async ({ chatbotId, articleId }) => {
      const chatbot = await chatbots.findPublic(chatbotId);
      const row = chatbot.portal.enabled
        ? await publicSources(chatbot.key).select("markdown").where("id", "=", articleId).executeTakeFirst()
        : undefined;
      if (row === undefined)
        throw new Problem(
          "not_found",
          "The knowledge portal has no article with this id. List its articles to see their ids.",
        );
      return { ...toArticle(row, row.beginning), markdown: row.markdown ?? "" };
    }),
  ];
}

function toArticle(row: ArticleRow, text: string) {
  return {
    id: row.id,
    title: row.title ?? row.name,
    url: row.url,
    excerpt: excerptOf(text),
    updatedAt: isoTime(row.updated_at),
  };
}

/** The beginning of a text, cut between words. */
function excerptOf(markdown: string): string {
  const text = plainText(markdown.slice(0, excerptedCharacters)).replace(/\s+/gu, " ").trim();
  if (text.length <= excerptCharacters) return text;
  const cut = text.slice(0, excerptCharacters);
  const space = cut.lastIndexOf(" ");
  return `${(space > excerptCharacters / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/\uFFFD$/u, "")}…`;
}
