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
const crawlId = line(100).describe("Unique identifier of the crawl (`job_…`).");
const path = "/api/crawl/{crawlId}";

const startBinding = {
  method: "POST",
  alternative: {
    status: 202,
    description: "Still running. Poll `GET /api/crawl/{crawlId}`.",
    applies: (crawl: Crawl) => crawl.status === "running",
  },
  creates: true,
} as const;

export const createCrawl = defineOperation({
  name: "createCrawl",
  summary:
    "Start a crawl. It reads a website from the start URL on, stays on its origin and follows robots.txt. Waits up to 10 s for it to finish (`Prefer: wait=N`). With a `chatbotId`, pages become knowledge as they are read; without one, train on the crawl later.",
  access: "write",
  http: { ...startBinding, path: "/api/crawl" },
  problems: ["not_found", "conflict", "unprocessable"],
  input: newCrawlSchema,
  output: crawlSchema,
});

export const listCrawls = defineOperation({
  name: "listCrawls",
  summary:
    "List crawls, newest first, without their pages. A crawl is kept for 30 days after its end, and longer while it has a sync schedule.",
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
  summary: "Get a crawl with its progress and pages.",
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
    "Stream a crawl's progress. Sends a `crawl` event for each change, with the pages read since the last event; the last one when the crawl has ended.",
  access: "read",
  http: { method: "GET", path: `${path}/events`, eventStream: true },
  input: z.strictObject({ crawlId }),
  output: crawlSchema,
});

export const updateCrawl = defineOperation({
  name: "updateCrawl",
  summary: "Set or remove the sync schedule of a crawled website.",
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
    "Sync a crawled website now. Starts a new crawl with the same settings. Only changed pages are indexed; pages that are missing two times in a row are removed.",
  access: "write",
  http: { ...startBinding, path: `${path}/refresh` },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({ crawlId }),
  output: crawlSchema,
});

export const cancelCrawl = defineOperation({
  name: "cancelCrawl",
  summary: "Cancel a crawl. Pages already read are kept. A crawl that has ended is returned unchanged.",
  access: "write",
  http: { method: "POST", path: `${path}/cancel` },
  input: z.strictObject({ crawlId }),
  output: crawlSchema,
});
