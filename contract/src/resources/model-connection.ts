import { z } from "zod";
import { chatbotChangesSchema } from "./chatbot.ts";

/** Why a model did not answer; `rejected`: it, or the way to it, says no to this request. */
export const modelFaults = ["unreachable", "timeout", "overloaded", "rejected", "malformed", "interrupted"] as const;

/** What came of asking a model once. The sentence is the service's own: nothing that the provider wrote is in it. */
export const connectionTrialSchema = z
  .object({
    /** What was asked: `provider/NAME`; what the service brings with it (`embedded`) is never asked. */
    model: z.string(),
    works: z.boolean(),
    fault: z.enum(modelFaults).nullable(),
    /** What the provider answered with, where it answered. */
    status: z.int().nullable(),
    problem: z.string().nullable(),
    ms: z.number(),
  })
  .meta({ id: "ConnectionTrial" });
export type ConnectionTrial = z.output<typeof connectionTrialSchema>;

/** As they would be saved: what is absent is as it is now, and a key never goes to another address than its own. */
export const modelTrialSchema = chatbotChangesSchema.pick({ model: true, modelBaseUrl: true, modelApiKey: true });
export const embeddingModelTrialSchema = chatbotChangesSchema.pick({
  embeddingModel: true,
  embeddingModelBaseUrl: true,
  embeddingModelApiKey: true,
});

/** `embedded` or `provider/NAME`. */
export const modelInUseSchema = z.object({
  model: z.string(),
  /** What a chatbot without a model of its own answers with. */
  serviceModel: z.string(),
});
