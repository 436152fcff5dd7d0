import { z } from "zod";
import { reasonCodeFields } from "../resources/reason.ts";
import { nextCursor, describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { listOf, listQuery, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  answeredQuestionSchema,
  answerSourceSchema,
  chatRequestSchema,
  earlierTurnSchema,
  feedbackSchema,
  handoffSchema,
  messageSchema,
  messageTextSchema,
  refusalReasons,
  sessionIdSchema,
} from "../resources/conversation.ts";
import { connectionTrialSchema, modelInUseSchema, modelTrialSchema } from "../resources/model-connection.ts";
import { clearableProse, line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

export const chat = defineOperation({
  name: "chat",
  summary: "Send a visitor's message. The answer is an AI SDK UI message stream.",
  access: "public",
  http: { method: "POST", path: "/api/public/chat", eventStream: true, maxBodyBytes: limits.chatBodyBytes },
  problems: [
    "unauthorized",
    "identity_required",
    "not_found",
    "conflict",
    "origin_not_allowed",
    "consent_required",
    "unprocessable",
    "rate_limited",
  ],
  input: chatRequestSchema,
  output: z.string().meta({ description: "AI SDK UI message stream" }),
});

/** All there is, up to 1,000, unless a page size is asked for; oldest first. */
const historyQuery = z.object({
  sessionId: sessionIdSchema,
  limit: wholeListQuery.shape.limit,
  cursor: wholeListQuery.shape.cursor,
});
const history = z.object({
  messages: z.array(messageSchema).describe("Messages of the session, oldest first."),
  nextCursor,
});

export const listChatMessages = defineOperation({
  name: "listChatMessages",
  summary: "List the messages of a visitor's own conversation, oldest first.",
  access: "visitor",
  http: { method: "GET", path: "/api/public/chat/{sessionId}/messages" },
  problems: ["origin_not_allowed"],
  input: historyQuery,
  output: history,
});

export const resumeChat = defineOperation({
  name: "resumeChat",
  summary: "Resume the stream of the answer in progress, from its beginning.",
  access: "visitor",
  http: {
    method: "GET",
    path: "/api/public/chat/{sessionId}/stream",
    eventStream: true,
    alternative: { status: 204, description: "No answer is in progress.", applies: () => false },
  },
  problems: ["origin_not_allowed"],
  input: z.object({ sessionId: sessionIdSchema }),
  output: z.string().meta({ description: "AI SDK UI message stream" }),
});

export const stopChat = defineOperation({
  name: "stopChat",
  summary: "Stop the answer in progress, if there is one. The text so far is kept and marked as partial.",
  access: "visitor",
  http: {
    method: "POST",
    path: "/api/public/chat/{sessionId}/stop",
    status: 204,
    maxBodyBytes: limits.smallBodyBytes,
  },
  problems: ["origin_not_allowed"],
  input: z.object({ sessionId: sessionIdSchema }),
  output: z.null(),
});

export const rateAnswer = defineOperation({
  name: "rateAnswer",
  summary: "Rate an answer. A new rating replaces the old one; null withdraws it.",
  access: "visitor",
  http: { method: "POST", path: "/api/public/feedback", maxBodyBytes: limits.smallBodyBytes },
  problems: ["not_found", "origin_not_allowed"],
  input: z.strictObject({
    messageId: describedAs(feedbackSchema.shape.messageId, line(100)),
    rating: feedbackSchema.shape.rating,
    comment: describedAs(feedbackSchema.shape.comment, clearableProse(limits.feedbackCommentCharacters).optional()),
  }),
  output: feedbackSchema,
});

/** What is answered instead of a message while a person has the conversation. */
const silenceSchema = z.object({
  sessionId: describedAs(sessionIdSchema, z.string()),
  handoff: handoffSchema,
  userMessageId: z.string().describe("Unique identifier of the message that was sent (`msg_…`)."),
});

export const sendMessage = defineOperation({
  name: "sendMessage",
  summary: "Send a message and get the whole answer. Without a `sessionId`, a session is created.",
  access: "reply",
  // Messages through an integration aren't audited; the history keeps them.
  audited: false,
  http: {
    method: "POST",
    path: "/api/messages",
    creates: true,
    alternative: {
      status: 202,
      description: "A person has the conversation or was called to it; the chatbot doesn't answer.",
      applies: (output) => "handoff" in output,
    },
  },
  problems: ["not_found", "conflict", "consent_required"],
  input: z.object({
    chatbotId,
    message: messageTextSchema.describe("The visitor's message, as text."),
    sessionId: sessionIdSchema.nullish().describe("Name of the session to continue; leave it out to create a session."),
  }),
  output: z.union([messageSchema, silenceSchema]),
});

export const listMessages = defineOperation({
  name: "listMessages",
  summary: "List a session's messages, oldest first. Returns up to 1,000 unless `limit` is set.",
  access: "read",
  http: { method: "GET", path: "/api/messages", csv: "messages" },
  problems: ["not_found"],
  input: historyQuery.extend({ chatbotId }),
  output: history,
});

export const testChatbot = defineOperation({
  name: "testChatbot",
  summary: "Test what a chatbot would answer, and why. Stores and counts nothing.",
  access: "read",
  http: { method: "POST", path: "/api/chatbot/test" },
  problems: ["not_found"],
  input: z.object({
    chatbotId,
    message: messageTextSchema.describe("The visitor's message, as text."),
    history: z
      .array(earlierTurnSchema)
      .max(limits.testHistory)
      .optional()
      .describe("Earlier messages, oldest first; a question may depend on them."),
  }),
  output: messageSchema.extend({
    sources: z
      .array(
        answerSourceSchema.extend({
          section: z.string().optional().describe("Headings above the passage, outermost first: `Delivery › Abroad`."),
          score: z.number().describe("Score of the passage for the question, 0 to 1."),
          excerpt: z.string().describe("Beginning of the source, or the passage that was found."),
          used: z.boolean().describe("Whether the answer cites the source."),
        }),
      )
      .describe("Everything that was considered for the answer, best match first."),
    confidence: z.number().describe("Confidence of the answer, 0 to 1."),
    answered: z.boolean().describe("Whether the question was answered; false if it was refused."),
    hedged: z.boolean().describe("Whether the answer is shown marked as unsure. It counts as unanswered."),
    refusal: z
      .enum(refusalReasons)
      .nullable()
      .describe(
        "Why the question was refused: nothing was found, everything found is below the threshold, it has no sentence to quote, or the language model found no answer in it. Null if it was answered.",
      ),
    answerThreshold: z.number().describe("Confidence threshold that applied, 0 to 1."),
    change: z
      .object({
        answerThreshold: z
          .number()
          .nullable()
          .describe("Highest threshold that the best match still reaches; null if nothing was found."),
        missingWords: z.array(z.string()).describe("Words of the question that the best match does not contain."),
      })
      .nullable()
      .describe("What would have led to an answer; null if there is one, or a language model wrote it."),
    question: z
      .string()
      .describe("Text that was searched for: the message, completed from earlier messages if it depends on them."),
    queries: z
      .array(z.string())
      .describe(
        "Queries of the language model before and during the answer; empty if the question was enough, or without a model.",
      ),
    toolCalls: z
      .array(
        z.object({
          name: z.string().describe("Name of the tool, such as `capture_lead`, `create_ticket` or `request_human`."),
          input: z.record(z.string(), z.unknown()).describe("Arguments that the model passed to the tool."),
        }),
      )
      .describe("Tools that the language model called. In a test they change nothing."),
    answerer: z
      .object({
        name: z.string().describe("`embedded`, or the language model as `provider/NAME`."),
        problem: z.string().nullable().describe("Why the configured model didn't answer; null if it did."),
        ...reasonCodeFields,
      })
      .optional()
      .describe("Model that wrote the answer."),
    usage: z
      .object({
        inputTokens: z.int().describe("Tokens that the model read."),
        outputTokens: z.int().describe("Tokens that the model wrote."),
      })
      .nullable()
      .describe("Tokens that the language model used, which don't count towards the cap; null if no model was asked."),
    timings: z
      .object({
        searchMs: z.number().describe("Duration of the search in milliseconds."),
        firstMs: z
          .number()
          .nullable()
          .describe("Milliseconds to the first word of the answer; null if there was none."),
        totalMs: z.number().describe("Total duration in milliseconds."),
      })
      .describe("How long each step took, in milliseconds."),
  }),
});

export const listAnsweredQuestions = defineOperation({
  name: "listAnsweredQuestions",
  summary:
    "List visitors' questions with the confidence of their answers, newest first. Small talk is omitted. A page can hold fewer items than there are; continue with `nextCursor`.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/questions", csv: "questions" },
  input: listQuery.extend({ chatbotId }),
  output: listOf("questions", answeredQuestionSchema, "visitors' questions"),
});

export const getTokenUsage = defineOperation({
  name: "getTokenUsage",
  summary: "Get a chatbot's token usage by calendar month (UTC), newest first.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/token-usage" },
  input: z.strictObject({ chatbotId }),
  output: z.object({
    monthlyTokenCap: z
      .int()
      .nullable()
      .describe("Tokens the models may use in a calendar month (UTC); null for no cap."),
    months: z
      .array(
        z.object({
          month: z
            .string()
            .regex(/^\d{4}-\d{2}$/u)
            .describe("Calendar month in UTC, such as `2026-01`."),
          calls: z.int().describe("Number of requests to the models."),
          inputTokens: z.int().describe("Tokens that the language model read."),
          outputTokens: z.int().describe("Tokens that the language model wrote."),
          embeddingTokens: z.int().describe("Tokens that the embedding model read."),
        }),
      )
      .describe("Usage by calendar month, newest first."),
  }),
});

export const getModel = defineOperation({
  name: "getModel",
  summary: "Get a chatbot's language model and the service's default.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/model" },
  input: z.strictObject({ chatbotId }),
  output: modelInUseSchema,
});

export const testModel = defineOperation({
  name: "testModel",
  summary:
    "Test a chatbot's language model. Asks it for one word, with the settings in the request or else the saved ones. Saves nothing.",
  access: "write",
  // It changes nothing; the next change that saves such settings is told.
  audited: false,
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/model/test", maxBodyBytes: limits.smallBodyBytes },
  problems: ["too_many_attempts"],
  input: modelTrialSchema.extend({ chatbotId }),
  output: connectionTrialSchema,
});
