import { z } from "zod";
import { createdAt } from "../fields.ts";

/** A FAQ that was written because a message was answered badly. It goes with either of the two. */
export const correctionSchema = z
  .object({
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    sesId: z.string().describe("Unique identifier of the session (`ses_…`)."),
    messageId: z.string().describe("Unique identifier of the corrected answer (`msg_…`)."),
    faqId: z.string().describe("Unique identifier of the FAQ written as the correction (`faq_…`)."),
    question: z.string().describe("Current question of the FAQ."),
    author: z
      .object({
        kind: z.enum(["member", "key"]).describe("Kind of author: a member or an API key."),
        id: z.string().describe("Unique identifier of the author."),
        name: z.string().describe("Name of the author."),
      })
      .describe("Member or API key that wrote the correction."),
    createdAt,
  })
  .meta({ id: "Correction" });
export type Correction = z.output<typeof correctionSchema>;
