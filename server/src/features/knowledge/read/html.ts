import { appDataMarkdown } from "./app-data.ts";
import { dropNeverContent } from "./clean.ts";
import { keepDefinitions } from "./definitions.ts";
import { outermost, parseDocument, textOf } from "./dom.ts";
import { baseOf, dropImages, resolveLinks } from "./links.ts";
import { callsItselfArticle, findMainContent } from "./main-content.ts";
import { toMarkdown } from "./markdown.ts";
import { isPlaceholder, requireContent, signsOf } from "./page-kind.ts";
import { structuredMarkdown } from "./structured/structured.ts";
import { thingsOf } from "./structured/things.ts";
import type { ReadText } from "./text.ts";
import { findTitle, metaContent } from "./title.ts";
import { keepVisibleMarks } from "./visible-marks.ts";

export interface HtmlOptions {
  /** Where the page came from; relative links stand on it. */
  url?: string;
  /** CSS selector: the nodes it selects are the content, in the order of the page. */
  selector?: string;
}

/**
 * Reads a page into Markdown: its main content, or what `selector` selects ('' when nothing).
 * Facts that it has for machines alone follow. Throws SyntaxError on a selector that is not one, and Unreadable on
 * a page that stands in for another (sign-in, browser check, not found, a script's frame). Costly on hostile input: run it in the worker.
 */
export function readHtml(html: string, options: HtmlOptions = {}): ReadText {
  const document = parseDocument(html);
  const signs = signsOf(document);
  const things = options.selector ? [] : thingsOf(document);
  const isArticle = callsItselfArticle(document);
  keepVisibleMarks(document);
  const base = baseOf(document, options.url);
  const title = findTitle(document, options.url);
  const language = languageOf(document);
  const canonicalUrl = canonicalUrlOf(document, base);
  const appData = options.selector || !signs.hasScript ? "" : appDataMarkdown(document);
  const roots = options.selector ? selected(document, options.selector) : [findMainContent(html, document)];
  const parts = roots.map((root) => {
    if (!options.selector) dropTitleHeading(root, title);
    resolveLinks(root, base);
    dropImages(root);
    keepDefinitions(root);
    return toMarkdown(root);
  });
  const own = parts.filter((part) => part !== "").join("\n\n");
  const facts = structuredMarkdown(things, own, { language, isArticle, isFrontPage: isFrontPage(options.url) });
  const markdown = isPlaceholder(own, signs) ? appData : own;
  if (!options.selector && facts === "") requireContent(markdown, signs);
  return {
    title,
    markdown: [markdown, facts].filter((part) => part !== "").join("\n\n"),
    ...(language && { language }),
    ...(canonicalUrl && { canonicalUrl }),
  };
}

/** Also of one whose address is unknown. */
function isFrontPage(url: string | undefined): boolean {
  return url === undefined || URL.parse(url)?.pathname === "/";
}

/** Every passage carries the title already. */
function dropTitleHeading(root: Element, title: string): void {
  const heading = root.querySelector("h1,h2");
  if (heading && textOf(heading).toLowerCase() === title.toLowerCase()) heading.remove();
}

function selected(document: Document, selector: string): Element[] {
  dropNeverContent(document.body);
  return outermost([...document.querySelectorAll(selector)]);
}

function languageOf(document: Document): string | undefined {
  const written = document.documentElement.getAttribute("lang") || metaContent(document, "og:locale");
  return /^([a-z]{2,3})(?:[-_]|$)/i.exec(written.trim())?.[1]?.toLowerCase();
}

function canonicalUrlOf(document: Document, base: string | undefined): string | undefined {
  const href = document.querySelector("link[rel~=canonical][href]")?.getAttribute("href");
  const url = href ? URL.parse(href, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
