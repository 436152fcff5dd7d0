import { dropNeverContent } from "./clean.ts";
import { keepDefinitions } from "./definitions.ts";
import { outermost, parseDocument, textOf } from "./dom.ts";
import { baseOf, dropImages, resolveLinks } from "./links.ts";
import { callsItselfArticle, findMainContent } from "./main-content.ts";
import { toMarkdown } from "./markdown.ts";
import { structuredMarkdown } from "./structured/structured.ts";
import { thingsOf } from "./structured/things.ts";
import type { ReadText } from "./text.ts";
import { findTitle, metaContent } from "./title.ts";
import { keepVisibleMarks } from "./visible-marks.ts";
import { because } from "@svc/contract/reasons/reason.ts";
import {
  challengeNames,
  challengeTexts,
  loading,
  needsJavaScript,
  notFoundNames,
  signInNames,
} from "./page-kind-words.ts";
import { Unreadable } from "./unreadable.ts";

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

const charactersAtMost = 1_000_000;
const textsAtMost = 1_000;
const deepest = 20;
const titleKey = /^(?:title|name|heading|headline|question)$/i;
/** Keys of data that isn't content. */
const hiddenKey =
  /^_|^(?:class|className|id|slug|locale|lang|type|key|href|url|uri|src|srcSet|path|image|icon|color|style|css|sizes|query|buildId|page|token|hash|variant|component|target|rel)$|(?:Id|Url|Uri|Key|Class|Token|Slug|Path|Type)$/;

/**
 * Markdown of the texts that a page hands to its script as JSON (`__NEXT_DATA__` and the like), where it shows none
 * itself. Titles become headings.
 */
function appDataMarkdown(document: Document): string {
  const texts = new Set<string>();
  let left = charactersAtMost;
  for (const script of document.querySelectorAll('script[type="application/json" i]')) {
    const json = script.textContent ?? "";
    left -= json.length;
    if (left < 0) break;
    try {
      collect(JSON.parse(json), "", 0, texts);
    } catch {
      // It is no JSON, and says nothing to us.
    }
  }
  return [...texts].join("\n\n");
}

function collect(value: unknown, key: string, depth: number, texts: Set<string>): void {
  if (depth > deepest || texts.size >= textsAtMost || hiddenKey.test(key)) return;
  if (typeof value === "string") {
    const text = value.trim();
    if (!/\p{L}{2}/u.test(text) || /^(?:https?:|\/|#|\.|data:)\S*$/i.test(text)) return;
    if (titleKey.test(key)) texts.add(`## ${text.replace(/\s+/g, " ")}`);
    else if (/\p{L}\s+\S+\s+\p{L}/u.test(text)) texts.add(/<[a-z]/i.test(text) ? asMarkdown(text) : text);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value))
      collect(each, Array.isArray(value) ? key : name, depth + 1, texts);
  }
}

function asMarkdown(html: string): string {
  return toMarkdown(parseDocument(`<body>${html}</body>`).body);
}

/** What a page is like before it is cleaned. */
interface PageSigns {
  /** Parts of its title and main headings, folded. */
  readonly names: ReadonlySet<string>;
  readonly hasScript: boolean;
  readonly asksPassword: boolean;
}

function signsOf(document: Document): PageSigns {
  const named = [...document.querySelectorAll("head title,h1")].slice(0, 5).map(textOf);
  return {
    names: new Set(named.flatMap((name) => [name, ...name.split(/[|–—·•:!?.]|\s-\s/)].map(folded))),
    hasScript: document.querySelector('script:not([type*="ld+json" i])') !== null,
    asksPassword: document.querySelector('input[type="password" i]') !== null,
  };
}

/** Characters; what stands in for a page says little. */
const longestPlaceholder = 300;
const longestNotice = 800;

/** Whether the text only stands in for what a script would show. */
function isPlaceholder(text: string, { hasScript }: PageSigns): boolean {
  if (text.length > longestPlaceholder) return false;
  const words = folded(text);
  return hasScript && (words === "" || loading.has(words) || needsJavaScript.some((phrase) => words.includes(phrase)));
}

/** Throws Unreadable, with what it is, where a page has something else in place of its content. */
function requireContent(text: string, signs: PageSigns): void {
  if (text.length > longestNotice) return;
  const isNamed = (names: ReadonlySet<string>): boolean => !signs.names.isDisjointFrom(names);
  const words = folded(text);
  if (isNamed(challengeNames) || challengeTexts.some((phrase) => words.includes(phrase))) {
    throw new Unreadable(because("page_browser_check"));
  }
  if (isPlaceholder(text, signs)) throw new Unreadable(because("page_needs_javascript"));
  if (isNamed(notFoundNames)) throw new Unreadable(because("page_not_found"));
  if (signs.asksPassword && isNamed(signInNames)) {
    throw new Unreadable(because("page_sign_in_required"));
  }
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
