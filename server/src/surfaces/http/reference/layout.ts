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

/** A page of the reference. */
export interface DocsPage {
  readonly title: string;
  /** Its own address. */
  readonly address: string;
  readonly main: Html;
  /** What is on it, named below its own link in the contents. */
  readonly parts?: readonly Link[];
  /** Its headings, named beside the text. */
  readonly headings?: readonly Link[];
  /** What is looked for. */
  readonly query?: string;
}

/** The page with the contents of all pages. */
export function layout(shelves: readonly Shelf[], page: DocsPage): string {
  const { title, main, headings = [], query = "" } = page;
  const nav = shelves.map(
    (shelf) =>
      html`<h2>${shelf.title}</h2>
        <ul>
          ${shelf.links.map((link) => renderEntry(link, page))}
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
          <a class="brand" href="/docs">
            <img src="/assets/icon.svg" alt="" width="24" height="24" />
            svc docs
          </a>
          <form role="search" action="/docs" method="get">
            <label class="unseen" for="search">Search the docs</label>
            <input
              id="search"
              name="q"
              type="search"
              value="${query}"
              maxlength="100"
              placeholder="Search the docs"
              autocomplete="off"
            />
            <button>Search</button>
          </form>
        </header>
        <nav class="wide" aria-label="Docs">${nav}</nav>
        <details class="narrow">
          <summary>Contents</summary>
          <nav aria-label="Contents">${nav}</nav>
        </details>
        <main id="main" tabindex="-1">${main}</main>
        ${
          headings.length > 2 &&
          html`<nav class="headings" aria-label="On this page">
            <h2>On this page</h2>
            <ul>
              ${headings.map(renderLink)}
            </ul>
          </nav>`
        }
      </body>
    </html>`.text.replace(/\n\s*/u, "\n");
}

function renderEntry({ href, title }: Link, { address, parts = [] }: DocsPage): Html {
  if (href !== address) return renderLink({ href, title });
  return html`<li>
    <a href="${href}" aria-current="page">${title}</a>
    ${
      parts.length > 1 &&
      html`<ul class="parts">
        ${parts.map(renderLink)}
      </ul>`
    }
  </li>`;
}

function renderLink({ href, title }: Link): Html {
  return html`<li><a href="${href}">${title}</a></li>`;
}
