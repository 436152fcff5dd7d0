import { z } from "zod";
import { limits } from "../limits.ts";
import { listOf, listQuery, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  articleSchema,
  embeddingSchema,
  faqSchema,
  newFaqSchema,
  publicFaqSchema,
  sourceSchema,
  sourceStatusSchema,
  trainingDataSchema,
  trainingSchema,
  wholeArticleSchema,
} from "../resources/knowledge.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const itemId = line(100);

export const trainChatbot = defineOperation({
  name: "trainChatbot",
  summary:
    "Teach a chatbot addresses, documents and FAQs. Waits up to 10 s (Prefer: wait=N); the same item again replaces.",
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
  input: z.object({ chatbotId, data: trainingDataSchema }),
  output: trainingSchema,
});

export const getTraining = defineOperation({
  name: "getTraining",
  summary: "Read how far a training is.",
  access: "read",
  http: { method: "GET", path: "/api/chatbot/train/{trainingId}" },
  input: z.strictObject({ trainingId: itemId }),
  output: trainingSchema,
});

export const streamTraining = defineOperation({
  name: "streamTraining",
  summary: "Follow a training: a `training` event whenever it has moved, the last one when it has finished.",
  access: "read",
  http: { method: "GET", path: "/api/chatbot/train/{trainingId}/events", eventStream: true },
  input: z.strictObject({ trainingId: itemId }),
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

const faqPath = "/api/chatbots/{chatbotId}/faqs";

export const listFaqs = defineOperation({
  name: "listFaqs",
  summary: "List a chatbot's FAQs, newest first.",
  access: "read",
  http: { method: "GET", path: faqPath },
  input: listQuery.extend({ chatbotId }),
  output: listOf("faqs", faqSchema),
});

export const createFaq = defineOperation({
  name: "createFaq",
  summary: "Add a FAQ. The same question again replaces its answer.",
  access: "write",
  http: { method: "POST", path: faqPath, status: 201, creates: true },
  input: z.strictObject({ ...newFaqSchema.shape, public: z.boolean().default(true), chatbotId }),
  output: faqSchema,
});

export const getFaq = defineOperation({
  name: "getFaq",
  summary: "Read one FAQ.",
  access: "read",
  http: { method: "GET", path: `${faqPath}/{faqId}` },
  input: z.strictObject({ chatbotId, faqId: itemId }),
  output: faqSchema,
});

export const updateFaq = defineOperation({
  name: "updateFaq",
  summary: "Change a FAQ's question, its answer, or whether it is shown publicly.",
  access: "write",
  http: { method: "PATCH", path: `${faqPath}/{faqId}` },
  input: z
    .strictObject({ ...newFaqSchema.shape, public: z.boolean() })
    .partial()
    .extend({ chatbotId, faqId: itemId }),
  output: faqSchema,
});

export const deleteFaq = defineOperation({
  name: "deleteFaq",
  summary: "Delete a FAQ; it is no longer answered from.",
  access: "write",
  http: { method: "DELETE", path: `${faqPath}/{faqId}`, status: 204 },
  input: z.strictObject({ chatbotId, faqId: itemId }),
  output: z.null(),
});

const sourcePath = "/api/chatbots/{chatbotId}/sources";

export const listSources = defineOperation({
  name: "listSources",
  summary: "List what a chatbot has read, newest first, each with its status and the reason where it failed.",
  access: "read",
  http: { method: "GET", path: sourcePath },
  input: listQuery.extend({ chatbotId, status: sourceStatusSchema.optional() }),
  output: listOf("sources", sourceSchema),
});

export const getSource = defineOperation({
  name: "getSource",
  summary: "Read one source.",
  access: "read",
  http: { method: "GET", path: `${sourcePath}/{sourceId}` },
  input: z.strictObject({ chatbotId, sourceId: itemId }),
  output: sourceSchema,
});

export const updateSource = defineOperation({
  name: "updateSource",
  summary: "Rename a source, or keep it out of the public knowledge portal.",
  access: "write",
  http: { method: "PATCH", path: `${sourcePath}/{sourceId}` },
  input: z
    .strictObject({ name: line(limits.documentNameCharacters), public: z.boolean() })
    .partial()
    .extend({ chatbotId, sourceId: itemId }),
  output: sourceSchema,
});

export const deleteSource = defineOperation({
  name: "deleteSource",
  summary: "Delete a source; it is no longer answered from.",
  access: "write",
  http: { method: "DELETE", path: `${sourcePath}/{sourceId}`, status: 204 },
  input: z.strictObject({ chatbotId, sourceId: itemId }),
  output: z.null(),
});

export const listPublicFaqs = defineOperation({
  name: "listPublicFaqs",
  summary: "A chatbot's public FAQs, newest first; all of them, up to 1,000, without a limit.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/faqs" },
  input: wholeListQuery.extend({ chatbotId }).loose(),
  output: listOf("faqs", publicFaqSchema),
});

export const listArticles = defineOperation({
  name: "listArticles",
  summary: "The knowledge portal: a chatbot's public texts, newest first; `q` searches, best first.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/knowledge" },
  input: wholeListQuery.extend({ chatbotId, q: z.string().max(1_000).optional() }).loose(),
  output: listOf("articles", articleSchema),
});

export const getArticle = defineOperation({
  name: "getArticle",
  summary: "One text of the knowledge portal, as Markdown.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/knowledge/{articleId}" },
  input: z.object({ chatbotId, articleId: itemId }),
  output: wholeArticleSchema,
});
