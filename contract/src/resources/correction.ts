import { z } from "zod";

/** A FAQ that was written because a message was answered badly. It goes with either of the two. */
export const correctionSchema = z
  .object({
    chatbotId: z.string(),
    /** The session's own id, `ses_…`. */
    sesId: z.string(),
    /** The answer that was not good enough. */
    messageId: z.string(),
    faqId: z.string(),
    /** As the FAQ has it now. */
    question: z.string(),
    author: z.object({ kind: z.enum(["member", "key"]), id: z.string(), name: z.string() }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Correction" });
export type Correction = z.output<typeof correctionSchema>;
