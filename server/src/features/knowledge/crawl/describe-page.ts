import { createHash } from "node:crypto";
import { decodeText } from "../read/decode-text.ts";
import type { DocumentToRead } from "../read/read.ts";
import { pageAddress } from "./page-address.ts";
import { scanPage } from "./scan-page.ts";
import type { ScannedPage } from "./scan-page.ts";
import { siteAddress } from "./scope.ts";
import type { SeenPage } from "./source-pages.ts";

/** What is known of a page that was fetched, before it is read. */
export interface DescribedPage {
  readonly seen: SeenPage;
  /** Of HTML alone. */
  readonly scanned: ScannedPage | undefined;
  readonly document: DocumentToRead;
}

/** Kept of one page for the next time. */
const mostLinksKept = 1_000;

/** Describes a page by its answer; `origin` is that of its site, whose addresses its links are kept as. */
export function describePage(
  url: string,
  { bytes, headers }: { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> },
  origin: string,
  selector: string | null,
): DescribedPage {
  const contentType = headers["content-type"] ?? "";
  const scanned = isHtml(contentType, bytes) ? scanPage(decodeText(bytes, contentType), url) : undefined;
  const links = (scanned?.links ?? []).flatMap((link) => siteAddress(pageAddress(link) ?? "", origin) ?? []);
  return {
    scanned,
    seen: {
      etag: headers["etag"] ?? null,
      lastModified: headers["last-modified"] ?? null,
      bodyHash: createHash("sha256").update(contentType).update("\n").update(bytes).digest("hex"),
      links: [...new Set(links)].slice(0, mostLinksKept),
    },
    document: {
      bytes,
      url,
      ...(contentType === "" ? {} : { contentType }),
      ...(scanned === undefined ? { name: fileName(url) } : {}),
      ...(selector === null ? {} : { selector }),
    },
  };
}

function isHtml(contentType: string, bytes: Buffer): boolean {
  if (/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(contentType)) return true;
  return contentType === "" && /^\s*</.test(bytes.subarray(0, 100).toString("latin1"));
}

/** For its ending alone. */
function fileName(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}
