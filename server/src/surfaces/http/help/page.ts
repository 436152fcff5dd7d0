import { createHash } from "node:crypto";
import type { PublicChatbot } from "@svc/contract";
import { paletteOf } from "./colours.ts";
import { jsonData, html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import { directionOf, words } from "./words.ts";
import type { Language } from "./words.ts";

/** What the pages show of a chatbot itself. */
export type HelpChatbot = Pick<
  PublicChatbot,
  "id" | "name" | "description" | "locale" | "avatar" | "colors" | "look"
> & { readonly key: number };

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
  /** What is looked for. */
  readonly query?: string;
  /** The first page has the chatbot's name as its heading. */
  readonly isFirst?: boolean;
  /** For machines, as schema.org has it. */
  readonly data?: unknown;
  readonly body: Html;
}

export function pathOf(chatbot: HelpChatbot): string {
  return `/help/${chatbot.id}`;
}

export function headerOf({ look, name }: HelpChatbot): string {
  return look.headerText ?? name;
}

/** Everything that all pages have in common. */
export function makePage(content: PageContent): Page {
  const { chatbot, title, description, canonical, type = "website", data, body } = content;
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
        <meta property="og:type" content="${type}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:site_name" content="${chatbot === null ? own.help : headerOf(chatbot)}" />
        ${chatbot?.avatar !== undefined && chatbot.avatar !== null && html`<meta property="og:image" content="${chatbot.avatar}" />`}
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
        ${chatbot !== null && html`<script src="/widget.js" data-chat-id="${chatbot.id}" data-theme="auto" async></script>`}
      </body>
    </html> `;
  const styleHash = createHash("sha256").update(style).digest("base64");
  return { text: page.text, styleHash, language };
}

function bannerOf(chatbot: HelpChatbot, { isFirst = false, query = "" }: PageContent): Html {
  const own = words[chatbot.locale];
  const name = html`<bdi>${headerOf(chatbot)}</bdi>`;
  return html`<header>
    <div class="column">
      <div class="brand">
        ${chatbot.avatar !== null && html`<img src="${chatbot.avatar}" alt="" width="40" height="40" />`}
        ${isFirst ? html`<h1>${name}</h1>` : html`<a class="name" href="${pathOf(chatbot)}">${name}</a>`}
        <a class="ask" href="/chat/${chatbot.id}">${own.ask}</a>
      </div>
      ${isFirst && chatbot.description !== null && html`<p class="description" dir="auto">${chatbot.description}</p>`}
      <form role="search" action="${pathOf(chatbot)}" method="get">
        <label class="unseen" for="q">${own.searchLabel}</label>
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
      </form>
    </div>
  </header>`;
}

/** Of values that have their form from the contract: colours, a whole number, a name of letters. */
function styleOf({ colors, look }: HelpChatbot): string {
  const { primary, onPrimary, linkOnLight, linkOnDark } = paletteOf(colors.primary);
  const font = look.font === null ? "" : `--font:"${look.font.replace(/[^\p{L}\p{N} _-]/gu, "")}";`;
  return `:root{--primary:${primary};--on-primary:${onPrimary};--link:light-dark(${linkOnLight},${linkOnDark});--radius:${look.radius}px;${font}}`;
}
