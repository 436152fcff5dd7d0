import { call } from "../../api/client.ts";
import { nameFrom } from "./name-from-title.ts";

const titleWithinSeconds = 5;

/**
 * What a chatbot for this site is called: the site's name in its first page's title, else its host. Reads that page.
 * Rejects with the service's problem where the address is none.
 */
export async function nameOfSite(url: string): Promise<string> {
  const crawl = await call("createCrawl", { url, depth: 0, maxPages: 1 }, { waitSeconds: titleWithinSeconds });
  return nameFrom(crawl.pages[0]?.title ?? null, url);
}
