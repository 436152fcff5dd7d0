import { z } from "zod";
import { limits } from "../../limits.ts";
import { defineTool } from "../../operation.ts";
import { refreshPeriodSchema, sourceStatusSchema } from "../../resources/knowledge.ts";
import { changes, chatbot, count, cursor, limit, maybe, next, nextCursor, nullable, reads, text } from "./shared.ts";

/** A training or crawl: its progress, and what failed. */
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
    "List a chatbot's sources (pages, documents), newest first, with their status and, if they failed, the reason. `jobs` has the running crawls, or with `job` that job. With `ask`, returns what the chatbot would answer a visitor now instead. For FAQs, use manage_faqs.",
  access: "read",
  mcp: { title: "List knowledge sources", annotations: reads },
  input: z.strictObject({
    chatbot,
    job: maybe.describe("Id of a job (job_…) from add_knowledge_source, to check its progress."),
    source: maybe.describe("Id, URL or name of one source."),
    ask: maybe.describe("Question to test. Nothing is stored."),
    q: maybe.describe("Part of the name, title or URL."),
    status: sourceStatusSchema.optional(),
    limit: limit(20, 100),
    cursor,
  }),
  output: z.object({
    chatbotId: text,
    sources: z
      .array(
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
      )
      .optional(),
    answer: z.object({ text, answered: z.boolean(), confidence: count, sources: z.array(text) }).optional(),
    jobs: z.array(job).optional(),
    nextCursor,
  }),
});

const crawled = z.strictObject({
  url: text,
  depth: z
    .number()
    .int()
    .min(0)
    .max(limits.crawlDepth)
    .default(limits.crawlDepthByDefault)
    .describe("How many links deep to crawl."),
  maxPages: z.number().int().min(1).max(limits.crawlPages).default(limits.crawlPagesByDefault),
  include: z.array(text).optional().describe("Paths, such as /docs/*"),
  exclude: z.array(text).optional(),
  refresh: refreshPeriodSchema.optional().describe("How often to sync."),
});

export const addKnowledgeSource = defineTool({
  name: "add_knowledge_source",
  summary:
    "Add knowledge to a chatbot: either `website` (crawled from its URL, obeying robots.txt), or any of `urls` (single pages), `documents` (PDF, DOCX, XLSX, CSV, HTML, Markdown, text) and `faqs`. Adding the same again replaces it. While the job's status is `running`, check it with list_knowledge_sources and its id. `failed` lists what couldn't be read, and why.",
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
            name: text.describe("File name, such as prices.pdf"),
            content: maybe.describe("Content of a text file."),
            contentBase64: maybe.describe("Content of any other file."),
          }),
        ),
      )
      .optional(),
    faqs: z.array(z.strictObject({ question: text, answer: text })).optional(),
    waitSeconds: z.number().int().min(0).max(limits.waitSeconds).default(limits.waitSecondsByDefault),
  }),
  output: z.object({ chatbotId: text, job, next }),
});
