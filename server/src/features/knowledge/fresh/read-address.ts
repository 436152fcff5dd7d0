import { describePage, openPage } from "../crawl/describe-page.ts";
import { fetchFollowing } from "../crawl/fetch-following.ts";
import type { FetchSettings } from "../crawl/fetch-page.ts";
import type { PageOfSource } from "../crawl/known-pages.ts";
import type { SeenPage } from "../crawl/source-pages.ts";
import type { SourceText } from "../put-texts.ts";
import type { Reader } from "../read/read.ts";

/** Pages that only send on to another one by a meta element. */
const refreshesFollowed = 3;

/**
 * Reads one address that a person has named, in the way in which it was read before; null when its page has
 * not changed since. Throws Unreadable (`PageGone` where there is no page any more), EgressFailed or EgressRefused.
 */
export async function readAddress(
  { reader, settings }: { reader: Reader; settings: FetchSettings },
  address: string,
  known: PageOfSource | undefined,
): Promise<{ text: SourceText; seen: SeenPage } | null> {
  for (let hop = 0, next = address; ; hop++) {
    const page = await fetchFollowing(settings, next, hop === 0 ? known?.conditions : undefined);
    if (page === null) return null;
    const described = describePage(page.url, page, known?.selector ?? null);
    const { seen } = described;
    if (known?.conditions?.bodyHash === seen.bodyHash) return null;
    const scan = { origin: new URL(page.url).origin, reads: "always" } as const;
    const { links, scanned, read } = await openPage(reader, described, scan, settings.signal);
    const refreshUrl = scanned?.refreshUrl;
    if (refreshUrl === undefined || hop >= refreshesFollowed) return { text: await read(), seen: { ...seen, links } };
    next = refreshUrl;
  }
}
