import { dropNeverContent } from "./clean.ts";
import { keepDefinitions } from "./definitions.ts";
import { outermost, parseDocument, textOf } from "./dom.ts";
import { baseOf, dropImages, resolveLinks } from "./links.ts";
import { findMainContent } from "./main-content.ts";
import { toMarkdown } from "./markdown.ts";
import type { ReadText } from "./text.ts";
import { findTitle, metaContent } from "./title.ts";

export interface HtmlOptions {
  /** Where the page came from; relative links stand on it. */
  url?: string;
  /** CSS selector: the nodes it selects are the content, in the order of the page. */
  selector?: string;
}

/**
 * Reads a page into Markdown: its main content, or what `selector` selects ('' when nothing).
 * Throws SyntaxError on a selector that is not one. Costly on hostile input: run it in the worker.
 */
export function readHtml(html: string, options: HtmlOptions = {}): ReadText {
  const document = parseDocument(html);
  const base = baseOf(document, options.url);
  const title = findTitle(document, options.url);
  const language = languageOf(document);
  const canonicalUrl = canonicalUrlOf(document, base);
  const roots = options.selector ? selected(document, options.selector) : [findMainContent(html, document)];
  const parts = roots.map((root) => {
    if (!options.selector) dropTitleHeading(root, title);
    resolveLinks(root, base);
    dropImages(root);
    keepDefinitions(root);
    return toMarkdown(root);
  });
  return {
    title,
    markdown: parts.filter((part) => part !== "").join("\n\n"),
    ...(language && { language }),
    ...(canonicalUrl && { canonicalUrl }),
  };
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
