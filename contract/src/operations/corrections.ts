import { z } from "zod";
import { describedAs } from "../fields.ts";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { correctionSchema } from "../resources/correction.ts";
import { faqSchema, newFaqSchema } from "../resources/knowledge.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const sesId = line(100).describe("Unique identifier of the session (`ses_…`).");

export const correctAnswer = defineOperation({
  name: "correctAnswer",
  summary:
    "Correct an answer. Stores a FAQ and links it to the message. If the question exists, its answer is replaced; if the message has a correction, the link is replaced.",
  access: "write",
  http: { method: "POST", path: "/api/sessions/{sesId}/messages/{messageId}/correction", status: 201, creates: true },
  problems: ["conflict"],
  input: z.strictObject({
    sesId,
    messageId: line(100).describe("Unique identifier of the answer to correct (`msg_…`)."),
    ...newFaqSchema.shape,
    public: describedAs(faqSchema.shape.public, z.boolean().optional()),
  }),
  output: correctionSchema,
});

export const listCorrections = defineOperation({
  name: "listCorrections",
  summary: "List corrections: FAQs written for answers, newest first.",
  access: "read",
  http: { method: "GET", path: "/api/corrections", csv: "corrections" },
  problems: ["not_found"],
  input: listQuery.extend({
    chatbotId: chatbotId.optional(),
    sesId: sesId.optional(),
    faqId: line(100).optional().describe("Unique identifier of the FAQ (`faq_…`)."),
  }),
  output: listOf("corrections", correctionSchema),
});
