import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  articleSchema,
  embeddingSchema,
  knowledgeChangeSchema,
  refreshPeriodSchema,
  passageSchema,
  sourceSchema,
  trainingInputSchema,
  trainingSchema,
  wholeArticleSchema,
} from "../resources/knowledge.ts";
import type { Training } from "../resources/knowledge.ts";
import { connectionTrialSchema, embeddingModelTrialSchema } from "../resources/model-connection.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const sourceId = line(100).describe("Unique identifier of the source (`src_…`).");
const trainingId = line(100).describe("Unique identifier of the training (`job_…`).");
const { shape: source } = sourceSchema;

export const trainChatbot = defineOperation({
  name: "trainChatbot",
  summary:
    "Train a chatbot on pages, documents, FAQs and the pages of a crawl. Waits up to 10 s for the training to finish (`Prefer: wait=N`). Training the same item again replaces it.",
  access: "write",
  http: {
    method: "POST",
    path: "/api/chatbot/train",
    alternative: {
      status: 202,
      description: "Still running. Poll `GET /api/chatbot/train/{trainingId}`.",
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
  summary: "Get a training and its progress.",
  access: "read",
  http: { method: "GET", path: "/api/chatbot/train/{trainingId}" },
  input: z.strictObject({ trainingId }),
  output: trainingSchema,
});

export const streamTraining = defineOperation({
  name: "streamTraining",
  summary:
    "Stream a training's progress. Sends a `training` event for each change; the last one when the training has finished.",
  access: "read",
  http: { method: "GET", path: "/api/chatbot/train/{trainingId}/events", eventStream: true },
  input: z.strictObject({ trainingId }),
  output: trainingSchema,
});

export const getEmbedding = defineOperation({
  name: "getEmbedding",
  summary: "Get a chatbot's embedding model and the progress of a change.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/embedding" },
  input: z.strictObject({ chatbotId }),
  output: embeddingSchema,
});

export const testEmbeddingModel = defineOperation({
  name: "testEmbeddingModel",
  summary:
    "Test a chatbot's embedding model. Has it read one text, with the settings in the request or else the saved ones. Saves nothing.",
  access: "write",
  // As testModel.
  audited: false,
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/embedding/test", maxBodyBytes: limits.smallBodyBytes },
  problems: ["too_many_attempts"],
  input: embeddingModelTrialSchema.extend({ chatbotId }),
  output: connectionTrialSchema,
});

const sourcePath = "/api/chatbots/{chatbotId}/sources";

export const listSources = defineOperation({
  name: "listSources",
  summary: "List a chatbot's sources, newest first.",
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
  summary: "Get a source.",
  access: "read",
  http: { method: "GET", path: `${sourcePath}/{sourceId}` },
  input: z.strictObject({ chatbotId, sourceId }),
  output: sourceSchema,
});

export const getSourceText = defineOperation({
  name: "getSourceText",
  summary: "Get the text of a source as Markdown.",
  access: "read",
  http: { method: "GET", path: `${sourcePath}/{sourceId}/text` },
  input: z.strictObject({ chatbotId, sourceId }),
  output: z.object({
    id: z.string().describe("Unique identifier of the source (`src_…`)."),
    title: z.string().describe("Title of the source; its name if it has none."),
    url: describedAs(source.url, z.string().nullable()),
    markdown: z.string().describe("Whole text of the source, as Markdown; empty while there is none."),
  }),
});

export const listPassages = defineOperation({
  name: "listPassages",
  summary: "List the passages of a source in their order. Passages are the pieces of text that are searched.",
  access: "read",
  http: { method: "GET", path: `${sourcePath}/{sourceId}/passages`, csv: "passages" },
  input: listQuery.extend({ chatbotId, sourceId }),
  output: listOf("passages", passageSchema),
});

export const findSource = defineOperation({
  name: "findSource",
  summary: "Get a source of any chatbot by its identifier.",
  access: "read",
  http: { method: "GET", path: "/api/sources/{sourceId}" },
  input: z.strictObject({ sourceId }),
  output: sourceSchema,
});

export const updateSource = defineOperation({
  name: "updateSource",
  summary: "Update a source's name, visibility or sync schedule.",
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
    .extend({ chatbotId, sourceId }),
  output: sourceSchema,
});

export const deleteSource = defineOperation({
  name: "deleteSource",
  summary: "Delete a source. The chatbot no longer answers from it.",
  access: "write",
  http: { method: "DELETE", path: `${sourcePath}/{sourceId}`, status: 204 },
  input: z.strictObject({ chatbotId, sourceId }),
  output: z.null(),
});

const refreshBinding = {
  alternative: {
    status: 202,
    description: "Still running. Poll `GET /api/chatbot/train/{trainingId}`.",
    applies: (training: Training) => training.status === "running",
  },
  creates: true,
} as const;

export const refreshSource = defineOperation({
  name: "refreshSource",
  summary:
    "Sync a source now. Reads its page again if it has changed, and waits up to 10 s (`Prefer: wait=N`). The old text stays in use until the new one is ready. A page that is missing two times in a row is removed.",
  access: "write",
  http: { method: "POST", path: `${sourcePath}/{sourceId}/refresh`, ...refreshBinding },
  problems: ["unprocessable"],
  input: z.strictObject({ chatbotId, sourceId }),
  output: trainingSchema,
});

export const refreshSources = defineOperation({
  name: "refreshSources",
  summary:
    "Sync all pages of a chatbot now. Reads those again that have changed, and waits up to 10 s (`Prefer: wait=N`). To find new pages, sync their crawl.",
  access: "write",
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/refresh", ...refreshBinding },
  input: z.strictObject({ chatbotId }),
  output: trainingSchema,
});

export const listChanges = defineOperation({
  name: "listChanges",
  summary:
    "List what was added to, changed in and removed from a chatbot's knowledge in the last 90 days, newest first.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/changes", csv: "changes" },
  input: listQuery
    .extend({
      chatbotId,
      change: knowledgeChangeSchema.shape.change.optional(),
      sourceId: sourceId.optional(),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: listOf("changes", knowledgeChangeSchema),
});

export const listArticles = defineOperation({
  name: "listArticles",
  summary: "List or search a chatbot's help center articles. Newest first; with `q`, the best match first.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/knowledge" },
  input: wholeListQuery
    .extend({
      chatbotId,
      q: z.string().max(1_000).optional().describe("Words to search the articles for."),
      sort: z
        .enum(["newest", "helpful"])
        .optional()
        .describe("`helpful`: those that readers found helpful, as one page."),
    })
    .loose(),
  output: listOf("articles", articleSchema),
});

export const getArticle = defineOperation({
  name: "getArticle",
  summary: "Get a help center article as Markdown.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/knowledge/{articleId}" },
  input: z.object({
    chatbotId,
    articleId: line(100).describe("Unique identifier of the article: that of its source or FAQ."),
  }),
  output: wholeArticleSchema,
});
