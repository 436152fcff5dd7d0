import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../read/read.ts";
import { decodeEntities } from "./scan-page.ts";

/** Finds the addresses of a sitemap while it arrives. */
export interface SitemapScanner {
  /** The addresses that this piece completes. Throws Unreadable where it is no sitemap, or not a plain one. */
  push(text: string): string[];
  /** What is left at the end. */
  end(): string[];
  /** Whether the addresses are those of further sitemaps. */
  isIndex(): boolean;
}

/** sitemaps.org allows 2,048 characters; around them there may be white space. */
const longestEntry = 8_192;
/** Where a list of names, an entity or a prefix may be cut by the end of a piece. */
const overlap = 64;

/**
 * Of the XML only `<loc>` is looked for: no document is built, no entity is ever declared, so that there is
 * nothing to expand. A list of addresses without XML, one a line, is a sitemap too.
 */
export function createSitemapScanner(): SitemapScanner {
  let pending = "";
  let form: "unknown" | "xml" | "index" | "lines" = "unknown";

  function decideForm(isEnd: boolean): void {
    if (form !== "unknown") return;
    // trimStart knows the byte order mark as white space.
    pending = pending.trimStart();
    if (pending.length < overlap && !isEnd) return;
    if (!pending.startsWith("<")) form = "lines";
    else if (/^<(?:!doctype\s+html|html)/i.test(pending)) throw new Unreadable(because("sitemap_is_page"));
    else form = "xml";
  }

  function takeLines(isEnd: boolean): string[] {
    const lines = pending.split(/\r\n?|\n/);
    pending = isEnd ? "" : (lines.pop() ?? "").slice(0, longestEntry);
    return lines.map((line) => line.trim()).filter((line) => /^https?:\/\//i.test(line));
  }

  function takeEntries(): string[] {
    if (/<!(?:doctype|entity)/i.test(pending)) throw new Unreadable(because("sitemap_declares_entities"));
    if (form === "xml" && /<(?:\w+:)?sitemapindex[\s>]/i.test(pending)) form = "index";
    const found: string[] = [];
    let at = 0;
    for (;;) {
      const start = pending.indexOf("<loc", at);
      if (start === -1) {
        pending = pending.slice(Math.max(at, pending.length - overlap));
        return found;
      }
      const end = pending.indexOf("</loc", start);
      if (end === -1) {
        const open = pending.slice(pending.lastIndexOf("<loc"));
        pending = open.length > longestEntry ? open.slice(-overlap) : open;
        return found;
      }
      // Of nested or broken ones the innermost is meant.
      const inner = pending.slice(pending.lastIndexOf("<loc", end), end);
      if (inner.length <= longestEntry) found.push(contentOf(inner));
      at = end + 5;
    }
  }

  function take(isEnd: boolean): string[] {
    decideForm(isEnd);
    if (form === "unknown") return [];
    return (form === "lines" ? takeLines(isEnd) : takeEntries()).filter((entry) => entry !== "");
  }

  return {
    push(text) {
      pending += text;
      return take(false);
    },
    end: () => take(true),
    isIndex: () => form === "index",
  };
}

/** `<loc attributes>content` */
function contentOf(element: string): string {
  const content = element.slice(element.indexOf(">") + 1).trim();
  const isCdata = content.startsWith("<![CDATA[") && content.endsWith("]]>");
  return isCdata ? content.slice(9, -3).trim() : decodeEntities(content);
}
