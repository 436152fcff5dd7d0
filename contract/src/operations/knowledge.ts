import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  articleSchema,
  embeddingSchema,
  faqImportSchema,
  faqSchema,
  knowledgeChangeSchema,
  refreshPeriodSchema,
  newFaqSchema,
  passageSchema,
  publicFaqSchema,
  sourceSchema,
  trainingInputSchema,
  trainingSchema,
  wholeArticleSchema,
} from "../resources/knowledge.ts";
import type { Training } from "../resources/knowledge.ts";
import { connectionTrialSchema, embeddingModelTrialSchema } from "../resources/model-connection.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const itemId = line(100);
const { shape: source } = sourceSchema;

export const trainChatbot = defineOperation({
  name: "trainChatbot",
  summary:
    "Teach a chatbot addresses, documents, FAQs and the pages of a crawl (crawlId). Waits up to 10 s (Prefer: wait=N); the same item again replaces.",
  access: "write",
  http: {
    method: "POST",
    path: "/api/chatbot/train",
    alternative: {
      status: 202,
      description: "Still running: ask GET /api/chatbot/train/{id}.",
      applies: (training) => training.status === "running",
    },
    maxBodyBytes: limits.trainBodyBytes,
    multipart: true,
    creates: true,
  },
  problems: ["not_found", "conflict", "unprocessable"],
  input: trainingInputSchema.extend({ chatbotId }),
  output: trainingSchema,
});

export const getTraining = defineOperation({
  name: "getTraining",
  summary: "Read how far a training is.",
  access: "read",
  http: { method: "GET", path: "/api/chatbot/train/{trainingId}" },
  input: z.strictObject({ trainingId: itemId.describe("Unique identifier of the training, `job_…`.") }),
  output: trainingSchema,
});

export const streamTraining = defineOperation({
  name: "streamTraining",
  summary: "Follow a training: a `training` event whenever it has moved, the last one when it has finished.",
  access: "read",
  http: { method: "GET", path: "/api/chatbot/train/{trainingId}/events", eventStream: true },
  input: z.strictObject({ trainingId: itemId.describe("Unique identifier of the training, `job_…`.") }),
  output: trainingSchema,
});

export const getEmbedding = defineOperation({
  name: "getEmbedding",
  summary: "Read which embedding model a chatbot's knowledge is compared with, and how far a change of it has come.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/embedding" },
  input: z.strictObject({ chatbotId }),
  output: embeddingSchema,
});

export const testEmbeddingModel = defineOperation({
  name: "testEmbeddingModel",
  summary:
    "Have a chatbot's embedding model read one text, to see whether it answers: with the settings given here, or else those that are saved. Saves nothing.",
  access: "write",
  // As testModel.
  audited: false,
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/embedding/test", maxBodyBytes: limits.smallBodyBytes },
  problems: ["too_many_attempts"],
  input: embeddingModelTrialSchema.extend({ chatbotId }),
  output: connectionTrialSchema,
});

const faqPath = "/api/chatbots/{chatbotId}/faqs";

export const listFaqs = defineOperation({
  name: "listFaqs",
  summary: "List a chatbot's FAQs, newest first; `q` looks in questions and answers. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: faqPath, csv: "faqs" },
  input: listQuery.extend({
    chatbotId,
    q: line(limits.questionCharacters).optional().describe("Text to look for in questions and answers."),
  }),
  output: listOf("faqs", faqSchema, "FAQs"),
});

export const createFaq = defineOperation({
  name: "createFaq",
  summary: "Add a FAQ. The same question again replaces its answer.",
  access: "write",
  http: { method: "POST", path: faqPath, status: 201, creates: true },
  problems: ["conflict"],
  input: z.strictObject({
    ...newFaqSchema.shape,
    public: describedAs(faqSchema.shape.public, z.boolean()).default(true),
    chatbotId,
  }),
  output: faqSchema,
});

export const importFaqs = defineOperation({
  name: "importFaqs",
  summary:
    "Add many FAQs: a CSV with the columns question and answer, or a JSON list. Each row that is none is told by its number; the others are taken, and the same question again replaces its answer. With `dryRun` nothing is changed, and the answer tells what would come.",
  access: "write",
  http: {
    method: "POST",
    path: `${faqPath}/import`,
    maxBodyBytes: limits.importBodyBytes,
    csvField: "csv",
    listField: "faqs",
    creates: true,
  },
  problems: ["unprocessable"],
  input: z.strictObject({
    chatbotId,
    csv: z.string().min(1).optional().describe("Text of a CSV with the columns `question` and `answer`."),
    faqs: z.array(z.unknown()).min(1).optional().describe("List of objects with `question` and `answer`."),
    dryRun: z.boolean().optional().describe("Whether to change nothing and only return what an import would do."),
  }),
  output: faqImportSchema,
});

export const getFaq = defineOperation({
  name: "getFaq",
  summary: "Read one FAQ.",
  access: "read",
  http: { method: "GET", path: `${faqPath}/{faqId}` },
  input: z.strictObject({ chatbotId, faqId: itemId.describe("Unique identifier of the FAQ, `faq_…`.") }),
  output: faqSchema,
});

export const updateFaq = defineOperation({
  name: "updateFaq",
  summary: "Change a FAQ's question, its answer, or whether it is shown publicly.",
  access: "write",
  http: { method: "PATCH", path: `${faqPath}/{faqId}` },
  problems: ["conflict"],
  input: z
    .strictObject({ ...newFaqSchema.shape, public: describedAs(faqSchema.shape.public, z.boolean()) })
    .partial()
    .extend({ chatbotId, faqId: itemId.describe("Unique identifier of the FAQ, `faq_…`.") }),
  output: faqSchema,
});

export const deleteFaq = defineOperation({
  name: "deleteFaq",
  summary: "Delete a FAQ; it is no longer answered from.",
  access: "write",
  http: { method: "DELETE", path: `${faqPath}/{faqId}`, status: 204 },
  input: z.strictObject({ chatbotId, faqId: itemId.describe("Unique identifier of the FAQ, `faq_…`.") }),
  output: z.null(),
});

const sourcePath = "/api/chatbots/{chatbotId}/sources";

export const listSources = defineOperation({
  name: "listSources",
  summary:
    "List what a chatbot has read, newest first, each with its status and the reason where it failed; `q` looks in name, title and address. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: sourcePath, csv: "sources" },
  input: listQuery
    .extend({
      chatbotId,
      status: source.status.optional(),
      kind: source.kind.optional(),
      q: line(limits.urlCharacters).optional().describe("Text to look for in name, title and address."),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: listOf("sources", sourceSchema),
});

export const getSource = defineOperation({
  name: "getSource",
  summary: "Read one source.",
  access: "read",
  http: { method: "GET", path: `${sourcePath}/{sourceId}` },
  input: z.strictObject({ chatbotId, sourceId: itemId.describe("Unique identifier of the source, `src_…`.") }),
  output: sourceSchema,
});

export const getSourceText = defineOperation({
  name: "getSourceText",
  summary: "Read what was taken from a source, as Markdown; empty while nothing was.",
  access: "read",
  http: { method: "GET", path: `${sourcePath}/{sourceId}/text` },
  input: z.strictObject({ chatbotId, sourceId: itemId.describe("Unique identifier of the source, `src_…`.") }),
  output: z.object({
    id: z.string().describe("Unique identifier of the source, `src_…`."),
    title: z.string().describe("Title of the source; its name if it has none."),
    url: describedAs(source.url, z.string().nullable()),
    markdown: z.string().describe("Whole text of the source, as Markdown; empty while there is none."),
  }),
});

export const listPassages = defineOperation({
  name: "listPassages",
  summary: "List the passages into which a source was cut, in their order: what is searched. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: `${sourcePath}/{sourceId}/passages`, csv: "passages" },
  input: listQuery.extend({ chatbotId, sourceId: itemId.describe("Unique identifier of the source, `src_…`.") }),
  output: listOf("passages", passageSchema),
});

export const findSource = defineOperation({
  name: "findSource",
  summary: "Read one source of whatever chatbot, where its id is all that is known.",
  access: "read",
  http: { method: "GET", path: "/api/sources/{sourceId}" },
  input: z.strictObject({ sourceId: itemId.describe("Unique identifier of the source, `src_…`.") }),
  output: sourceSchema,
});

export const updateSource = defineOperation({
  name: "updateSource",
  summary:
    "Rename a source, keep it out of the public knowledge portal, or have its page read again hourly, daily, weekly or monthly.",
  access: "write",
  http: { method: "PATCH", path: `${sourcePath}/{sourceId}` },
  problems: ["unprocessable"],
  input: z
    .strictObject({
      name: describedAs(source.name, line(limits.documentNameCharacters)),
      public: describedAs(source.public, z.boolean()),
      refresh: describedAs(source.refresh, refreshPeriodSchema.nullable()),
    })
    .partial()
    .extend({ chatbotId, sourceId: itemId.describe("Unique identifier of the source, `src_…`.") }),
  output: sourceSchema,
});

export const deleteSource = defineOperation({
  name: "deleteSource",
  summary: "Delete a source; it is no longer answered from.",
  access: "write",
  http: { method: "DELETE", path: `${sourcePath}/{sourceId}`, status: 204 },
  input: z.strictObject({ chatbotId, sourceId: itemId.describe("Unique identifier of the source, `src_…`.") }),
  output: z.null(),
});

const refreshBinding = {
  alternative: {
    status: 202,
    description: "Still running: ask GET /api/chatbot/train/{id}.",
    applies: (training: Training) => training.status === "running",
  },
  creates: true,
} as const;

export const refreshSource = defineOperation({
  name: "refreshSource",
  summary:
    "Read a source's page again now, if it has changed. Waits up to 10 s (Prefer: wait=N). Its old text answers until the new one is ready; a page that is gone two times in a row leaves the knowledge.",
  access: "write",
  http: { method: "POST", path: `${sourcePath}/{sourceId}/refresh`, ...refreshBinding },
  problems: ["unprocessable"],
  input: z.strictObject({ chatbotId, sourceId: itemId.describe("Unique identifier of the source, `src_…`.") }),
  output: trainingSchema,
});

export const refreshSources = defineOperation({
  name: "refreshSources",
  summary:
    "Read all pages of a chatbot again now, where they have changed. Waits up to 10 s (Prefer: wait=N). To find new pages, refresh their crawl.",
  access: "write",
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/refresh", ...refreshBinding },
  input: z.strictObject({ chatbotId }),
  output: trainingSchema,
});

export const listChanges = defineOperation({
  name: "listChanges",
  summary:
    "What was added to a chatbot's knowledge, changed in it, and removed from it in the last 90 days, newest first. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/changes", csv: "changes" },
  input: listQuery
    .extend({
      chatbotId,
      change: knowledgeChangeSchema.shape.change.optional(),
      sourceId: itemId.optional().describe("Unique identifier of the source, `src_…`."),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: listOf("changes", knowledgeChangeSchema),
});

export const listPublicFaqs = defineOperation({
  name: "listPublicFaqs",
  summary: "A chatbot's public FAQs, newest first; all of them, up to 1,000, without a limit.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/faqs" },
  input: wholeListQuery.extend({ chatbotId }).loose(),
  output: listOf("faqs", publicFaqSchema, "FAQs"),
});

export const listArticles = defineOperation({
  name: "listArticles",
  summary: "The knowledge portal: a chatbot's public texts, newest first; `q` searches, best first.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/knowledge" },
  input: wholeListQuery
    .extend({ chatbotId, q: z.string().max(1_000).optional().describe("Words to search the articles for.") })
    .loose(),
  output: listOf("articles", articleSchema),
});

export const getArticle = defineOperation({
  name: "getArticle",
  summary: "One text of the knowledge portal, as Markdown.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/knowledge/{articleId}" },
  input: z.object({
    chatbotId,
    articleId: itemId.describe("Unique identifier of the article: that of its source or FAQ."),
  }),
  output: wholeArticleSchema,
});
