import { z } from "zod";
import { limits } from "../../limits.ts";
import { defineTool } from "../../operation.ts";
import { refreshPeriodSchema, sourceStatusSchema } from "../../resources/knowledge.ts";
import { changes, chatbot, count, cursor, limit, maybe, next, nextCursor, nullable, reads, text } from "./shared.ts";

/** Something that is being read: how far it is, and what could not be. */
const job = z.object({
  id: text,
  kind: text,
  status: text,
  done: count,
  total: count,
  reason: maybe,
  failed: z.array(z.object({ name: text, reason: text })).optional(),
});

export const listKnowledgeSources = defineTool({
  name: "list_knowledge_sources",
  summary:
    "The pages and files that a chatbot has read, newest first, each with its status and, where it failed, the reason. `jobs`: crawls still running, or with `job` that one. For FAQs see manage_faqs.",
  access: "read",
  mcp: { title: "List what a chatbot has read", annotations: reads },
  input: z.strictObject({
    chatbot,
    job: maybe.describe("job_… of add_knowledge_source: how far it is."),
    source: maybe.describe("Id, address or name of one."),
    q: maybe.describe("Part of name, title or address."),
    status: sourceStatusSchema.optional(),
    limit: limit(20, 100),
    cursor,
  }),
  output: z.object({
    chatbotId: text,
    sources: z.array(
      z.object({
        id: text,
        kind: text,
        name: text,
        url: maybe,
        status: text,
        reason: maybe,
        passages: count,
        refresh: maybe,
        updatedAt: text,
      }),
    ),
    jobs: z.array(job).optional(),
    nextCursor,
  }),
});

const crawled = z.strictObject({
  url: text,
  depth: z.number().int().min(0).max(limits.crawlDepth).default(limits.crawlDepthByDefault).describe("Links away."),
  maxPages: z.number().int().min(1).max(limits.crawlPages).default(limits.crawlPagesByDefault),
  include: z.array(text).optional().describe("Paths: /docs/*"),
  exclude: z.array(text).optional(),
  refresh: refreshPeriodSchema.optional().describe("Read it again so often."),
});

export const addKnowledgeSource = defineTool({
  name: "add_knowledge_source",
  summary:
    "Teach a chatbot: either `website` (follows links from its url, obeys robots.txt), or any of `urls` (single pages), `documents` (PDF, DOCX, XLSX, CSV, HTML, Markdown, text) and `faqs`. The same again replaces, never duplicates. Where the job's status is still `running`, ask list_knowledge_sources with its id until it is not. `failed` says what could not be read, and why.",
  access: "write",
  mcp: { title: "Add knowledge", annotations: { ...changes, openWorldHint: true } },
  input: z.strictObject({
    chatbot,
    website: nullable(crawled).optional(),
    urls: z.array(text).optional(),
    documents: z
      .array(
        nullable(
          z.strictObject({
            name: text.describe("prices.pdf"),
            content: maybe.describe("Of a text."),
            contentBase64: maybe.describe("Of any other file."),
          }),
        ),
      )
      .optional(),
    faqs: z.array(z.strictObject({ question: text, answer: text })).optional(),
    waitSeconds: z.number().int().min(0).max(limits.waitSeconds).default(limits.waitSecondsByDefault),
  }),
  output: z.object({ chatbotId: text, job, next }),
});
