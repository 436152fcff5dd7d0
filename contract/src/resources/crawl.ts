import { z } from "zod";
import { limits } from "../limits.ts";
import { line, webAddress } from "../text.ts";

/** Contract section 4.A; the bounds are ours. */
export const newCrawlSchema = z.object({
  url: webAddress(limits.urlCharacters),
  depth: z.int().min(0).max(5).default(1),
  /** CSS selector of the nodes to take instead of the page's main content. */
  selector: line(1_000).nullish(),
  /** Where it is given, the pages become this chatbot's knowledge as they arrive. */
  chatbotId: z.string().min(1).max(100).nullish(),
  maxPages: z.int().min(1).max(1_000).default(100),
  include: z.array(line(1_000)).max(100).nullish(),
  exclude: z.array(line(1_000)).max(100).nullish(),
});

export const crawlSchema = z
  .object({
    id: z.string(),
    status: z.enum(["running", "completed", "failed"]),
    url: z.string(),
    depth: z.int(),
    selector: z.string().nullable(),
    progress: z.object({ done: z.int(), total: z.int() }),
    pages: z.array(
      z.object({
        url: z.string(),
        title: z.string().nullable(),
        text: z.string(),
        markdown: z.string(),
        depth: z.int(),
        status: z.enum(["queued", "reading", "ready", "failed"]),
        reason: z.string().nullable(),
        characters: z.int(),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "Crawl" });
export type Crawl = z.output<typeof crawlSchema>;
