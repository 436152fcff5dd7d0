import { createHash } from "node:crypto";
import type { Chatbot, PublicChatbot } from "@svc/contract";
import { paletteOf } from "../help/colours.ts";
import { html, trusted } from "../html.ts";
import { directionOf, words } from "../help/words.ts";

/** What the page of a chatbot's chat shows before its script asks for the rest. */
export type ChatPageChatbot = Pick<
  PublicChatbot,
  "id" | "name" | "description" | "locale" | "theme" | "look" | "avatar" | "colors"
> & { readonly portal: Pick<Chatbot["portal"], "enabled" | "logo"> };

/** One of the widget's files. */
export interface Script {
  readonly file: string;
  readonly integrity: string;
}

export interface ChatPage {
  readonly text: string;
  /** For the Content-Security-Policy: what the page's own style sheet is known by. */
  readonly styleHash: string;
}

/** The chat as a page: the chatbot's name, and a place for the panel of the widget, which `script` draws there. */
export function chatPage(chatbot: ChatPageChatbot, script: Script): ChatPage {
  const { id, name, description, locale, theme, look, portal, avatar, colors } = chatbot;
  const own = words[locale];
  const title = look.headerText ?? name;
  const picture = avatar ?? portal.logo;
  const scheme = look.systemTheme ? "auto" : theme;
  const { primary, onPrimary } = paletteOf(colors.primary);
  // Colors have their form from the contract.
  const style = `:root{--primary:${primary};--on-primary:${onPrimary}}`;
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}" data-theme="${scheme}">
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>${title}</title>
        ${description !== null && html`<meta name="description" content="${description}" />`}
        <meta name="theme-color" content="${primary}" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/chat.css" />
        ${trusted(`<style>${style}</style>`)}
        <script type="module" src="/widget/${script.file}" integrity="${script.integrity}"></script>
      </head>
      <body>
        <main class="chat">
          <div class="intro">
            ${
              picture === null
                ? html`<span class="initial" aria-hidden="true">${[...title.trim()][0]?.toUpperCase() ?? ""}</span>`
                : html`<img src="${picture}" alt="" class="${avatar === null ? "logo" : "avatar"}" />`
            }
            <h1><bdi>${title}</bdi></h1>
            ${description !== null && html`<p dir="auto">${description}</p>`}
            ${portal.enabled && html`<p class="help"><a href="/help/${id}">${own.help}</a></p>`}
          </div>
          <div class="talk">
            <svc-chat data-chat-id="${id}" data-theme="${scheme}"></svc-chat>
            <div id="notice" class="page" hidden>
              <p role="alert"></p>
              <button type="button">${own.retry}</button>
            </div>
            <noscript>
              <div class="page">
                <p>${own.needsScript}</p>
                ${portal.enabled && html`<p><a href="/help/${id}">${own.home}</a></p>`}
              </div>
            </noscript>
          </div>
        </main>
      </body>
    </html> `;
  return { text: page.text, styleHash: createHash("sha256").update(style).digest("base64") };
}

/** A page of a shop with the widget in it, which `script` draws as the page around it says: for the dashboard. */
export function previewPage(script: Script): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Preview</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/preview.css" />
        <script type="module" src="/widget/${script.file}" integrity="${script.integrity}"></script>
      </head>
      <body>
        <div class="shop" aria-hidden="true"><b></b><i></i><i></i><i></i><b></b><i></i><i></i><i></i></div>
        <svc-chat></svc-chat>
      </body>
    </html> `;
  return page.text;
}
