import { z } from "zod";
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
  summary: "Send a visitor's message; the answer is an AI SDK UI message stream.",
  access: "public",
  http: { method: "POST", path: "/api/public/chat", eventStream: true, maxBodyBytes: limits.chatBodyBytes },
  problems: [
    "unauthorized",
    "identity_required",
    "not_found",
    "conflict",
    "origin_not_allowed",
    "consent_required",
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
const history = z.object({ messages: z.array(messageSchema), nextCursor: z.string().nullable() });

export const listChatMessages = defineOperation({
  name: "listChatMessages",
  summary: "A visitor's own conversation, oldest first; needs the visitor's token.",
  access: "visitor",
  http: { method: "GET", path: "/api/public/chat/{sessionId}/messages" },
  problems: ["origin_not_allowed"],
  input: historyQuery,
  output: history,
});

export const resumeChat = defineOperation({
  name: "resumeChat",
  summary: "The answer that is being made, from its beginning, as an AI SDK UI message stream.",
  access: "visitor",
  http: {
    method: "GET",
    path: "/api/public/chat/{sessionId}/stream",
    eventStream: true,
    alternative: { status: 204, description: "No answer is being made.", applies: () => false },
  },
  problems: ["origin_not_allowed"],
  input: z.object({ sessionId: sessionIdSchema }),
  output: z.string().meta({ description: "AI SDK UI message stream" }),
});

export const stopChat = defineOperation({
  name: "stopChat",
  summary: "Stop the answer that is being made, if any; what was written of it is kept and marked as partial.",
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
  summary: "Say what a visitor thinks of an answer. Again replaces; a null rating withdraws.",
  access: "visitor",
  http: { method: "POST", path: "/api/public/feedback", maxBodyBytes: limits.smallBodyBytes },
  problems: ["not_found", "origin_not_allowed"],
  input: z.strictObject({
    messageId: line(100),
    rating: feedbackSchema.shape.rating,
    comment: clearableProse(limits.feedbackCommentCharacters).optional(),
  }),
  output: feedbackSchema,
});

/** What is answered instead of a message while a person has the conversation. */
const silenceSchema = z.object({ sessionId: z.string(), handoff: handoffSchema, userMessageId: z.string() });

export const sendMessage = defineOperation({
  name: "sendMessage",
  summary: "Send a message and get the whole answer at once. Without a sessionId a session is made.",
  access: "reply",
  // What visitors say through an integration changes nothing that somebody has to answer for; the history keeps it.
  audited: false,
  http: {
    method: "POST",
    path: "/api/messages",
    creates: true,
    alternative: {
      status: 202,
      description: "A person has the conversation, or is called to it: the chatbot says nothing.",
      applies: (output) => "handoff" in output,
    },
  },
  problems: ["not_found", "conflict", "consent_required"],
  input: z.object({ chatbotId, message: messageTextSchema, sessionId: sessionIdSchema.nullish() }),
  output: z.union([messageSchema, silenceSchema]),
});

export const listMessages = defineOperation({
  name: "listMessages",
  summary: "A session's messages, oldest first; all of them, up to 1,000, without a limit. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: "/api/messages", csv: "messages" },
  problems: ["not_found"],
  input: historyQuery.extend({ chatbotId }),
  output: history,
});

export const testChatbot = defineOperation({
  name: "testChatbot",
  summary: "See what a chatbot would answer, and why. Writes nothing, counts nothing.",
  access: "read",
  http: { method: "POST", path: "/api/chatbot/test" },
  problems: ["not_found"],
  input: z.object({
    chatbotId,
    message: messageTextSchema,
    /** What was said before, oldest first: a question may hang on it. */
    history: z.array(earlierTurnSchema).max(limits.testHistory).optional(),
  }),
  output: messageSchema.extend({
    /** All that was looked at, best first; `used`: the answer rests on it. */
    sources: z.array(
      answerSourceSchema.extend({
        /** Headings above the passage, outermost first: "Delivery › Abroad". */
        section: z.string().optional(),
        score: z.number(),
        excerpt: z.string(),
        used: z.boolean(),
      }),
    ),
    confidence: z.number(),
    answered: z.boolean(),
    /** Unsure: shown as what may help, and counted as unanswered. */
    hedged: z.boolean(),
    /** Why it was refused; null: it was not. */
    refusal: z.enum(refusalReasons).nullable(),
    /** Answers less certain than this were refused. */
    answerThreshold: z.number(),
    /** What would have made it an answer; null: it is one, or a language model wrote it. */
    change: z
      .object({
        /** The highest threshold that what came nearest reaches; null: nothing was found. */
        answerThreshold: z.number().nullable(),
        /** Words of the question that what came nearest does not hold. */
        missingWords: z.array(z.string()),
      })
      .nullable(),
    /** What was searched for: the message, completed from the turns before where it hangs on them. */
    question: z.string(),
    /** What the language model searched for, before it answered and meanwhile; empty: the question was enough. */
    queries: z.array(z.string()),
    /** Tools that the language model called, with what it gave them; here they write nothing. */
    toolCalls: z.array(z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) })),
    /** What answered: `embedded` or `provider/NAME`; `problem` says why it was not the model that was set. */
    answerer: z.object({ name: z.string(), problem: z.string().nullable() }).optional(),
    /** What the language model took; null: none was asked. */
    usage: z.object({ inputTokens: z.int(), outputTokens: z.int() }).nullable(),
    timings: z.object({ searchMs: z.number(), firstMs: z.number().nullable(), totalMs: z.number() }),
  }),
});

export const listAnsweredQuestions = defineOperation({
  name: "listAnsweredQuestions",
  summary:
    "List what visitors asked a chatbot, newest first, with how certain each answer was; small talk is left out. May answer part of a page with the cursor to go on from. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/questions", csv: "questions" },
  input: listQuery.extend({ chatbotId }),
  output: listOf("questions", answeredQuestionSchema),
});

export const getTokenUsage = defineOperation({
  name: "getTokenUsage",
  summary: "Read the tokens that a chatbot's models took, by calendar month (UTC), newest first.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/token-usage" },
  input: z.strictObject({ chatbotId }),
  output: z.object({
    monthlyTokenCap: z.int().nullable(),
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/u),
        calls: z.int(),
        inputTokens: z.int(),
        outputTokens: z.int(),
        embeddingTokens: z.int(),
      }),
    ),
  }),
});

export const getModel = defineOperation({
  name: "getModel",
  summary: "Read which language model a chatbot answers with, and which the service has set up.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/model" },
  input: z.strictObject({ chatbotId }),
  output: modelInUseSchema,
});

export const testModel = defineOperation({
  name: "testModel",
  summary:
    "Ask a chatbot's language model for one word, to see whether it answers: with the settings given here, or else those that are saved. Saves nothing.",
  access: "write",
  // It changes nothing; the next change that saves such settings is told.
  audited: false,
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/model/test", maxBodyBytes: limits.smallBodyBytes },
  problems: ["too_many_attempts"],
  input: modelTrialSchema.extend({ chatbotId }),
  output: connectionTrialSchema,
});
