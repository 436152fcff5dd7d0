import { z } from "zod";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { correctionSchema } from "../resources/correction.ts";
import { newFaqSchema } from "../resources/knowledge.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

/** Of a session: `ses_…`. */
const sesId = line(100);

export const correctAnswer = defineOperation({
  name: "correctAnswer",
  summary:
    "Answer better what was answered badly: the FAQ is stored, and linked to the message. The same question again replaces its answer; the same message again replaces the link.",
  access: "write",
  http: { method: "POST", path: "/api/sessions/{sesId}/messages/{messageId}/correction", status: 201, creates: true },
  problems: ["conflict"],
  input: z.strictObject({
    sesId,
    messageId: line(100),
    ...newFaqSchema.shape,
    /** False keeps it out of the public FAQs and the portal; it still answers. */
    public: z.boolean().optional(),
  }),
  output: correctionSchema,
});

export const listCorrections = defineOperation({
  name: "listCorrections",
  summary: "List which FAQs were written for which answers, the latest first. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: "/api/corrections", csv: "corrections" },
  problems: ["not_found"],
  input: listQuery.extend({
    chatbotId: chatbotId.optional(),
    sesId: sesId.optional(),
    faqId: line(100).optional(),
  }),
  output: listOf("corrections", correctionSchema),
});
