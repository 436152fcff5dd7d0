import { problems } from "@svc/contract";
import { chapters } from "@svc/contract/reference/chapters.ts";
import { problemGuide } from "@svc/contract/reference/problem-guide.ts";
import type { OpenApi } from "../openapi/document.ts";
import { readGuides, renderGuide } from "./guides.ts";
import type { Guide, GuideSection } from "./guides.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { layout } from "./layout.ts";
import type { DocsPage, Link, Shelf } from "./layout.ts";
import { renderMarkdown, renderSentence, sectionsOf } from "./markdown.ts";
import { problemCodes } from "./problem-codes.ts";
import { renderCode } from "./render-code.ts";
import { renderOperation, renderOperations, shown } from "./render-operation.ts";
import { renderSchema } from "./render-schema.ts";
import { renderSearch } from "./search.ts";
import { eventsOf, operationsOf, schemasOf } from "./view.ts";
import type { Placed } from "./view.ts";

/** The reference as pages: the same document as /openapi.json, for people. */
export interface ReferencePages {
  /** By address; all but the search. Each is made when it is asked for. */
  readonly pages: ReadonlyMap<string, () => string>;
  search(words: string): string;
}

export function createPages(document: OpenApi): ReferencePages {
  const operations = operationsOf(document);
  const sections = readGuides();
  const guides = sections.flatMap((section) => section.guides);
  const shelves = shelvesOf(sections);
  const page = (title: string, address: string, make: () => Pick<DocsPage, "main" | "parts" | "headings">) =>
    [address, () => layout(shelves, { title, address, ...make() })] as const;

  const pages = new Map([
    page("Documentation", "/docs", () => ({ main: renderStart(document, sections) })),
    ...chapters.map(({ name, title, about }) =>
      page(title, `/docs/api/${name}`, () =>
        chapterPage(
          html`<h1>${title}</h1>
            <p>${about}</p>`,
          operations.filter(({ operation }) => operation.tags.includes(name)),
        ),
      ),
    ),
    ...guides.map((guide, at) =>
      page(guide.title, addressOf(guide), () =>
        guidePage(guide, guides, { before: guides[at - 1], after: guides[at + 1] }),
      ),
    ),
    page("Errors", "/docs/errors", () => ({
      main: renderErrors(operations),
      parts: problemCodes.map((code) => ({ href: `#${code}`, title: problems[code].title })),
    })),
    page("Events", "/docs/events", () => eventsPage(document)),
    page("Schemas", "/docs/schemas", () => ({
      main: renderSchemas(document),
      parts: schemasOf(document).map(([name]) => ({ href: `#${name}`, title: name })),
    })),
  ]);

  return {
    pages,
    search: (query) =>
      layout(shelves, { title: "Search", address: "", query, main: renderSearch({ operations, guides }, query) }),
  };
}

const addressOf = ({ name }: Guide): string => `/docs/guides/${name}`;

function shelvesOf(sections: readonly GuideSection[]): Shelf[] {
  return [
    ...sections.map(({ title, guides }) => ({
      title,
      links: guides.map((guide) => ({ href: addressOf(guide), title: guide.title })),
    })),
    { title: "API reference", links: chapters.map(({ name, title }) => ({ href: `/docs/api/${name}`, title })) },
    {
      title: "Events, errors, schemas",
      links: [
        { href: "/docs/events", title: "Events" },
        { href: "/docs/errors", title: "Errors" },
        { href: "/docs/schemas", title: "Schemas" },
        { href: "/openapi.json", title: "openapi.json" },
      ],
    },
  ].filter(({ links }) => links.length > 0);
}

function chapterPage(intro: Html, operations: readonly Placed[]) {
  return {
    main: html`${intro} ${renderOperations(operations)} ${operations.map(renderOperation)}`,
    parts: operations.map(({ operation: { operationId, summary } }) => ({
      href: `#${operationId}`,
      title: plain(summary),
    })),
  };
}

/** `before` and `after`: its neighbors in reading order. */
function guidePage(
  guide: Guide,
  guides: readonly Guide[],
  { before, after }: { readonly before: Guide | undefined; readonly after: Guide | undefined },
) {
  const headings = sectionsOf(guide.text).filter(({ level }) => level === 2);
  return {
    main: html`${renderGuide(guide, guides)}
      <nav class="neighbors" aria-label="Previous and next guide">
        ${before !== undefined && html`<a rel="prev" href="${addressOf(before)}"><span>Previous</span> ${before.title}</a>`}
        ${after !== undefined && html`<a rel="next" href="${addressOf(after)}"><span>Next</span> ${after.title}</a>`}
      </nav>`,
    headings: headings.map(({ id, title }): Link => ({ href: `#${id}`, title })),
  };
}

/** A sentence without the marks of code. */
const plain = (sentence: string): string => sentence.replaceAll("`", "");

function renderStart({ info }: OpenApi, sections: readonly GuideSection[]): Html {
  return html`<h1>Documentation</h1>
    <p>Version ${info.version}</p>
    ${sections.map(
      ({ title, guides }) =>
        html`<h2>${title}</h2>
          <ul class="cards">
            ${guides.map(
              (guide) =>
                html`<li>
                  <h3><a href="${addressOf(guide)}">${guide.title}</a></h3>
                  <p>${beginningOf(guide)}</p>
                </li>`,
            )}
          </ul>`,
    )}
    <h2>API reference</h2>
    ${renderMarkdown(info.description)}
    <ul class="cards">
      ${chapters.map(
        ({ name, title, about }) =>
          html`<li>
            <h3><a href="/docs/api/${name}">${title}</a></h3>
            <p>${about}</p>
          </li>`,
      )}
    </ul>`;
}

/** The first sentence, which says what a guide is for. */
function beginningOf({ text }: Guide): string {
  const [first] = sectionsOf(text);
  const words = first?.text.trim() ?? "";
  const end = /[.:](?=\s)/u.exec(words)?.index ?? words.length - 1;
  const sentence = words.slice(0, end).replace(/^With this guide, /u, "");
  // The product's name begins with a small letter everywhere.
  return sentence.startsWith("svc ") ? `${sentence}.` : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function renderErrors(operations: readonly Placed[]): Html {
  const answering = (code: string) =>
    operations.filter(({ operation }) =>
      Object.values(operation.responses).some(
        ({ $ref }) => $ref?.split("/").at(-1)?.split(".").includes(code) === true,
      ),
    ).length;
  return html`<h1>Errors</h1>
    <p>
      Errors are returned as <code>application/problem+json</code>. Show <code>title</code> and <code>detail</code> to
      people, and check <code>code</code> in your program. <code>type</code> links to the section on this page.
    </p>
    ${problemCodes.map((code) => {
      const { status, title } = problems[code];
      const { meaning, remedy } = problemGuide[code];
      const count = answering(code);
      return html`<section aria-labelledby="${code}">
        <h2 id="${code}"><a href="#${code}">${title}</a></h2>
        <p><code>${code}</code>, status ${status}${count > 0 && `, returned by ${count} operations`}</p>
        <p>${renderSentence(meaning)}</p>
        <p><strong>What to do:</strong> ${renderSentence(remedy)}</p>
      </section>`;
    })}`;
}

function eventsPage(document: OpenApi) {
  const events = eventsOf(document);
  const main = html`<div class="intro">
      <h1>Events</h1>
      <p>
        Events sent to webhook endpoints. To receive them, see <a href="/docs/guides/webhooks">the webhooks guide</a>.
      </p>
    </div>
    ${events.map(({ name, operation: { summary, requestBody } }) => {
      const [media] = Object.values(requestBody?.content ?? {});
      return html`<section class="operation" aria-labelledby="${name}">
        <div class="described">
          <h2 id="${name}">
            <a href="#${name}"><code>${name}</code></a>
          </h2>
          <p>${renderSentence(summary)}.</p>
          ${media === undefined ? "" : renderSchema(media.schema)}
        </div>
        <div class="examples">
          <div class="example">
            <h3>Example body</h3>
            ${renderCode(shown(media?.example), "json")}
          </div>
        </div>
      </section>`;
    })}`;
  return { main, parts: events.map(({ name }) => ({ href: `#${name}`, title: name })) };
}

function renderSchemas(document: OpenApi): Html {
  return html`<h1>Schemas</h1>
    <p>Objects shared by several operations. A null field and an absent field mean the same.</p>
    ${schemasOf(document).map(
      ([name, schema]) =>
        html`<section aria-labelledby="${name}">
          <h2 id="${name}"><a href="#${name}">${name}</a></h2>
          ${renderSchema(schema)}
        </section>`,
    )}`;
}
