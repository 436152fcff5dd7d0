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
  .describe("Questions of the check, as it names them.");

export const getGoLiveCheck = defineOperation({
  name: "getGoLiveCheck",
  summary: "Read the latest go-live check: 30 likely questions, and what the chatbot answers to each.",
  access: "read",
  http: { method: "GET", path },
  input: z.strictObject({ chatbotId }),
  output: goLiveCheckSchema,
});

export const runGoLiveCheck = defineOperation({
  name: "runGoLiveCheck",
  summary: "Run the go-live check again. It also runs by itself after each training, crawl and sync.",
  access: "write",
  audited: false,
  http: { method: "POST", path: `${path}/run` },
  input: z.strictObject({ chatbotId }),
  output: goLiveCheckSchema,
});

export const answerGoLiveQuestions = defineOperation({
  name: "answerGoLiveQuestions",
  summary:
    "Add a missing fact: make a FAQ of the check's questions that one answer serves, and ask what isn't answered again.",
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
  summary: "Leave questions that don't fit the site out of the check, or take them in again with `skipped: false`.",
  access: "write",
  http: { method: "POST", path: `${path}/skip` },
  input: z.strictObject({
    chatbotId,
    questions,
    skipped: z.boolean().default(true).describe("false takes the questions in again, from the next run on."),
  }),
  output: goLiveCheckSchema,
});
