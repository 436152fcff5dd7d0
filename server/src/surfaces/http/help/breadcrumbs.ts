import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { pathOf } from "./page.ts";
import type { HelpChatbot } from "./page.ts";
import { words } from "./words.ts";

export interface Crumb {
  readonly title: string;
  /** None: the page itself. */
  readonly path?: string;
}

/** Where a page stands, from the help center's first page on. */
export function breadcrumbs(chatbot: HelpChatbot, crumbs: readonly Crumb[]): Html {
  const own = words[chatbot.locale];
  return html`<nav class="crumbs" aria-label="${own.breadcrumb}">
    <ol>
      <li><a href="${pathOf(chatbot)}">${own.help}</a></li>
      ${crumbs.map(({ title, path }) =>
        path === undefined
          ? html`<li aria-current="page"><bdi>${title}</bdi></li>`
          : html`<li><a href="${path}" dir="auto">${title}</a></li> `,
      )}
    </ol>
  </nav>`;
}
