import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { changes, chatbot, count, cursor, limit, maybe, nextCursor, text } from "./shared.ts";

const actions = [
  "list",
  "get",
  "add",
  "bulk_add",
  "update",
  "delete",
  "answer_gap",
  "dismiss_gap",
  "reopen_gap",
] as const;

export const manageFaqs = defineTool({
  name: "manage_faqs",
  summary:
    "Manage a chatbot's FAQs, which it answers from first. Actions: list (q; long answers are cut), get (faq), add (question, answer; replaces an existing question's answer), bulk_add (faqs, or csv with the columns question and answer), update (faq; and question, answer or public), delete (faq). For gaps from detect_knowledge_gaps: answer_gap (gap, answer) creates a FAQ and returns how many of the gap's questions it now answers; dismiss_gap and reopen_gap (gap). A read-only key can list and get.",
  access: "read",
  mcp: { title: "Manage FAQs and close gaps", annotations: { ...changes, idempotentHint: false } },
  input: z.strictObject({
    action: z.enum(actions),
    chatbot,
    faq: maybe.describe("Id (faq_…) or question."),
    gap: maybe.describe("gap_…"),
    question: maybe,
    answer: maybe,
    public: z
      .boolean()
      .optional()
      .describe("Whether the help center lists it. The chatbot answers from it either way."),
    faqs: z.array(z.strictObject({ question: text, answer: text })).optional(),
    csv: maybe,
    q: maybe,
    limit: limit(20, 100),
    cursor,
  }),
  output: z.object({
    faqs: z
      .array(
        z.object({
          id: text,
          question: text,
          answer: text,
          cut: z.boolean().optional(),
          public: z.boolean(),
          updatedAt: text,
        }),
      )
      .optional(),
    imported: count.optional(),
    errors: z.array(z.object({ row: count, message: text })).optional(),
    deleted: maybe,
    gap: z
      .object({ id: text, status: text, faqId: maybe, asked: count.optional(), answered: count.optional() })
      .optional(),
    nextCursor,
  }),
});
