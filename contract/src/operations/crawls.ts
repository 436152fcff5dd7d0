import { z } from "zod";
import { describedAs } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, pageSize, timeSpan } from "../lists.ts";
import { crawlPageSchema, crawlSchema, listedCrawlSchema, newCrawlSchema } from "../resources/crawl.ts";
import type { Crawl } from "../resources/crawl.ts";
import { refreshPeriodSchema } from "../resources/knowledge.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const { limit, cursor } = listQuery.shape;
const crawlId = line(100).describe("Unique identifier of the crawl, `job_…`.");
const path = "/api/crawl/{crawlId}";

const startBinding = {
  method: "POST",
  alternative: {
    status: 202,
    description: "Still running: ask GET /api/crawl/{id}.",
    applies: (crawl: Crawl) => crawl.status === "running",
  },
  creates: true,
} as const;

export const createCrawl = defineOperation({
  name: "createCrawl",
  summary:
    "Read a website from an address on: same origin, robots.txt obeyed. Waits up to 10 s (Prefer: wait=N). With chatbotId its pages become knowledge as they arrive; without, train accepts the crawlId.",
  access: "write",
  http: { ...startBinding, path: "/api/crawl" },
  problems: ["not_found", "conflict", "unprocessable"],
  input: newCrawlSchema,
  output: crawlSchema,
});

export const listCrawls = defineOperation({
  name: "listCrawls",
  summary:
    "List crawls, newest first, without their pages. A crawl can be looked at for 30 days after its end, and while it is refreshed. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: "/api/crawl", csv: "crawls" },
  problems: ["not_found"],
  input: listQuery
    .extend({
      chatbotId: chatbotId.optional(),
      status: crawlSchema.shape.status.optional(),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: listOf("crawls", listedCrawlSchema),
});

export const getCrawl = defineOperation({
  name: "getCrawl",
  summary:
    "Read how far a crawl is, and its pages, up to 50 at a time, in the order in which they were read; with `status` those that ended so.",
  access: "read",
  http: { method: "GET", path },
  input: z.strictObject({
    crawlId,
    status: crawlPageSchema.shape.status.optional().describe("Only pages with this outcome."),
    limit: describedAs(limit, pageSize(limits.crawlPagesListed)),
    cursor,
  }),
  output: crawlSchema,
});

export const streamCrawl = defineOperation({
  name: "streamCrawl",
  summary:
    "Follow a crawl: a `crawl` event whenever it has moved, with the pages that came to their end since the event before; the last one when it has finished.",
  access: "read",
  http: { method: "GET", path: `${path}/events`, eventStream: true },
  input: z.strictObject({ crawlId }),
  output: crawlSchema,
});

export const updateCrawl = defineOperation({
  name: "updateCrawl",
  summary: "Have the site of a chatbot's crawl read again hourly, daily, weekly or monthly, or no more (null).",
  access: "write",
  http: { method: "PATCH", path },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({
    crawlId,
    refresh: describedAs(newCrawlSchema.shape.refresh, refreshPeriodSchema.nullable()),
  }),
  output: crawlSchema,
});

export const refreshCrawl = defineOperation({
  name: "refreshCrawl",
  summary:
    "Read the site of a chatbot's crawl again now, as a new crawl with the same settings: only what has changed is indexed, and pages that are missed two times in a row leave the knowledge.",
  access: "write",
  http: { ...startBinding, path: `${path}/refresh` },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({ crawlId }),
  output: crawlSchema,
});

export const cancelCrawl = defineOperation({
  name: "cancelCrawl",
  summary: "End a crawl now; what was read stays. One that has ended is answered as it is.",
  access: "write",
  http: { method: "POST", path: `${path}/cancel` },
  input: z.strictObject({ crawlId }),
  output: crawlSchema,
});
