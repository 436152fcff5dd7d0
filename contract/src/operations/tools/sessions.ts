import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { generatedBySchema, handoffSchema, sessionStatusSchema } from "../../resources/conversation.ts";
import { anyChatbot, count, cursor, from, limit, maybe, nextCursor, reads, text, to } from "./shared.ts";

const session = {
  id: text,
  sessionId: text,
  chatbotId: text,
  status: text,
  handoff: text,
  startedAt: text,
  messageCount: count,
};

export const listSessions = defineTool({
  name: "list_sessions",
  summary:
    "List visitors' conversations, newest first, without their messages; read those with get_session_messages. With `q`, a page can be incomplete: continue with nextCursor.",
  access: "read",
  mcp: { title: "List conversations", annotations: reads },
  input: z.strictObject({
    chatbot: anyChatbot,
    status: sessionStatusSchema.optional().describe("`created` is open."),
    handoff: handoffSchema.optional().describe("`waiting` for a person, or `human`: assigned to one."),
    from,
    to,
    q: maybe.describe("Words in messages, visitor details and tags."),
    tag: maybe,
    rating: z.number().int().min(1).max(5).optional(),
    limit: limit(10, 100),
    cursor,
  }),
  output: z.object({
    sessions: z.array(
      z.object({
        ...session,
        lastMessageAt: text,
        visitor: z.object({ name: maybe, email: maybe }).optional(),
        rating: count.optional(),
        tags: z.array(text).optional(),
        pageUrl: maybe,
      }),
    ),
    nextCursor,
  }),
});

export const getSessionMessages = defineTool({
  name: "get_session_messages",
  summary:
    "Get a conversation's transcript, oldest first. The chatbot's answers have `confidence` (0 to 1), `answered`, `generatedBy` and the titles of their sources. For unanswered questions of all conversations, use detect_knowledge_gaps.",
  access: "read",
  mcp: { title: "Get a conversation", annotations: reads },
  input: z.strictObject({
    session: text.describe("Id (ses_…) or sessionId."),
    chatbot: maybe.describe("Needed if two chatbots have the same sessionId."),
    maxCharacters: z.number().int().min(1).max(20_000).default(1_000).describe("Per message."),
    limit: limit(20, 200),
    cursor,
  }),
  output: z.object({
    session: z.object(session),
    messages: z.array(
      z.object({
        id: text,
        author: text,
        text,
        cut: z.boolean().optional(),
        at: text,
        confidence: count.optional(),
        answered: z.boolean().optional(),
        generatedBy: generatedBySchema.optional(),
        sources: z.array(text).optional(),
        rating: maybe,
      }),
    ),
    nextCursor,
  }),
});
