import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { listOf, listQuery, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { faqImportSchema, faqSchema, newFaqSchema, publicFaqSchema } from "../resources/knowledge.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const faqId = line(100).describe("Unique identifier of the FAQ (`faq_…`).");
const path = "/api/chatbots/{chatbotId}/faqs";

export const listFaqs = defineOperation({
  name: "listFaqs",
  summary: "List a chatbot's FAQs, newest first.",
  access: "read",
  http: { method: "GET", path, csv: "faqs" },
  input: listQuery.extend({
    chatbotId,
    q: line(limits.questionCharacters).optional().describe("Text to look for in questions and answers."),
    public: z
      .stringbool({ truthy: ["true"], falsy: ["false"] })
      .optional()
      .describe("`true` returns only FAQs that visitors can see in the help center, `false` only the others."),
  }),
  output: listOf("faqs", faqSchema, "FAQs"),
});

export const createFaq = defineOperation({
  name: "createFaq",
  summary: "Create a FAQ. If the question exists, its answer is replaced.",
  access: "write",
  http: { method: "POST", path, status: 201, creates: true },
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
    "Import FAQs from a CSV with the columns `question` and `answer`, or a JSON list. Invalid rows are skipped and returned with their number. If a question exists, its answer is replaced. With `dryRun`, nothing changes.",
  access: "write",
  http: {
    method: "POST",
    path: `${path}/import`,
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
  summary: "Get a FAQ.",
  access: "read",
  http: { method: "GET", path: `${path}/{faqId}` },
  input: z.strictObject({ chatbotId, faqId }),
  output: faqSchema,
});

export const updateFaq = defineOperation({
  name: "updateFaq",
  summary: "Update a FAQ's question, answer or visibility.",
  access: "write",
  http: { method: "PATCH", path: `${path}/{faqId}` },
  problems: ["conflict"],
  input: z
    .strictObject({ ...newFaqSchema.shape, public: describedAs(faqSchema.shape.public, z.boolean()) })
    .partial()
    .extend({ chatbotId, faqId }),
  output: faqSchema,
});

export const deleteFaq = defineOperation({
  name: "deleteFaq",
  summary: "Delete a FAQ. The chatbot no longer answers from it.",
  access: "write",
  http: { method: "DELETE", path: `${path}/{faqId}`, status: 204 },
  input: z.strictObject({ chatbotId, faqId }),
  output: z.null(),
});

export const listPublicFaqs = defineOperation({
  name: "listPublicFaqs",
  summary: "List a chatbot's public FAQs, newest first. Returns up to 1,000 unless `limit` is set.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/faqs" },
  input: wholeListQuery.extend({ chatbotId }).loose(),
  output: listOf("faqs", publicFaqSchema, "FAQs"),
});
