import { z } from "zod";
import { limits } from "../limits.ts";
import { line, webAddress } from "../text.ts";
import { refreshPeriodSchema } from "./knowledge.ts";

const pattern = line(limits.crawlPatternCharacters);

/** Contract section 4.A; the bounds are ours. */
export const newCrawlSchema = z.object({
  url: webAddress(limits.urlCharacters),
  /** How many links away from `url`; 0 is that page alone. */
  depth: z.int().min(0).max(limits.crawlDepth).nullish().default(limits.crawlDepthByDefault),
  /** CSS selector of the nodes to take instead of the page's main content. */
  selector: line(limits.selectorCharacters).nullish(),
  /** Where it is given, the pages become this chatbot's knowledge as they arrive. */
  chatbotId: z.string().min(1).max(100).nullish(),
  maxPages: z.int().min(1).max(limits.crawlPages).nullish().default(limits.crawlPagesByDefault),
  /** Patterns of paths: `*` stands for any characters; without one, the path and all below it. */
  /** With a chatbot: reads the site again, every hour, day, week or 30 days. */
  refresh: refreshPeriodSchema.nullish(),
  include: z.array(pattern).max(limits.crawlPatterns).nullish(),
  exclude: z.array(pattern).max(limits.crawlPatterns).nullish(),
});

export const crawlPageSchema = z.object({
  url: z.string(),
  title: z.string().nullable(),
  text: z.string(),
  markdown: z.string(),
  depth: z.int(),
  status: z.enum(["ready", "skipped", "failed"]),
  /** Stable, such as `robots` or `duplicate`; null where there is nothing to say. */
  code: z.string().nullable(),
  /** The same in a sentence. */
  reason: z.string().nullable(),
  /** Of the Markdown. */
  characters: z.int(),
  /** The source that the page is, where the crawl has a chatbot. */
  sourceId: z.string().nullable(),
});

export const crawlSchema = z
  .object({
    id: z.string(),
    chatbotId: z.string().nullable(),
    status: z.enum(["running", "completed", "failed", "cancelled"]),
    /** Why it failed, or ended before all was read. */
    reason: z.string().nullable(),
    url: z.string(),
    depth: z.int(),
    selector: z.string().nullable(),
    maxPages: z.int(),
    progress: z.object({ done: z.int(), total: z.int() }),
    /** How often the site is read again; of its newest crawl alone. */
    refresh: refreshPeriodSchema.nullable(),
    nextRefreshAt: z.iso.datetime().nullable(),
    /** In the order in which they came to their end, at most 50 at a time. */
    pages: z.array(crawlPageSchema),
    nextCursor: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Crawl" });
/** A crawl in a list: without its pages. */
export const listedCrawlSchema = crawlSchema.omit({ pages: true, nextCursor: true }).meta({ id: "ListedCrawl" });
export type Crawl = z.output<typeof crawlSchema>;
