import { z } from "zod";
import { reasonCodeFields } from "./reason.ts";
import { createdAt, nextCursor, describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { line, webAddress } from "../text.ts";
import { refreshPeriodSchema } from "./knowledge.ts";

const pattern = line(limits.crawlPatternCharacters);

/** Contract section 4.A; the bounds are ours. */
export const newCrawlSchema = z.object({
  url: webAddress(limits.urlCharacters).describe("Address to start from."),
  depth: z
    .int()
    .min(0)
    .max(limits.crawlDepth)
    .nullish()
    .describe("How many links to follow from the start URL; 0 reads that page alone.")
    .default(limits.crawlDepthByDefault),
  selector: line(limits.selectorCharacters)
    .nullish()
    .describe("CSS selector of the content to read, in place of the page's main content."),
  chatbotId: z
    .string()
    .min(1)
    .max(100)
    .nullish()
    .describe(
      "Unique identifier of the chatbot whose knowledge the pages become as they are read (`bot_…`); null for none.",
    ),
  maxPages: z
    .int()
    .min(1)
    .max(limits.crawlPages)
    .nullish()
    .describe("How many pages to read at most.")
    .default(limits.crawlPagesByDefault),
  refresh: refreshPeriodSchema
    .nullish()
    .describe(
      "Sync schedule of the website; `monthly` is every 30 days. It needs a `chatbotId`; null for no schedule.",
    ),
  include: z
    .array(pattern)
    .max(limits.crawlPatterns)
    .nullish()
    .describe(
      "Patterns of paths to read, such as `/docs/*`: `*` matches any characters; without it, the path and all below it match.",
    ),
  exclude: z
    .array(pattern)
    .max(limits.crawlPatterns)
    .nullish()
    .describe("Patterns of paths to leave out, in the form of `include`."),
});

export const crawlPageSchema = z.object({
  url: z.string().describe("Address of the page."),
  title: z.string().nullable().describe("Title of the page; null for none."),
  text: z.string().describe("Text of the page without formatting."),
  markdown: z.string().describe("Text of the page as Markdown."),
  depth: z.int().describe("How many links the page is away from the start URL."),
  status: z.enum(["ready", "skipped", "failed"]).describe("`ready`, `skipped` on purpose, or `failed`."),
  code: z
    .string()
    .nullable()
    .describe("Stable identifier of the outcome, such as `robots` or `duplicate`; null if there is nothing to say."),
  reason: z.string().nullable().describe("The outcome as a sentence; null if there is nothing to say."),
  ...reasonCodeFields,
  characters: z.int().describe("Number of characters of the Markdown."),
  sourceId: z
    .string()
    .nullable()
    .describe("Unique identifier of the page's source (`src_…`); null for a crawl without a chatbot."),
});

const { shape: given } = newCrawlSchema;

export const crawlSchema = z
  .object({
    id: z.string().describe("Unique identifier of the crawl (`job_…`)."),
    chatbotId: z
      .string()
      .nullable()
      .describe("Unique identifier of the chatbot (`bot_…`); null for a crawl without one."),
    status: z
      .enum(["running", "completed", "failed", "cancelled"])
      .describe("Whether the crawl is running, completed, failed or cancelled."),
    reason: z.string().nullable().describe("Why the crawl failed or ended early; otherwise null."),
    ...reasonCodeFields,
    url: describedAs(given.url, z.string()),
    depth: describedAs(given.depth.unwrap(), z.int()),
    selector: describedAs(given.selector, z.string().nullable()),
    maxPages: describedAs(given.maxPages.unwrap(), z.int()),
    progress: z
      .object({
        done: z.int().describe("Number of pages that have been processed."),
        total: z.int().describe("Number of pages known so far."),
      })
      .describe("How many pages have been processed."),
    refresh: refreshPeriodSchema
      .nullable()
      .describe("Sync schedule of the website, on its newest crawl only; null for none."),
    nextRefreshAt: z.iso.datetime().nullable().describe("When the website is synced next; null if it has no schedule."),
    pages: z.array(crawlPageSchema).describe("Pages in the order they were read, at most 50 at a time."),
    nextCursor,
    createdAt,
    finishedAt: z.iso.datetime().nullable().describe("When the crawl ended; null while it runs."),
  })
  .meta({ id: "Crawl" });
/** A crawl in a list: without its pages. */
export const listedCrawlSchema = crawlSchema.omit({ pages: true, nextCursor: true }).meta({ id: "ListedCrawl" });
export type Crawl = z.output<typeof crawlSchema>;
