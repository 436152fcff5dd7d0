import { textOf } from "./dom.ts";

/** White space is single spaces by then. */
const separator = /\s[|–—·•»:-]+\s|\s?[|»]\s?/u;

/**
 * The page's title without the site's name: "Returns | Example Shop" → "Returns". The heading or
 * og:title decides which part is the page's; a name declared as the site's is cut off;
 * otherwise only a bar or dot separates, since a hyphen may belong to the title.
 */
export function findTitle(document: Document, url?: string): string {
  const written = textOf(document.querySelector("head title") ?? document.querySelector("title"));
  const headings = [...document.querySelectorAll("h1")].map(textOf).filter((text) => text !== "");
  const heading = headings.length === 1 ? headings[0] : undefined;
  const shared = metaContent(document, "og:title");
  if (written === "") return shared || heading || headings[0] || "";
  const parts = written.split(separator).filter((part) => part !== "");
  for (const known of [heading, shared]) {
    if (known && known.length < written.length && startsOrEndsWith(written, known)) return known;
  }
  if (parts.length > 1) {
    const sites = siteNames(document, url);
    const [first = "", last = ""] = [parts[0], parts.at(-1)];
    if (sites.has(plain(last))) return trimSeparator(written.slice(0, -last.length));
    if (sites.has(plain(first))) return trimSeparator(written.slice(first.length));
  }
  const barred = written.split(/\s?[|»·•]\s?/u).filter((part) => part !== "");
  const [first] = barred;
  return barred.length > 1 && first && wordCount(first) > 1 ? first : written;
}

/** The content of `<meta property=… >` or `<meta name=…>`, trimmed, or ''. */
export function metaContent(document: Document, name: string): string {
  const meta = document.querySelector(`meta[property="${name}"],meta[name="${name}"]`);
  return (meta?.getAttribute("content") ?? "").replace(/\s+/g, " ").trim();
}

function startsOrEndsWith(whole: string, part: string): boolean {
  const lowerWhole = whole.toLowerCase();
  const lowerPart = part.toLowerCase();
  const isWord = (character: string | undefined): boolean => /[\p{L}\p{N}]/u.test(character ?? "");
  if (lowerWhole.startsWith(lowerPart)) return !isWord(lowerWhole[lowerPart.length]);
  return lowerWhole.endsWith(lowerPart) && !isWord(lowerWhole.at(-lowerPart.length - 1));
}

/** Names a site gives itself, and the parts of its host name, in the form of `plain`. */
function siteNames(document: Document, url: string | undefined): ReadonlySet<string> {
  const declared = ["og:site_name", "application-name"].map((name) => metaContent(document, name));
  const host = (url && URL.parse(url)?.hostname) || "";
  const labels = host.split(".").slice(0, -1);
  return new Set([...declared, host, ...labels, ...homeLinks(document, url)].map(plain).filter(Boolean));
}

/** What the links to the front page say, or show: mostly the site's logo. */
function homeLinks(document: Document, url: string | undefined): string[] {
  const home = (url && URL.parse("/", url)?.href) || "/";
  const links = [...document.querySelectorAll("a[href]")].filter((link) => {
    const href = link.getAttribute("href") ?? "";
    return href === "/" || URL.parse(href, url)?.href === home;
  });
  return links.map((link) => textOf(link) || (link.querySelector("img[alt]")?.getAttribute("alt") ?? ""));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function trimSeparator(text: string): string {
  return text.replace(/^[\s|–—·•»:-]+|(?<![\s|–—·•»:-])[\s|–—·•»:-]+$/gu, "");
}

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}
