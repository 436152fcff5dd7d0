import { problems } from "@svc/contract";
import type { ProblemCode } from "@svc/contract";
import { problemGuide } from "@svc/contract/reference/problem-guide.ts";
import { markWords } from "../help/mark-words.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Guide } from "./guides.ts";
import { sectionsOf } from "./markdown.ts";
import { problemCodes } from "./problem-codes.ts";
import { renderOperations } from "./render-operation.ts";
import type { Placed } from "./view.ts";

const sectionsPerGuide = 3;
const excerptCharacters = 160;

interface Searched {
  readonly operations: readonly Placed[];
  readonly guides: readonly Guide[];
}

interface FoundSection {
  readonly href: string;
  readonly title: string;
  readonly excerpt: string;
  /** Its heading has all words. */
  readonly matchesTitle: boolean;
}

/** What has all words of the query: operations, sections of guides, and errors; matching titles come first. */
export function renderSearch({ operations, guides }: Searched, query: string): Html {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = titlesFirst(
    operations
      .filter(({ method, path, operation: { operationId, summary, description = "" } }) =>
        fits(`${method} ${path} ${operationId} ${summary} ${description}`),
      )
      .map((placed) => ({ placed, matchesTitle: fits(placed.operation.summary) })),
  );
  const about = guides.toSorted((one, other) => Number(fits(other.title)) - Number(fits(one.title)));
  const read = titlesFirst(about.flatMap((guide) => findSections(guide, words, fits)));
  const failing = problemCodes.filter((code) => fits(`${code} ${problems[code].title} ${problemGuide[code].meaning}`));
  const isEmpty = found.length + read.length + failing.length === 0;
  return html`<h1>Results for “${query}”</h1>
    ${isEmpty && html`<p>No results. Try different keywords or <a href="/docs">browse the docs</a>.</p>`}
    ${
      read.length > 0 && [
        html`<h2>Guides</h2>`,
        html`<ul class="found">
          ${read.map(({ href, title, excerpt }) => renderFound(href, title, excerpt, query))}
        </ul>`,
      ]
    }
    ${found.length > 0 && [html`<h2>API reference</h2>`, renderOperations(found.map(({ placed }) => placed))]}
    ${
      failing.length > 0 && [
        html`<h2>Errors</h2>`,
        html`<ul class="found">
          ${failing.map((code) => renderError(code, query))}
        </ul>`,
      ]
    }`;
}

function findSections({ name, title, text }: Guide, words: readonly string[], fits: (text: string) => boolean) {
  const found = sectionsOf(text).flatMap((section): FoundSection[] => {
    const isFirst = section.level === 1;
    const path = isFirst ? title : `${title} › ${section.title}`;
    if (!fits(`${path} ${section.text}`)) return [];
    const href = `/docs/guides/${name}${isFirst ? "" : `#${section.id}`}`;
    return [{ href, title: path, excerpt: excerptOf(section.text, words), matchesTitle: fits(section.title) }];
  });
  return titlesFirst(found).slice(0, sectionsPerGuide);
}

const titlesFirst = <Item extends { readonly matchesTitle: boolean }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => Number(other.matchesTitle) - Number(one.matchesTitle));

/** The text around the first of the words. */
function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - excerptCharacters / 3);
  const start = first === 0 ? 0 : text.indexOf(" ", first) + 1;
  const end = text.indexOf(" ", start + excerptCharacters);
  return `${start === 0 ? "" : "… "}${text.slice(start, end < 0 ? undefined : end).trim()}${end < 0 ? "" : " …"}`;
}

function renderFound(href: string, title: string, excerpt: string, query: string): Html {
  return html`<li>
    <a href="${href}">${markWords(title, query)}</a>
    <p>${markWords(excerpt, query)}</p>
  </li>`;
}

function renderError(code: ProblemCode, query: string): Html {
  return renderFound(`/docs/errors#${code}`, problems[code].title, problemGuide[code].meaning, query);
}
