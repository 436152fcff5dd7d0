import { languages } from "@svc/contract";
import type { PublicChatbot } from "@svc/contract";
import { Problem } from "../../../foundation/problem.ts";
import { madeText, sendAsset } from "../asset.ts";
import { sitemapOf } from "../help/sitemap.ts";
import type { HelpChatbot, Page } from "../help/page.ts";
import { articlePage, faqsPage, frontPage, missingPage, searchPage } from "../help/views.ts";
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
  findPublic(id: string): Promise<HelpChatbot & Pick<PublicChatbot, "portal">>;
  readonly portal: {
    /** A cursor that is none: an `invalid_request` Problem. */
    listArticles(
      chatbotKey: number,
      asked: Asked,
    ): Promise<{ articles: readonly Article[]; nextCursor: string | null }>;
    listFaqs(chatbotKey: number, asked: Asked): Promise<{ faqs: readonly Faq[]; nextCursor: string | null }>;
    findArticles(chatbotKey: number, text: string, limit: number): Promise<readonly Article[]>;
    findFaqs(chatbotKey: number, text: string, limit: number): Promise<readonly Faq[]>;
    readArticlePart(
      chatbotKey: number,
      id: string,
      part: number,
    ): Promise<(Article & { markdown: string; parts: number }) | undefined>;
    articleIds(chatbotKey: number, limit: number): Promise<readonly { id: string; updatedAt: string }[]>;
  };
  /** Under which address the service is known; empty where nobody has said. */
  readonly baseUrl: string;
}

const faqsInFront = 10;
const faqsOnPage = 50;
const articlesOnPage = 24;
const faqsFound = 5;
const articlesFound = 20;
const queryCharacters = 200;
/** https://www.sitemaps.org/protocol.html: 50,000 addresses, the two lists among them. */
const articlesInSitemap = 49_998;
/** What an owner changes is seen after so long at the latest. */
const keptSeconds = 60;

/** The public knowledge portal of every chatbot whose owner has it enabled, made here: it needs no script. */
export function helpRoutes(help: Help): readonly Route[] {
  const { portal, baseUrl } = help;
  const page = (path: string, make: (place: Place, exchange: Exchange) => Promise<Page | undefined>): Route => ({
    method: "GET",
    path: `/help/{chatbotId}${path}`,
    async handle(exchange) {
      const chatbot = await findHelp(help, exchange.pathValues["chatbotId"] ?? "");
      if (chatbot === null) return sendPage(exchange, missingPage({ language: languageOf(exchange) }), 404);
      const made = await orNothing(() => make({ chatbot, baseUrl }, exchange));
      return made === undefined ? sendPage(exchange, missingPage({ chatbot }), 404) : sendPage(exchange, made);
    },
  });

  return [
    page("", async (place, { query }) => {
      const { key } = place.chatbot;
      const text = query.get("q")?.trim().slice(0, queryCharacters).toWellFormed() ?? "";
      if (text !== "") {
        const [faqs, articles] = await Promise.all([
          portal.findFaqs(key, text, faqsFound),
          portal.findArticles(key, text, articlesFound),
        ]);
        return searchPage(place, text, { faqs, articles });
      }
      const cursor = query.get("cursor") ?? undefined;
      const [asked, listed] = await Promise.all([
        // What follows the first page are articles.
        cursor === undefined ? portal.listFaqs(key, { limit: faqsInFront }) : { faqs: [], nextCursor: null },
        portal.listArticles(key, { limit: articlesOnPage, cursor }),
      ]);
      return frontPage(place, { ...listed, cursor, faqs: asked.faqs, hasMoreFaqs: asked.nextCursor !== null });
    }),
    page("/faqs", async (place, { query }) => {
      const cursor = query.get("cursor") ?? undefined;
      return faqsPage(place, { ...(await portal.listFaqs(place.chatbot.key, { limit: faqsOnPage, cursor })), cursor });
    }),
    page("/articles/{articleId}", async (place, { pathValues, query }) => {
      const part = query.get("part") ?? "1";
      const id = pathValues["articleId"] ?? "";
      if (!isId(id) || !/^[1-9]\d{0,4}$/u.test(part)) return undefined;
      const article = await portal.readArticlePart(place.chatbot.key, id, Number(part));
      return article && articlePage(place, article, Number(part));
    }),
    {
      method: "GET",
      path: "/help/{chatbotId}/sitemap.xml",
      async handle(exchange) {
        const chatbot = await findHelp(help, exchange.pathValues["chatbotId"] ?? "");
        if (chatbot === null)
          throw new Problem("not_found", "There is no knowledge portal at this address. Ask the site that led here.");
        // Where nobody has said it, the address that was asked.
        const base =
          baseUrl === "" ? (URL.parse(`http://${exchange.incoming.headers.host ?? ""}`)?.origin ?? "") : baseUrl;
        const text = sitemapOf(`${base}/help/${chatbot.id}`, await portal.articleIds(chatbot.key, articlesInSitemap));
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

const kept = { "Cache-Control": `public, max-age=${keptSeconds}` };
// Pages may be read by all; of the interface only what pages need to be drawn.
const robots = "User-agent: *\nAllow: /api/public/\nDisallow: /api/\n";

/** Null where there is no such chatbot, or its owner shows nothing. */
async function findHelp(help: Help, id: string): Promise<HelpChatbot | null> {
  if (!isId(id)) return null;
  const chatbot = await orNothing(() => help.findPublic(id));
  return chatbot?.portal.enabled === true ? chatbot : null;
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

function sendPage(exchange: Exchange, { text, styleHash, language }: Page, status = 200): void {
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
  };
  sendAsset(exchange, madeText(text, "text/html; charset=utf-8"), headers, status);
}
