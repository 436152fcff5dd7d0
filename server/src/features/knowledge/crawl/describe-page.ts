import { createHash } from "node:crypto";
import type { DocumentToRead, ReadDocument, Reader } from "../read/read.ts";
import type { PageScan, ScannedPage } from "./scan-page.ts";
import type { SeenPage } from "./source-pages.ts";

/** A page as it was fetched, of which nothing is parsed yet. */
export interface DescribedPage {
  readonly document: DocumentToRead;
  readonly isHtml: boolean;
  readonly seen: Omit<SeenPage, "links">;
}

/** Describes a page by its answer. */
export function describePage(
  url: string,
  { bytes, headers }: { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> },
  selector: string | null,
): DescribedPage {
  const contentType = headers["content-type"] ?? "";
  const isPage = isHtml(contentType, bytes);
  return {
    isHtml: isPage,
    seen: {
      etag: headers["etag"] ?? null,
      lastModified: headers["last-modified"] ?? null,
      bodyHash: createHash("sha256").update(contentType).update("\n").update(bytes).digest("hex"),
    },
    document: {
      bytes,
      url,
      ...(contentType === "" ? {} : { contentType }),
      ...(isPage ? {} : { name: fileName(url) }),
      ...(selector === null ? {} : { selector }),
    },
  };
}

/** A page whose links are known; `scanned` is of HTML alone. */
export interface OpenPage {
  readonly links: readonly string[];
  readonly scanned: ScannedPage | undefined;
  /** Its text; see `Reader.read`. */
  read(): Promise<ReadDocument>;
}

/** Has a page scanned by the reader. Throws Unreadable, or the signal's reason. */
export async function openPage(
  reader: Reader,
  { document, isHtml: isPage }: DescribedPage,
  scan: PageScan,
  signal: AbortSignal,
): Promise<OpenPage> {
  if (!isPage) return { links: [], scanned: undefined, read: () => reader.read(document, signal) };
  const { scanned, read } = await reader.open(document, scan, signal);
  return { links: scanned.links, scanned, read };
}

function isHtml(contentType: string, bytes: Buffer): boolean {
  if (/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(contentType)) return true;
  return contentType === "" && /^\s*</.test(bytes.subarray(0, 100).toString("latin1"));
}

/** For its ending alone. */
function fileName(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}
