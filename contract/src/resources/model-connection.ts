import { z } from "zod";
import { reasonCodeFields } from "./reason.ts";
import { chatbotChangesSchema } from "./chatbot.ts";

/** Why a model did not answer; `rejected`: it, or the way to it, says no to this request. */
export const modelFaults = ["unreachable", "timeout", "overloaded", "rejected", "malformed", "interrupted"] as const;

/** What came of asking a model once. The sentence is the service's own: nothing that the provider wrote is in it. */
export const connectionTrialSchema = z
  .object({
    model: z.string().describe("Model that was tested, as `provider/NAME`; `embedded` needs no test."),
    works: z.boolean().describe("Whether the model answered."),
    fault: z.enum(modelFaults).nullable().describe("Why the test failed; null if the model answered."),
    status: z.int().nullable().describe("HTTP status the provider answered with; null without an answer."),
    problem: z.string().nullable().describe("Explanation of `fault` as a sentence; null if the model answered."),
    ...reasonCodeFields,
    ms: z.number().describe("Duration of the test in milliseconds."),
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

export const modelInUseSchema = z.object({
  model: z.string().describe("Model the chatbot answers with: `embedded` or `provider/NAME`."),
  serviceModel: z.string().describe("Model of chatbots that have none of their own."),
});
