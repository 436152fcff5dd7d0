import type { PublicChatbot } from "@svc/contract";
import { html } from "../html.ts";
import { directionOf, words } from "../help/words.ts";

/** What the page of a chatbot's chat says before its script asks for the rest. */
export type ChatPageChatbot = Pick<PublicChatbot, "id" | "name" | "locale" | "theme" | "look" | "portal">;

/** One of the widget's files. */
export interface Script {
  readonly file: string;
  readonly integrity: string;
}

/** The chat as a page: a place for the panel of the widget, which `script` draws there. */
export function chatPage({ id, name, locale, theme, look, portal }: ChatPageChatbot, script: Script): string {
  const own = words[locale];
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>${look.headerText ?? name}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/page.css" />
        <script type="module" src="/widget/${script.file}" integrity="${script.integrity}"></script>
      </head>
      <body>
        <main>
          <h1 class="unseen"><bdi>${look.headerText ?? name}</bdi></h1>
          <svc-chat data-chat-id="${id}" data-theme="${theme}"></svc-chat>
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
        </main>
      </body>
    </html> `;
  return page.text;
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
