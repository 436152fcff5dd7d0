import { problems } from "@svc/contract";
import type { ProblemCode } from "@svc/contract";
import { chapters } from "@svc/contract/reference/chapters.ts";
import { problemGuide } from "@svc/contract/reference/problem-guide.ts";
import type { OpenApi } from "../openapi/document.ts";
import { readGuides, renderGuide } from "./guides.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { layout } from "./layout.ts";
import type { Shelf } from "./layout.ts";
import { renderMarkdown, renderSentence } from "./markdown.ts";
import { renderMethod, renderOperation, shown } from "./render-operation.ts";
import { renderSchema } from "./render-schema.ts";
import { eventsOf, operationsOf, schemasOf } from "./view.ts";
import type { Placed } from "./view.ts";

/** The reference as pages: the same document as /openapi.json, for people. */
export interface ReferencePages {
  /** By address; all but the search. Each is made when it is asked for. */
  readonly pages: ReadonlyMap<string, () => string>;
  search(words: string): string;
}

const codes = Object.keys(problems).filter((code): code is ProblemCode => code in problems);

export function createPages(document: OpenApi): ReferencePages {
  const operations = operationsOf(document);
  const sections = readGuides();
  const guides = sections.flatMap((section) => section.guides);
  const guideShelves = sections.map((section) => ({
    title: section.title,
    links: section.guides.map(({ name, title }) => ({ href: `/docs/guides/${name}`, title })),
  }));
  const shelves: Shelf[] = [
    ...guideShelves,
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
  const page = (title: string, address: string, main: () => Html) =>
    [address, () => layout(title, address, shelves, main())] as const;
  const inChapter = (name: string) => operations.filter(({ operation }) => operation.tags.includes(name));

  const pages = new Map([
    page("Documentation", "/docs", () => renderStart(document, guideShelves)),
    ...chapters.map(({ name, title, about }) =>
      page(
        title,
        `/docs/api/${name}`,
        () =>
          html`<h1>${title}</h1>
            <p>${about}</p>
            ${renderList(inChapter(name))}${inChapter(name).map(renderOperation)}`,
      ),
    ),
    ...guides.map((guide) => page(guide.title, `/docs/guides/${guide.name}`, () => renderGuide(guide, guides))),
    page("Errors", "/docs/errors", () => renderErrors(operations)),
    page("Events", "/docs/events", () => renderEvents(document)),
    page("Schemas", "/docs/schemas", () => renderSchemas(document)),
  ]);

  return {
    pages,
    search(words) {
      const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
      const fits = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
      const found = operations.filter(({ method, path, operation }) =>
        fits(`${method} ${path} ${operation.operationId} ${operation.summary} ${operation.description ?? ""}`),
      );
      const read = guides.filter(({ title, text }) => fits(`${title} ${text}`));
      const failing = codes.filter((code) => fits(`${code} ${problems[code].title} ${problemGuide[code].meaning}`));
      const isEmpty = found.length + read.length + failing.length === 0;
      const main = html`<h1>Results for “${words}”</h1>
        ${isEmpty && html`<p>No results. Try different keywords or <a href="/docs">browse the docs</a>.</p>`}
        ${found.length > 0 && [html`<h2>API reference</h2>`, renderList(found)]}
        ${
          read.length > 0 && [
            html`<h2>Guides</h2>`,
            html`<ul>
              ${read.map(({ name, title }) => html`<li><a href="/docs/guides/${name}">${title}</a></li>`)}
            </ul>`,
          ]
        }
        ${
          failing.length > 0 && [
            html`<h2>Errors</h2>`,
            html`<ul>
              ${failing.map((code) => html`<li><a href="/docs/errors#${code}">${problems[code].title}</a></li>`)}
            </ul>`,
          ]
        }`;
      return layout("Search", "/docs?q", shelves, main);
    },
  };
}

function renderStart({ info }: OpenApi, guideShelves: readonly Shelf[]): Html {
  return html`<h1>Documentation</h1>
    <p>Version ${info.version}</p>
    ${guideShelves.map(
      ({ title, links }) =>
        html`<h2>${title}</h2>
          <ul>
            ${links.map((link) => html`<li><a href="${link.href}">${link.title}</a></li>`)}
          </ul>`,
    )}
    <h2>API reference</h2>
    ${renderMarkdown(info.description)}
    <dl>
      ${chapters.map(
        ({ name, title, about }) =>
          html`<dt><a href="/docs/api/${name}">${title}</a></dt>
            <dd>${about}</dd>`,
      )}
    </dl>`;
}

function renderList(operations: readonly Placed[]): Html {
  return html`<ul class="operations">
    ${operations.map(
      ({ method, path, operation: { operationId, summary, tags } }) =>
        html`<li>
          <a href="/docs/api/${tags[0] ?? ""}#${operationId}">${renderSentence(summary)}</a>
          <span class="address">${renderMethod(method)} <code>${path}</code></span>
        </li>`,
    )}
  </ul>`;
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
    ${codes.map((code) => {
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

function renderEvents(document: OpenApi): Html {
  return html`<h1>Events</h1>
    <p>
      Events sent to webhook endpoints. To receive them, see <a href="/docs/guides/webhooks">the webhooks guide</a>.
    </p>
    ${eventsOf(document).map(({ name, operation: { summary, requestBody } }) => {
      const [media] = Object.values(requestBody?.content ?? {});
      return html`<section aria-labelledby="${name}">
        <h2 id="${name}"><code>${name}</code></h2>
        <p>${renderSentence(summary)}.</p>
        ${media === undefined ? "" : renderSchema(media.schema)}
        <pre><code>${shown(media?.example)}</code></pre>
      </section>`;
    })}`;
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
