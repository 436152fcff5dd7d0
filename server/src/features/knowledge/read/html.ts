import { dropNeverContent } from './clean.ts';
import { parseDocument, textOf } from './dom.ts';
import { baseOf, dropImages, resolveLinks } from './links.ts';
import { findMainContent } from './main-content.ts';
import { toMarkdown } from './markdown.ts';
import type { ReadText } from './text.ts';
import { findTitle, metaContent } from './title.ts';

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
  const about = {
    title: findTitle(document, options.url),
    ...optional('language', languageOf(document)),
    ...optional('canonicalUrl', canonicalUrlOf(document, base)),
  };
  const roots = options.selector
    ? selected(document, options.selector)
    : [findMainContent(html, document)];
  const parts = roots.map((root) => {
    if (!options.selector) dropTitleHeading(root, about.title);
    resolveLinks(root, base);
    dropImages(root);
    return toMarkdown(root);
  });
  return { ...about, markdown: parts.filter((part) => part !== '').join('\n\n') };
}

/** Every passage carries the title already. */
function dropTitleHeading(root: Element, title: string): void {
  const heading = root.querySelector('h1,h2');
  if (heading && textOf(heading).toLowerCase() === title.toLowerCase()) heading.remove();
}

function selected(document: Document, selector: string): Element[] {
  dropNeverContent(document.body);
  const all = [...document.querySelectorAll(selector)];
  const chosen = new Set<Node>(all);
  return all.filter((element) => !hasAncestorIn(element, chosen));
}

function hasAncestorIn(element: Element, chosen: ReadonlySet<Node>): boolean {
  for (let above = element.parentNode; above; above = above.parentNode) {
    if (chosen.has(above)) return true;
  }
  return false;
}

function languageOf(document: Document): string | undefined {
  const written =
    document.documentElement.getAttribute('lang') || metaContent(document, 'og:locale');
  const [tag] = Intl.getCanonicalLocales(/^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(written) ? safe(written) : []);
  return tag;
}

function safe(tag: string): string {
  return tag.split(/[-_]/)[0] ?? 'und';
}

function canonicalUrlOf(document: Document, base: string | undefined): string | undefined {
  const href = document.querySelector('link[rel~=canonical][href]')?.getAttribute('href');
  const url = href ? URL.parse(href, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function optional<K extends string>(key: K, value: string | undefined): { [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: string });
}
