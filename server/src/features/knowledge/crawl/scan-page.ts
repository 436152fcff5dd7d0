import { decodeText } from "../read/decode-text.ts";
import type { DocumentToRead } from "../read/read-document.ts";
import { readDirectives } from "./directives.ts";
import type { Directives } from "./directives.ts";
import { addressKey, pageAddress, parseAddress } from "./page-address.ts";
import { siteAddress } from "./scope.ts";

/** How a page is scanned before it is read. */
export interface PageScan {
  /** Of its site: links are given as addresses of it, others are left out. */
  readonly origin: string;
  /** Whether its text is read after it: `wanted` unless the page says that it is another's, or not to be shown. */
  readonly reads: "always" | "wanted" | "never";
}

/** A page's links and crawl directives. */
export interface ScannedPage {
  /** Each once, in the order of the page; without those that ask not to be followed. */
  readonly links: readonly string[];
  readonly canonicalUrl: string | undefined;
  readonly directives: Directives;
  /** Where it sends its readers on at once; absolute, and never itself. */
  readonly refreshUrl: string | undefined;
  /** Its text is not read in the same go. */
  readonly isLeft: boolean;
}

const scannedCharacters = 2_000_000;
const mostLinks = 2_000;
/** Entities make an address longer where it is written than it is. */
const longestReference = 8_192;
/** Kept of one page: what is done with its links grows with both. */
const [mostLinksKept, linkCharactersKept] = [1_000, 256_000];

/** In seconds; a page that waits longer is there to be read. */
const longestWait = 5;

/** Elements whose content is no markup (HTML standard, 13.1.2). */
const rawText = new Set(["script", "style", "textarea", "title", "xmp", "noembed", "noframes"]);
const followed: Readonly<Record<string, string>> = { a: "href", area: "href", frame: "src", iframe: "src" };

/** Scans a page as the reading process has it; see `scanPage`. */
export function scanDocument(document: DocumentToRead, { origin, reads }: PageScan): ScannedPage {
  const { url = origin } = document;
  const page = scanPage(decodeText(document.bytes, document.contentType), url);
  const canonicalUrl = page.canonicalUrl === undefined ? undefined : pageAddress(page.canonicalUrl);
  const isAnothers = canonicalUrl !== undefined && addressKey(canonicalUrl) !== addressKey(url);
  return {
    ...page,
    links: linksOnSite(page.links, origin),
    canonicalUrl,
    isLeft: reads === "never" || (reads === "wanted" && (page.directives.noindex || isAnothers)),
  };
}

function linksOnSite(found: readonly string[], origin: string): string[] {
  const links = new Set<string>();
  let characters = 0;
  for (const link of found) {
    const address = siteAddress(pageAddress(link) ?? "", origin);
    if (address === undefined || links.has(address)) continue;
    characters += address.length;
    if (links.size >= mostLinksKept || characters > linkCharactersKept) break;
    links.add(address);
  }
  return [...links];
}

/**
 * Finds the links, absolute, and the words to robots of a page, in one pass whose work is bounded whatever the page
 * is like. It is done before the page is read, and works where reading fails.
 */
export function scanPage(html: string, url: string): Omit<ScannedPage, "isLeft"> {
  const links = new Set<string>();
  /** As they are written: a page that has a link a hundred thousand times has it resolved once. */
  const references = new Set<string>();
  let base = url;
  let hasBase = false;
  let canonicalUrl: string | undefined;
  let directives: Directives = { noindex: false, nofollow: false };
  let refreshUrl: string | undefined;

  const resolve = (address = "") =>
    address.length > longestReference ? undefined : parseAddress(decodeEntities(address), base)?.href;
  const follow = (address: string | undefined) => {
    if (address === undefined || references.size >= mostLinks || references.has(address)) return;
    references.add(address);
    const target = resolve(address);
    if (target !== undefined) links.add(target);
  };

  for (const { name, attributes, at } of tagsOf(html.slice(0, scannedCharacters))) {
    const source = followed[name];
    if (source !== undefined) {
      if (!hasWord(attributes.get("rel"), "nofollow")) follow(attributes.get(source));
    } else if (name === "base" && !hasBase && attributes.has("href")) {
      base = resolve(attributes.get("href")) ?? base;
      hasBase = true;
    } else if (name === "link" && hasWord(attributes.get("rel"), "canonical")) {
      if (attributes.has("href")) canonicalUrl ??= resolve(attributes.get("href"));
    } else if (name === "meta") {
      const content = attributes.get("content") ?? "";
      const found = readDirectives(content, attributes.get("name"));
      directives = { noindex: directives.noindex || found.noindex, nofollow: directives.nofollow || found.nofollow };
      if (attributes.get("http-equiv")?.toLowerCase() === "refresh") {
        const wait = /^[\d.\s]*/.exec(content)?.[0] ?? "";
        const address = /^[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content.slice(wait.length))?.[1];
        follow(address);
        if (Number(wait) <= longestWait && !isInNoscript(html, at)) refreshUrl ??= otherPage(resolve(address), url);
      }
    }
  }
  return { links: directives.nofollow ? [] : [...links], canonicalUrl, directives, refreshUrl };
}

function otherPage(address: string | undefined, url: string): string | undefined {
  const isPage = address !== undefined && /^https?:/.test(address) && addressKey(address) !== addressKey(url);
  return isPage ? address : undefined;
}

/** A refresh inside noscript leads to a "please enable JavaScript" page. */
function isInNoscript(html: string, at: number): boolean {
  const start = html.slice(Math.max(0, at - 2_000), at).toLowerCase();
  return start.lastIndexOf("<noscript") > start.lastIndexOf("</noscript");
}

interface Tag {
  readonly name: string;
  /** Where it begins. */
  readonly at: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The start tags in their order; comments, declarations and raw text are passed over. */
export function* tagsOf(html: string): Generator<Tag> {
  const tagName = /[a-z][^\s/>]*/iy;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at)) {
    if (html.startsWith("<!--", at)) {
      at = behind(html, "-->", at + 4);
    } else if (/[!?/]/.test(html.charAt(at + 1))) {
      at = behind(html, ">", at + 2);
    } else {
      tagName.lastIndex = at + 1;
      const name = tagName.exec(html)?.[0].toLowerCase();
      if (name === undefined) {
        at++;
        continue;
      }
      const read = attributesOf(html, tagName.lastIndex);
      yield { name, at, attributes: read.attributes };
      at = rawText.has(name) ? endOfRawText(html, name, read.end) : read.end;
    }
  }
}

/** Attributes up to the tag's `>`; the first of a name counts. A quote that is never closed ends the page. */
function attributesOf(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  const next = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(\s*=\s*)?|=)/y;
  const unquoted = /[^\s>]*/y;
  for (let at = start; ;) {
    next.lastIndex = at;
    const found = next.exec(html);
    if (found === null) return { attributes, end: html.length };
    at = next.lastIndex;
    const [, close, name, equals] = found;
    if (close !== undefined) return { attributes, end: at };
    let value = "";
    if (equals !== undefined) {
      const quote = html.charAt(at);
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1);
        if (end === -1) return { attributes, end: html.length };
        value = html.slice(at + 1, end);
        at = end + 1;
      } else {
        unquoted.lastIndex = at;
        value = unquoted.exec(html)?.[0] ?? "";
        at = unquoted.lastIndex;
      }
    }
    const key = name?.toLowerCase() ?? "";
    if (!attributes.has(key)) attributes.set(key, value);
  }
}

function behind(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

function endOfRawText(html: string, name: string, from: number): number {
  const end = /<\/(script|style|textarea|title|xmp|noembed|noframes)/gi;
  end.lastIndex = from;
  let found = end.exec(html);
  while (found !== null && found[1]?.toLowerCase() !== name) found = end.exec(html);
  return found?.index ?? html.length;
}

function hasWord(text: string | undefined, word: string): boolean {
  return text !== undefined && text.toLowerCase().split(/\s+/).includes(word);
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** The references that addresses carry: numbers, and the five of XML. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, name) => {
    if (typeof name === "string") return named[name.toLowerCase()] ?? written;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : written;
  });
}
