import { createHash } from "node:crypto";
import type { Chatbot, PublicChatbot } from "@svc/contract";
import { paletteOf } from "./colours.ts";
import { jsonData, html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import { directionOf, words } from "./words.ts";
import type { Language } from "./words.ts";

/** What the pages show of a chatbot itself. */
export type HelpChatbot = Pick<PublicChatbot, "id" | "name" | "description" | "locale" | "avatar" | "colors" | "look"> &
  Pick<Chatbot, "portal"> & { readonly key: number };

/** A page as it is sent. */
export interface Page {
  readonly text: string;
  /** For the Content-Security-Policy: what the page's own style sheet is known by. */
  readonly styleHash: string;
  readonly language: Language;
}

export interface PageContent {
  /** Null where there is none: then the page is in `language`. */
  readonly chatbot: HelpChatbot | null;
  readonly language?: Language;
  readonly title: string;
  readonly description: string;
  /** The page's own address, absolute or beginning with `/`; undefined: it is not to be indexed. */
  readonly canonical?: string;
  readonly type?: "website" | "article";
  /** Address of the same text as Markdown. */
  readonly markdown?: string | undefined;
  /** What is looked for. */
  readonly query?: string;
  /** The first page has the help center's title as its heading. */
  readonly isFirst?: boolean;
  /** For machines, as schema.org has it. */
  readonly data?: unknown;
  readonly body: Html;
}

export function pathOf(chatbot: HelpChatbot): string {
  return `/help/${chatbot.id}`;
}

/** What the help center is called. */
export function headerOf({ portal, look, name }: HelpChatbot): string {
  return portal.title ?? look.headerText ?? name;
}

function logoOf({ portal, avatar }: HelpChatbot): string | null {
  return portal.logo ?? avatar;
}

/** Everything that all pages have in common. */
export function makePage(content: PageContent): Page {
  const { chatbot, title, description, canonical, type = "website", markdown, data, body } = content;
  const language = chatbot?.locale ?? content.language ?? "en";
  const own = words[language];
  const style = chatbot === null ? "" : styleOf(chatbot);
  const page = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        ${
          canonical === undefined
            ? html`<meta name="robots" content="noindex" />`
            : html`<link rel="canonical" href="${canonical}" /><meta property="og:url" content="${canonical}" />`
        }
        ${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown}" />`}
        <meta property="og:type" content="${type}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:site_name" content="${chatbot === null ? own.help : headerOf(chatbot)}" />
        ${chatbot !== null && URL.canParse(logoOf(chatbot) ?? "") && html`<meta property="og:image" content="${logoOf(chatbot)}" />`}
        <meta name="twitter:card" content="summary" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/help.css" />
        ${
          chatbot !== null &&
          html`${trusted(`<style>${style}</style>`)}
            <link rel="sitemap" type="application/xml" href="${pathOf(chatbot)}/sitemap.xml" />`
        }
        ${
          data !== undefined &&
          html`<script type="application/ld+json">
            ${jsonData(data)}
          </script>`
        }
      </head>
      <body>
        <a class="skip" href="#content">${own.skip}</a>
        ${chatbot !== null && bannerOf(chatbot, content)}
        <main id="content" tabindex="-1">${body}</main>
        ${chatbot !== null && footerOf(chatbot)}
        ${chatbot !== null && html`<script src="/widget.js" data-chat-id="${chatbot.id}" data-theme="auto" async></script>`}
      </body>
    </html> `;
  const styleHash = createHash("sha256").update(style).digest("base64");
  return { text: page.text, styleHash, language };
}

function bannerOf(chatbot: HelpChatbot, { isFirst = false, query = "" }: PageContent): Html {
  const own = words[chatbot.locale];
  const logo = logoOf(chatbot);
  const bar = html`<div class="bar">
    <a class="brand" href="${pathOf(chatbot)}">
      ${logo !== null && html`<img src="${logo}" alt="" height="32" />`}
      <span><bdi>${headerOf(chatbot)}</bdi></span>
    </a>
    ${!isFirst && searchForm(chatbot, query)}
    <a class="ask" href="/chat/${chatbot.id}">${own.ask}</a>
  </div>`;
  if (!isFirst) return html`<header>${bar}</header>`;
  return html`<header class="first">
    ${bar}
    <div class="hero">
      <h1>${own.howCanWeHelp}</h1>
      ${chatbot.description !== null && html`<p class="description" dir="auto">${chatbot.description}</p>`}
      ${searchForm(chatbot, query)}
    </div>
  </header>`;
}

function searchForm(chatbot: HelpChatbot, query: string): Html {
  const own = words[chatbot.locale];
  return html`<form role="search" action="${pathOf(chatbot)}" method="get">
    <label class="unseen" for="q">${own.searchLabel}</label>
    ${icon("M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4.5 4.5")}
    <input
      id="q"
      type="search"
      name="q"
      value="${query}"
      placeholder="${own.searchLabel}"
      maxlength="200"
      dir="auto"
      autocomplete="off"
      enterkeyhint="search"
    />
    <button>${own.search}</button>
  </form>`;
}

function footerOf(chatbot: HelpChatbot): Html {
  const own = words[chatbot.locale];
  return html`<footer>
    <p>
      <strong>${own.needHelp}</strong>
      <a href="/chat/${chatbot.id}">${own.ask}</a>
    </p>
  </footer>`;
}

/** A line on a field of 24 by 24, in the color of the text around it. */
export function icon(path: string): Html {
  return html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${path}" /></svg>`;
}

/** Of values that have their form from the contract: colours, a whole number, a name of letters. */
function styleOf({ colors, look }: HelpChatbot): string {
  const { primary, onPrimary, linkOnLight, linkOnDark } = paletteOf(colors.primary);
  const font = look.font === null ? "" : `--font:"${look.font.replace(/[^\p{L}\p{N} _-]/gu, "")}";`;
  return `:root{--primary:${primary};--on-primary:${onPrimary};--link:light-dark(${linkOnLight},${linkOnDark});--radius:${look.radius}px;${font}}`;
}
