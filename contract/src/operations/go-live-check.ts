import { z } from "zod";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { goLiveCheckSchema } from "../resources/go-live-check.ts";
import { newFaqSchema } from "../resources/knowledge.ts";
import { chatbotId } from "./chatbots.ts";

const path = "/api/chatbots/{chatbotId}/go-live-check";
const questions = z
  .array(newFaqSchema.shape.question)
  .min(1)
  .max(limits.checkQuestions)
  .describe("Questions of the check, exactly as it returns them.");

export const getGoLiveCheck = defineOperation({
  name: "getGoLiveCheck",
  summary: "Get the latest go-live check. It asks 30 likely questions and shows what the chatbot answers.",
  access: "read",
  http: { method: "GET", path },
  input: z.strictObject({ chatbotId }),
  output: goLiveCheckSchema,
});

export const runGoLiveCheck = defineOperation({
  name: "runGoLiveCheck",
  summary: "Run the go-live check again. It also runs automatically after each training, crawl and sync.",
  access: "write",
  audited: false,
  http: { method: "POST", path: `${path}/run` },
  input: z.strictObject({ chatbotId }),
  output: goLiveCheckSchema,
});

export const answerGoLiveQuestions = defineOperation({
  name: "answerGoLiveQuestions",
  summary:
    "Add a missing fact. Creates a FAQ for the questions that one answer covers, and asks unanswered questions again.",
  access: "write",
  http: { method: "POST", path: `${path}/answers`, creates: true },
  input: z.strictObject({
    chatbotId,
    questions,
    answer: newFaqSchema.shape.answer,
    public: z.boolean().default(true).describe("Whether the FAQ is shown in the help center."),
  }),
  output: goLiveCheckSchema,
});

export const skipGoLiveQuestions = defineOperation({
  name: "skipGoLiveQuestions",
  summary: "Leave questions out of the go-live check, or add them again with `skipped: false`.",
  access: "write",
  http: { method: "POST", path: `${path}/skip` },
  input: z.strictObject({
    chatbotId,
    questions,
    skipped: z
      .boolean()
      .default(true)
      .describe("Whether to leave the questions out; `false` adds them again, from the next run on."),
  }),
  output: goLiveCheckSchema,
});
