import { sql } from "kysely";
import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { paginate } from "../../foundation/page.ts";
import type { FindFaqs, FindPassages } from "./find.ts";
import { publicArticles, publicFaqs, publicSources, titleOf, toArticle, toFaq } from "./portal-rows.ts";
import { createPortalSearch, foundPassages, readFound } from "./search-portal.ts";
import { isOnlyLabels } from "./prose.ts";

export interface PortalArticle {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
  /** An excerpt: the beginning, or the found part. */
  readonly excerpt: string;
  readonly updatedAt: string;
}

export interface PortalFaq {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly updatedAt: string;
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** An article as it stands in an outline of all. */
export interface PortalEntry extends Pick<PortalArticle, "id" | "title" | "url"> {
  /** Of its readers, how many more found it helpful than did not. */
  readonly score: number;
}

/** What a chatbot knows, as far as its owner lets the public see it. Whether it is shown at all is the caller's to judge. */
export interface Portal {
  /** Newest first. A cursor that is none: a Problem. */
  listArticles(chatbotKey: number, asked: Asked): Promise<{ articles: PortalArticle[]; nextCursor: string | null }>;
  listFaqs(chatbotKey: number, asked: Asked): Promise<{ faqs: PortalFaq[]; nextCursor: string | null }>;
  /** What readers found helpful first, then the newest; no page of a website that has only links. */
  suggestArticles(chatbotKey: number, limit: number): Promise<PortalArticle[]>;
  /** By their best passage, best first, with that as the excerpt. */
  findArticles(chatbotKey: number, text: string, limit: number): Promise<PortalArticle[]>;
  readonly search: ReturnType<typeof createPortalSearch>;
  /** With its whole text as Markdown. */
  readArticle(chatbotKey: number, id: string): Promise<(PortalArticle & { markdown: string }) | undefined>;
  /** One part of its text, from 1 on: a page's worth, cut between paragraphs. Undefined: no such article or part. */
  readArticlePart(
    chatbotKey: number,
    id: string,
    part: number,
  ): Promise<(PortalArticle & { markdown: string; parts: number }) | undefined>;
  /** Counts what a reader said of an article; does nothing where there is none of this id. */
  rateArticle(chatbotKey: number, id: string, isHelpful: boolean): Promise<void>;
  /** The newest articles without their texts, for an order of them. */
  outline(chatbotKey: number): Promise<PortalEntry[]>;
  /** Those of these ids that are public, in their order. */
  describeArticles(chatbotKey: number, ids: readonly string[]): Promise<PortalArticle[]>;
  /** All articles, for sitemaps and the like. */
  articleIds(chatbotKey: number, limit: number): Promise<{ id: string; updatedAt: string }[]>;
}

/** More than these are no outline. */
const outlinedArticles = 1_000;
/** Characters of an article on one page; a part ends up to `partMargin` earlier, between paragraphs. */
const partCharacters = 30_000;
const partMargin = 3_000;

export function createPortal({
  database,
  findPassages,
  findFaqs,
}: {
  database: Database;
  findPassages: FindPassages;
  findFaqs: FindFaqs;
}): Portal {
  const articles = (chatbotKey: number) => publicArticles(database, chatbotKey);

  return {
    async listArticles(chatbotKey, page) {
      const { items, nextCursor } = await paginate(articles(chatbotKey), "source.key", page);
      return { articles: items.map((row) => toArticle(row)), nextCursor };
    },

    async listFaqs(chatbotKey, page) {
      const { items, nextCursor } = await paginate(publicFaqs(database, chatbotKey), "faq.key", page);
      return { faqs: items.map(toFaq), nextCursor };
    },

    suggestArticles: (chatbotKey, limit) => suggestArticles(database, chatbotKey, limit),

    async findArticles(chatbotKey, text, limit) {
      // Anybody may search here, as often as he likes.
      const found = await findPassages(chatbotKey, text, foundPassages, { isFree: true });
      return (await readFound(database, chatbotKey, text, found)).slice(0, limit).map(({ article }) => article);
    },

    search: createPortalSearch({ database, findPassages, findFaqs }),

    async readArticle(chatbotKey, id) {
      const row = await articles(chatbotKey).select("markdown").where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : { ...toArticle(row), markdown: row.markdown ?? "" };
    },

    async readArticlePart(chatbotKey, id, part) {
      const start = (part - 1) * partCharacters;
      const piece = (from: number, to: number) => sql<string>`substr(markdown, ${from + 1}, ${to - from})`;
      const row = await articles(chatbotKey)
        .select([
          sql<number | string>`length(markdown)`.as("length"),
          piece(Math.max(0, start - partMargin), start).as("before"),
          piece(start, start + partCharacters - partMargin).as("middle"),
          piece(start + partCharacters - partMargin, start + partCharacters).as("end"),
        ])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const parts = Math.max(1, Math.ceil(Number(row.length) / partCharacters));
      if (part > parts) return undefined;
      const begin = part === 1 ? "" : row.before.slice(lastBreak(row.before));
      const end = part === parts ? row.end : row.end.slice(0, lastBreak(row.end));
      return { ...toArticle(row), markdown: begin + row.middle + end, parts };
    },

    async rateArticle(chatbotKey, id, isHelpful) {
      await database.transaction(async (transaction) => {
        await transaction
          .updateTable("source")
          .set(({ eb }) => (isHelpful ? { helpful: eb("helpful", "+", 1) } : { unhelpful: eb("unhelpful", "+", 1) }))
          .where("chatbot_key", "=", chatbotKey)
          .where("id", "=", id)
          .where("public", "=", 1)
          .where("markdown", "is not", null)
          .execute();
      });
    },

    async outline(chatbotKey) {
      const rows = await publicSources(database, chatbotKey)
        .select(["id", "name", "title", "url", "helpful", "unhelpful"])
        .orderBy("key", "desc")
        .limit(outlinedArticles)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: titleOf(row),
        url: row.url,
        score: row.helpful - row.unhelpful,
      }));
    },

    async describeArticles(chatbotKey, ids) {
      if (ids.length === 0) return [];
      const rows = await articles(chatbotKey).where("id", "in", ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toArticle(row));
    },

    async articleIds(chatbotKey, limit) {
      const rows = await publicSources(database, chatbotKey)
        .select(["id", "updated_at"])
        .orderBy("key", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ id, updated_at }) => ({ id, updatedAt: isoTime(updated_at) }));
    },
  };
}

/** Where a text is cut: after its last paragraph, else after its last line, else at its end. */
function lastBreak(text: string): number {
  const paragraph = text.lastIndexOf("\n\n");
  const line = text.lastIndexOf("\n");
  return paragraph !== -1 ? paragraph + 2 : line !== -1 ? line + 1 : text.length;
}

/** So many pages may have only links. */
const skippedAtMost = 50;

/** What readers found helpful first, then the newest; no page of a website that has only links. */
async function suggestArticles(database: Database, chatbotKey: number, limit: number): Promise<PortalArticle[]> {
  const rows = await publicArticles(database, chatbotKey)
    .orderBy(({ eb, ref }) => eb("helpful", "-", ref("unhelpful")), "desc")
    .orderBy("key", "desc")
    .limit(limit + skippedAtMost)
    .execute();
  return rows
    .filter((row) => row.url === null || !isOnlyLabels(row.beginning, titleOf(row)))
    .slice(0, limit)
    .map((row) => toArticle(row));
}
