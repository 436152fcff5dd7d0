import { languages } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import { Problem } from "../../../foundation/problem.ts";
import { madeText, sendAsset, weightsOf } from "../asset.ts";
import type { Asset } from "../asset.ts";
import { articleMarkdown, faqsMarkdown, llmsText } from "../help/for-agents.ts";
import { sitemapOf } from "../help/sitemap.ts";
import { pathOf } from "../help/page.ts";
import type { HelpChatbot, Page } from "../help/page.ts";
import { articlePage } from "../help/article-page.ts";
import { createBallot } from "../help/ballot.ts";
import { categoriesOf } from "../help/categories.ts";
import type { Category, Entry } from "../help/categories.ts";
import { searchPage } from "../help/search-page.ts";
import type { Findings } from "../help/search-page.ts";
import { articlesPage, faqsPage, frontPage, missingPage } from "../help/views.ts";
import type { Article, Faq, Place } from "../help/views.ts";
import { send } from "../route.ts";
import type { Exchange, Route } from "../route.ts";

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What the routes need to know of chatbots and their knowledge. */
export interface Help {
  /** Throws a `not_found` Problem. */
  findPublic(id: string): Promise<HelpChatbot>;
  readonly portal: {
    /** A cursor that is none: an `invalid_request` Problem. */
    listArticles(
      chatbotKey: number,
      asked: Asked,
    ): Promise<{ articles: readonly Article[]; nextCursor: string | null }>;
    listFaqs(chatbotKey: number, asked: Asked): Promise<{ faqs: readonly Faq[]; nextCursor: string | null }>;
    findArticles(chatbotKey: number, text: string, limit: number): Promise<readonly Article[]>;
    readArticle(chatbotKey: number, id: string): Promise<(Article & { markdown: string }) | undefined>;
    readArticlePart(
      chatbotKey: number,
      id: string,
      part: number,
    ): Promise<(Article & { markdown: string; parts: number }) | undefined>;
    rateArticle(chatbotKey: number, id: string, isHelpful: boolean): Promise<void>;
    outline(chatbotKey: number): Promise<readonly Entry[]>;
    describeArticles(chatbotKey: number, ids: readonly string[]): Promise<readonly Article[]>;
    articleIds(chatbotKey: number, limit: number): Promise<readonly { id: string; updatedAt: string }[]>;
  };
  /** What is public of what a text asks for, and what the chatbot answers from that without a language model. */
  search(
    chatbot: HelpChatbot,
    text: string,
    limits: { readonly faqs: number; readonly articles: number },
  ): Promise<Findings>;
  /** The service's base URL; empty if not configured. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

const faqsInFront = 10;
const faqsOnPage = 50;
const articlesOnPage = 24;
const faqsFound = 5;
const articlesFound = 20;
const queryCharacters = 200;
const suggestedArticles = 6;
const relatedArticles = 4;
/** A category's page; what it has beyond is among all articles. */
const articlesInCategory = 200;
/** https://www.sitemaps.org/protocol.html: 50,000 addresses, the two lists among them. */
const articlesInSitemap = 49_998;
const articlesForAgents = 1_000;
const faqsForAgents = 100;
/** What an owner changes is seen after so long at the latest. */
const keptSeconds = 60;

/** The public knowledge portal of every chatbot whose owner has it enabled, made here: it needs no script. */
export function helpRoutes(help: Help): readonly Route[] {
  const { portal, baseUrl, clock } = help;
  const counts = createBallot(clock.now);
  const listCategories = async ({ key, portal: own }: HelpChatbot) =>
    categoriesOf(await portal.outline(key), own.categories);
  type Make = (place: Place, exchange: Exchange) => Promise<Page | Asset | undefined>;
  const page = (path: string, make: Make): Route => ({
    method: "GET",
    path: `/help/{chatbotId}${path}`,
    async handle(exchange) {
      const chatbot = await findHelp(help, exchange.pathValues["chatbotId"] ?? "");
      if (chatbot === null) return sendPage(exchange, missingPage({ language: languageOf(exchange) }), 404);
      const made = await orNothing(() => make({ chatbot, baseUrl }, exchange));
      if (made === undefined) return sendPage(exchange, missingPage({ chatbot }), 404);
      const varies = chatbot.portal.llms && path === articlePath ? { Vary: "Accept" } : {};
      if ("digest" in made) return sendAsset(exchange, made, { ...kept, ...varies });
      return sendPage(exchange, made, 200, varies);
    },
  });
  /** As Markdown, where the owner lets agents read it. */
  const forAgents = (path: string, make: Make) =>
    page(path, async (place, exchange) => (place.chatbot.portal.llms ? make(place, exchange) : undefined));
  const rootOf = ({ incoming }: Exchange, { id }: HelpChatbot) => {
    // If not configured, the URL of the request.
    const base = baseUrl === "" ? (URL.parse(`http://${incoming.headers.host ?? ""}`)?.origin ?? "") : baseUrl;
    return `${base}/help/${id}`;
  };

  return [
    page("", async (place, { query }) => {
      const { key } = place.chatbot;
      const text = query.get("q")?.trim().slice(0, queryCharacters).toWellFormed() ?? "";
      if (text !== "") {
        const found = await help.search(place.chatbot, text, { faqs: faqsFound, articles: articlesFound });
        return searchPage(place, text, found);
      }
      const [asked, categories] = await Promise.all([
        portal.listFaqs(key, { limit: faqsInFront }),
        listCategories(place.chatbot),
      ]);
      const listed =
        categories.length === 0
          ? await portal.listArticles(key, { limit: articlesOnPage })
          : { articles: await portal.describeArticles(key, suggestedOf(categories)), nextCursor: null };
      return frontPage(place, {
        categories,
        faqs: asked.faqs,
        hasMoreFaqs: asked.nextCursor !== null,
        articles: listed.articles,
        listed: { cursor: undefined, nextCursor: listed.nextCursor },
      });
    }),
    page("/articles", async (place, { query }) => {
      const cursor = query.get("cursor") ?? undefined;
      const listed = await portal.listArticles(place.chatbot.key, { limit: articlesOnPage, cursor });
      return articlesPage(place, { ...listed, cursor });
    }),
    page("/topics/{slug}", async (place, { pathValues }) => {
      const categories = await listCategories(place.chatbot);
      const category = categories.find(({ slug }) => slug === pathValues["slug"]);
      if (category === undefined) return undefined;
      const ids = category.articles.slice(0, articlesInCategory).map(({ id }) => id);
      const articles = await portal.describeArticles(place.chatbot.key, ids);
      return articlesPage(place, { category, articles, cursor: undefined, nextCursor: null });
    }),
    page("/faqs", async (place, { query }) => {
      const cursor = query.get("cursor") ?? undefined;
      return faqsPage(place, { ...(await portal.listFaqs(place.chatbot.key, { limit: faqsOnPage, cursor })), cursor });
    }),
    forAgents("/llms.txt", async ({ chatbot }, exchange) => {
      const [{ articles }, { faqs }] = await Promise.all([
        portal.listArticles(chatbot.key, { limit: articlesForAgents }),
        portal.listFaqs(chatbot.key, { limit: faqsInFront }),
      ]);
      return llmsText(chatbot, rootOf(exchange, chatbot), { articles, faqs });
    }),
    forAgents("/faqs.md", async ({ chatbot }, exchange) => {
      const cursor = exchange.query.get("cursor") ?? undefined;
      const listed = await portal.listFaqs(chatbot.key, { limit: faqsForAgents, cursor });
      return faqsMarkdown(chatbot, rootOf(exchange, chatbot), listed);
    }),
    page(articlePath, async (place, { incoming, pathValues, query }) => {
      const part = query.get("part") ?? "1";
      const id = pathValues["articleId"] ?? "";
      if (place.chatbot.portal.llms && (id.endsWith(".md") || prefersMarkdown(incoming.headers.accept))) {
        const bare = id.replace(/\.md$/u, "");
        const article = isId(bare) ? await portal.readArticle(place.chatbot.key, bare) : undefined;
        return article && articleMarkdown(place.chatbot, article);
      }
      if (!isId(id) || !/^[1-9]\d{0,4}$/u.test(part)) return undefined;
      const { key } = place.chatbot;
      const article = await portal.readArticlePart(key, id, Number(part));
      if (article === undefined) return undefined;
      const [categories, alike] = await Promise.all([
        listCategories(place.chatbot),
        portal.findArticles(key, article.title, relatedArticles + 1),
      ]);
      const category = categories.find(({ articles }) => articles.some((each) => each.id === id));
      const related = alike.filter((each) => each.id !== id).slice(0, relatedArticles);
      return articlePage(place, article, Number(part), { category, related, isRated: query.has("rated") });
    }),
    {
      method: "POST",
      path: "/help/{chatbotId}/articles/{articleId}/{verdict}",
      async handle({ pathValues, incoming, outgoing, address }) {
        const { articleId = "", verdict = "" } = pathValues;
        const chatbot = await findHelp(help, pathValues["chatbotId"] ?? "");
        if (chatbot === null || !isId(articleId) || !["helpful", "unhelpful"].includes(verdict))
          throw new Problem("not_found", "There is no such article. Load the page again.");
        // Another site's form counts for nothing.
        const site = incoming.headers["sec-fetch-site"] ?? "same-origin";
        if (site === "same-origin" && counts(address, articleId))
          await portal.rateArticle(chatbot.key, articleId, verdict === "helpful");
        const Location = `${pathOf(chatbot)}/articles/${articleId}?rated=1#rated`;
        send(outgoing, 303, "", { ...headersOfRating, Location });
      },
    },
    {
      method: "GET",
      path: "/help/{chatbotId}/sitemap.xml",
      async handle(exchange) {
        const chatbot = await findHelp(help, exchange.pathValues["chatbotId"] ?? "");
        if (chatbot === null)
          throw new Problem("not_found", "There is no knowledge portal at this address. Ask the site that led here.");
        const ids = await portal.articleIds(chatbot.key, articlesInSitemap);
        const text = sitemapOf(rootOf(exchange, chatbot), ids);
        sendAsset(exchange, madeText(text, "application/xml; charset=utf-8"), kept);
      },
    },
    {
      method: "GET",
      path: "/robots.txt",
      handle: async ({ outgoing }) =>
        send(outgoing, 200, robots, { ...kept, "Content-Type": "text/plain; charset=utf-8" }),
    },
  ];
}

/** What readers found helpful; then of each category its first, of each its second: as many as there is room for. */
function suggestedOf(categories: readonly Category[]): string[] {
  const inTurn = categories.flatMap(({ articles }) => articles.map((article, at) => ({ at, article })));
  return inTurn
    .toSorted((one, other) => one.at - other.at)
    .map(({ article: { id, score = 0 } }) => ({ id, score: Math.max(0, score) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, suggestedArticles)
    .map(({ id }) => id);
}

const articlePath = "/articles/{articleId}";
const headersOfRating = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin-when-cross-origin" };
const kept = { "Cache-Control": `public, max-age=${keptSeconds}` };
// Pages may be read by all; of the interface only what pages need to be drawn.
const robots = "User-agent: *\nAllow: /api/public/\nDisallow: /api/\n";

/** Null where there is no such chatbot, or its owner shows nothing. */
async function findHelp(help: Help, id: string): Promise<HelpChatbot | null> {
  if (!isId(id)) return null;
  const chatbot = await orNothing(() => help.findPublic(id));
  return chatbot?.portal.enabled === true ? chatbot : null;
}

/** Rather than a page; no browser asks for it. */
function prefersMarkdown(accept: string | undefined): boolean {
  const weights = weightsOf(accept);
  const weight = weights.get("text/markdown") ?? 0;
  return weight > 0 && weight >= (weights.get("text/html") ?? 0);
}

/** Nothing else is an id of ours, and some stores refuse to look for it. */
function isId(id: string): boolean {
  return /^[\w-]{1,100}$/u.test(id);
}

async function orNothing<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Problem && (error.code === "not_found" || error.code === "invalid_request")) return undefined;
    throw error;
  }
}

/** The first that the reader's browser names and these pages speak. */
function languageOf({ incoming }: Exchange): (typeof languages)[number] {
  const named = (incoming.headers["accept-language"] ?? "")
    .split(",")
    .map((tag) => tag.trim().slice(0, 2).toLowerCase());
  for (const name of named) for (const language of languages) if (language === name) return language;
  return "en";
}

function sendPage(exchange: Exchange, { text, styleHash, language }: Page, status = 200, more = {}): void {
  const headers = {
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${styleHash}'`,
      "connect-src 'self'",
      // A chatbot's avatar may stand anywhere.
      "img-src 'self' data: https:",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join("; "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Content-Language": language,
    ...(status === 200 ? kept : { "Cache-Control": "no-cache", Vary: "Accept-Language" }),
    ...more,
  };
  sendAsset(exchange, madeText(text, "text/html; charset=utf-8"), headers, status);
}
