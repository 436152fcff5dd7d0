import { createHash } from "node:crypto";
import { fetchFollowing } from "../crawl/fetch-following.ts";
import type { FetchSettings } from "../crawl/fetch-page.ts";
import type { PageOfSource } from "../crawl/known-pages.ts";
import type { FetchedPage } from "../crawl/record-pages.ts";
import type { SourceText } from "../put-texts.ts";
import type { DocumentToRead, Reader } from "../read/read.ts";

/**
 * Reads one address that a person has named, in the way in which it was read before; null when its page has
 * not changed since. Throws Unreadable (`PageGone` where there is no page any more), EgressFailed or EgressRefused.
 */
export async function readAddress(
  { reader, settings }: { reader: Reader; settings: FetchSettings },
  address: string,
  known: PageOfSource | undefined,
): Promise<{ text: SourceText; fetched: FetchedPage } | null> {
  const page = await fetchFollowing(settings, address, known?.conditions);
  if (page === null) return null;
  const { bytes, headers, url } = page;
  const contentType = headers["content-type"];
  const selector = known?.selector ?? null;
  const bodyHash = hashBody(contentType ?? "", bytes);
  if (known?.conditions?.bodyHash === bodyHash) return null;
  const document: DocumentToRead = {
    bytes,
    url,
    ...(contentType === undefined ? {} : { contentType }),
    ...(selector === null ? {} : { selector }),
  };
  const { title, markdown, passages } = await reader.read(document, settings.signal);
  return {
    text: { title: title === "" ? address : title, markdown, passages },
    fetched: { etag: headers["etag"] ?? null, lastModified: headers["last-modified"] ?? null, bodyHash, links: [] },
  };
}

/** By which the same body is known again. */
export function hashBody(contentType: string, bytes: Uint8Array): string {
  return createHash("sha256").update(contentType).update("\n").update(bytes).digest("hex");
}
