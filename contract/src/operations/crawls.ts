import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { crawlSchema, newCrawlSchema } from "../resources/crawl.ts";
import { line } from "../text.ts";

const crawlId = line(100);
const path = "/api/crawl/{crawlId}";

export const createCrawl = defineOperation({
  name: "createCrawl",
  summary:
    "Read a website from an address on: same origin, robots.txt obeyed. Waits up to 10 s (Prefer: wait=N). With chatbotId its pages become knowledge as they arrive; without, train accepts the crawlId.",
  access: "write",
  http: {
    method: "POST",
    path: "/api/crawl",
    alternative: {
      status: 202,
      description: "Still running: ask GET /api/crawl/{id}.",
      applies: (crawl) => crawl.status === "running",
    },
    creates: true,
  },
  input: newCrawlSchema,
  output: crawlSchema,
});

export const getCrawl = defineOperation({
  name: "getCrawl",
  summary: "Read how far a crawl is, and its pages, up to 50 at a time, in the order in which they were read.",
  access: "read",
  http: { method: "GET", path },
  input: z.strictObject({ crawlId, cursor: z.string().min(1).max(200).optional() }),
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

export const cancelCrawl = defineOperation({
  name: "cancelCrawl",
  summary: "End a crawl now; what was read stays. One that has ended is answered as it is.",
  access: "write",
  http: { method: "POST", path: `${path}/cancel` },
  input: z.strictObject({ crawlId }),
  output: crawlSchema,
});
