import { html } from "../html.ts";
import type { Html } from "../html.ts";

export interface Link {
  readonly href: string;
  readonly title: string;
}

export interface Shelf {
  readonly title: string;
  readonly links: readonly Link[];
}

/** A page of the reference; `here` is its own address. */
export function layout(title: string, here: string, shelves: readonly Shelf[], main: Html): string {
  const nav = shelves.map(
    (shelf) =>
      html`<h2>${shelf.title}</h2>
        <ul>
          ${shelf.links.map(
            (link) =>
              html`<li>
                <a href="${link.href}" ${link.href === here ? html`aria-current="page"` : ""}>${link.title}</a>
              </li>`,
          )}
        </ul>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – svc</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/reference.css" />
        <script type="module" src="/assets/reference.js"></script>
      </head>
      <body class="reference">
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <a href="/docs">svc docs</a>
          <form role="search" action="/docs" method="get">
            <label class="unseen" for="search">Search the docs</label>
            <input id="search" name="q" type="search" maxlength="100" placeholder="Search" autocomplete="off" />
            <button>Search</button>
          </form>
        </header>
        <nav class="wide" aria-label="Docs">${nav}</nav>
        <details class="narrow">
          <summary>Contents</summary>
          <nav aria-label="Contents">${nav}</nav>
        </details>
        <main id="main" tabindex="-1">${main}</main>
      </body>
    </html>`.text.replace(/\n\s*/u, "\n");
}
