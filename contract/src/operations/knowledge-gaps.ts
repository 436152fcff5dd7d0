import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { faqSchema, newFaqSchema } from "../resources/knowledge.ts";
import {
  gapDraftSchema,
  gapStatusSchema,
  knowledgeGapSchema,
  wholeKnowledgeGapSchema,
} from "../resources/knowledge-gap.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const gapId = line(100).describe("Unique identifier of the knowledge gap (`gap_…`).");
const path = "/api/knowledge-gaps";

export const listKnowledgeGaps = defineOperation({
  name: "listKnowledgeGaps",
  summary:
    "List knowledge gaps: what visitors asked and the chatbot couldn't answer. Frequent and recent gaps come first.",
  access: "read",
  http: { method: "GET", path, csv: "knowledgeGaps" },
  problems: ["not_found"],
  input: listQuery
    .extend({
      chatbotId: chatbotId.optional(),
      status: knowledgeGapSchema.shape.status.optional(),
      from: timeSpan.from.describe("Only gaps last asked from this time on. A date begins at 00:00 UTC."),
      to: timeSpan.to.describe("Only gaps last asked before this time. A date counts to the end of that day in UTC."),
    })
    .refine(...inOrder),
  output: listOf("knowledgeGaps", knowledgeGapSchema, "knowledge gaps"),
});

export const getKnowledgeGap = defineOperation({
  name: "getKnowledgeGap",
  summary:
    "Get a knowledge gap with its evidence and a drafted FAQ. The identifier of a merged gap returns the gap it was merged into.",
  access: "read",
  http: { method: "GET", path: `${path}/{gapId}` },
  input: z.strictObject({ gapId }),
  output: wholeKnowledgeGapSchema,
});

export const draftKnowledgeGap = defineOperation({
  name: "draftKnowledgeGap",
  summary:
    "Draft an answer to a knowledge gap. The chatbot's language model writes it from the sources; without a model the sources are quoted.",
  access: "write",
  audited: false,
  http: { method: "POST", path: `${path}/{gapId}/draft` },
  problems: ["conflict"],
  input: z.strictObject({ gapId }),
  output: gapDraftSchema,
});

export const acceptKnowledgeGap = defineOperation({
  name: "acceptKnowledgeGap",
  summary:
    "Create a FAQ from a knowledge gap. Its questions are tested again at once, and the gap closes if the FAQ answers seven of ten.",
  access: "write",
  http: { method: "POST", path: `${path}/{gapId}/accept`, creates: true },
  problems: ["conflict"],
  input: z.strictObject({
    gapId,
    question: newFaqSchema.shape.question
      .optional()
      .describe("Question of the FAQ; default: the representative question."),
    answer: newFaqSchema.shape.answer,
    wordings: z
      .array(newFaqSchema.shape.question)
      .max(limits.gapWordings)
      .describe(
        "Further variants of the question. Those most similar to the gap's questions become FAQs that aren't public.",
      )
      .default([]),
    public: describedAs(faqSchema.shape.public, z.boolean()).default(true),
  }),
  output: wholeKnowledgeGapSchema,
});

export const mergeKnowledgeGaps = defineOperation({
  name: "mergeKnowledgeGaps",
  summary: "Merge other knowledge gaps of the same chatbot into this one.",
  access: "write",
  http: { method: "POST", path: `${path}/{gapId}/merge` },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({
    gapId,
    gapIds: z
      .array(gapId)
      .min(1)
      .max(limits.mergedGaps)
      .describe("Unique identifiers of gaps of the same chatbot to merge into this one (`gap_…`)."),
  }),
  output: wholeKnowledgeGapSchema,
});

const { sesId, messageId } = wholeKnowledgeGapSchema.shape.evidence.shape.questions.element.shape;

export const moveKnowledgeGapQuestions = defineOperation({
  name: "moveKnowledgeGapQuestions",
  summary:
    "Move questions of a knowledge gap into a new gap, or into another one of the same chatbot. Returns that gap. New questions don't merge the two again.",
  access: "write",
  http: { method: "POST", path: `${path}/{gapId}/move` },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({
    gapId,
    questions: z
      .array(z.strictObject({ sesId: describedAs(sesId, line(100)), messageId: describedAs(messageId, line(200)) }))
      .min(1)
      .max(limits.movedGapQuestions)
      .describe("Questions to move, as `evidence.questions` of the gap identifies them."),
    toGapId: gapId
      .optional()
      .describe(
        "Unique identifier of the gap they move to (`gap_…`); a new gap if omitted. Moving all questions to another gap merges the two.",
      ),
  }),
  output: wholeKnowledgeGapSchema,
});

export const updateKnowledgeGap = defineOperation({
  name: "updateKnowledgeGap",
  summary: "Dismiss or reopen a knowledge gap.",
  access: "write",
  http: { method: "PATCH", path: `${path}/{gapId}` },
  problems: ["conflict"],
  input: z.strictObject({
    gapId,
    status: describedAs(knowledgeGapSchema.shape.status, gapStatusSchema.exclude(["closed"])),
  }),
  output: wholeKnowledgeGapSchema,
});
