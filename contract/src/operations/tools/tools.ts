import type { ToolOperation } from "../../operation.ts";
import { detectKnowledgeGaps, getAnalytics, getInsights } from "./insights.ts";
import { addKnowledgeSource, listKnowledgeSources } from "./knowledge.ts";
import { getSessionMessages, listSessions } from "./sessions.ts";
import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { leadSourceSchema } from "../../resources/lead.ts";
import {
  anyChatbot,
  cursor,
  fields,
  from,
  limit,
  maybe,
  nextCursor,
  reads,
  text,
  to,
  changes,
  count,
  chatbot,
  adds,
  next,
} from "./shared.ts";
import { ticketPriorities, ticketStatuses } from "../../resources/ticket.ts";
import { languageSchema, themeSchema } from "../../resources/chatbot.ts";

const listChatbots = defineTool({
  name: "list_chatbots",
  summary:
    "List chatbots with the ids and names that the other tools accept. Call this first. With `chatbot`, returns one chatbot with all its settings; read them before update_chatbot. If there are none, use create_chatbot.",
  access: "read",
  mcp: { title: "List chatbots", annotations: reads },
  input: z.strictObject({
    chatbot: maybe.describe("Id or name of one chatbot to return with all its settings."),
    q: maybe.describe("Part of the name."),
    limit: limit(20, 100),
    cursor,
  }),
  output: z.object({
    chatbots: z.array(
      z.object({
        id: text,
        name: text,
        description: maybe,
        locale: text,
        updatedAt: text,
        settings: fields.optional(),
      }),
    ),
    nextCursor,
  }),
});

const given = {
  description: maybe,
  welcomeMessage: maybe,
  instructions: maybe.describe("Tone and scope, for a language model. Facts belong in the knowledge."),
  suggestedMessages: z.array(text).optional(),
  locale: languageSchema.optional(),
  theme: themeSchema.optional(),
  settings: fields
    .optional()
    .describe(
      "Other settings, as list_chatbots returns them: colors, look, answerThreshold, leadForm, handoff and more. Models, allowedDomains, consent, disclosure, sessions and identity need a key with the `settings` scope.",
    ),
};

const createChatbot = defineTool({
  name: "create_chatbot",
  summary:
    "Create a chatbot. It has no knowledge yet: add it with add_knowledge_source or manage_faqs. Two calls create two chatbots, so check list_chatbots first.",
  access: "write",
  wholeWorkspace: true,
  mcp: { title: "Create a chatbot", annotations: { ...adds, openWorldHint: true } },
  input: z.strictObject({ name: text, ...given }),
  output: z.object({ id: text, name: text, next }),
});

const updateChatbot = defineTool({
  name: "update_chatbot",
  summary:
    "Update a chatbot's settings. Settings you don't pass stay as they are; to clear one, pass null in `settings`. Returns the settings that changed.",
  access: "write",
  mcp: { title: "Update a chatbot", annotations: { ...changes, openWorldHint: true } },
  input: z.strictObject({ chatbot, name: maybe.describe("New name."), ...given }),
  output: z.object({ id: text, name: text, changed: fields }),
});

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

const manageFaqs = defineTool({
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

const manageTickets = defineTool({
  name: "manage_tickets",
  summary:
    "Manage support tickets. Actions: list (filters: chatbot, status, priority, assignee, q, from, to), get (ticket), create (subject, description, requester), update (ticket; and status, priority, assignee, subject or description), comment (ticket, text). All but list return the ticket with its description and comments. A read-only key can list and get.",
  access: "read",
  mcp: { title: "Manage tickets", annotations: { ...changes, idempotentHint: false } },
  input: z.strictObject({
    action: z.enum(["list", "get", "create", "update", "comment"]),
    ticket: z.union([text, z.number()]).optional().describe("Number or id (tkt_…)."),
    chatbot: maybe.describe("Id or name."),
    subject: maybe,
    description: maybe,
    status: z.enum(ticketStatuses).optional(),
    priority: z.enum(ticketPriorities).optional(),
    assignee: maybe.describe("Member's email or id, or `none`."),
    requester: z.strictObject({ name: text, email: text }).optional(),
    session: maybe.describe("sessionId of the conversation that a new ticket is about."),
    text: maybe,
    public: z.boolean().optional().describe("Whether the requester sees the comment."),
    q: maybe,
    from,
    to,
    limit: limit(10, 100),
    cursor,
  }),
  output: z.object({
    tickets: z.array(
      z.object({
        id: text,
        number: count,
        chatbotId: text,
        sessionId: maybe,
        subject: text,
        status: text,
        priority: text,
        requester: z.object({ name: text, email: text }),
        assignee: maybe,
        createdAt: text,
        updatedAt: text,
        description: maybe,
        comments: z.array(z.object({ author: text, text, public: z.boolean(), at: text })).optional(),
      }),
    ),
    nextCursor,
  }),
});

const listLeads = defineTool({
  name: "list_leads",
  summary:
    "List leads (visitors who left a name and email), newest first. To read a lead's conversation, use get_session_messages with its sessionId.",
  access: "read",
  mcp: { title: "List leads", annotations: reads },
  input: z.strictObject({
    chatbot: anyChatbot,
    source: leadSourceSchema.optional(),
    from,
    to,
    q: maybe.describe("Part of the name, email or phone number."),
    limit: limit(20, 100),
    cursor,
  }),
  output: z.object({
    leads: z.array(
      z.object({
        id: text,
        chatbotId: text,
        sessionId: maybe,
        name: text,
        email: text,
        phone: maybe,
        source: text,
        note: maybe,
        fields: fields.optional(),
        createdAt: text,
      }),
    ),
    nextCursor,
  }),
});

/** The tools of the MCP server, in the order in which they are listed. */
export const tools = {
  listChatbots,
  createChatbot,
  updateChatbot,
  listKnowledgeSources,
  addKnowledgeSource,
  listSessions,
  getSessionMessages,
  getAnalytics,
  getInsights,
  detectKnowledgeGaps,
  listLeads,
  manageTickets,
  manageFaqs,
};

export const toolList: readonly ToolOperation[] = Object.values(tools);
