import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { languageSchema, themeSchema } from "../../resources/chatbot.ts";
import { adds, changes, chatbot, cursor, fields, limit, maybe, next, nextCursor, reads, text } from "./shared.ts";

export const listChatbots = defineTool({
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

export const createChatbot = defineTool({
  name: "create_chatbot",
  summary:
    "Create a chatbot. It has no knowledge yet: add it with add_knowledge_source or manage_faqs. Two calls create two chatbots, so check list_chatbots first.",
  access: "write",
  wholeWorkspace: true,
  mcp: { title: "Create a chatbot", annotations: { ...adds, openWorldHint: true } },
  input: z.strictObject({ name: text, ...given }),
  output: z.object({ id: text, name: text, next }),
});

export const updateChatbot = defineTool({
  name: "update_chatbot",
  summary:
    "Update a chatbot's settings. Settings you don't pass stay as they are; to clear one, pass null in `settings`. Returns the settings that changed.",
  access: "write",
  mcp: { title: "Update a chatbot", annotations: { ...changes, openWorldHint: true } },
  input: z.strictObject({ chatbot, name: maybe.describe("New name."), ...given }),
  output: z.object({ id: text, name: text, changed: fields }),
});
