import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { languageSchema, themeSchema } from "../../resources/chatbot.ts";
import { adds, changes, chatbot, cursor, fields, limit, maybe, next, nextCursor, reads, text } from "./shared.ts";

export const listChatbots = defineTool({
  name: "list_chatbots",
  summary:
    "Call this first: which chatbots there are, with the ids and names by which the other tools take them. With `chatbot`: that one with all its settings, to look at before update_chatbot. Where there is none: create_chatbot.",
  access: "read",
  mcp: { title: "List chatbots", annotations: reads },
  input: z.strictObject({
    chatbot: maybe.describe("Id or name of the one to see in full."),
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
  instructions: maybe.describe("Tone and scope, for a language model; facts belong into its knowledge."),
  suggestedMessages: z.array(text).optional(),
  locale: languageSchema.optional(),
  theme: themeSchema.optional(),
  settings: fields
    .optional()
    .describe(
      "Any other, as list_chatbots shows it: colors, answerThreshold, leadForm, handoff … Models, allowedDomains, consent, disclosure, sessions and identity need a key with the scope `settings`.",
    ),
};

export const createChatbot = defineTool({
  name: "create_chatbot",
  summary:
    "Make a new chatbot. It knows nothing yet: then teach it by add_knowledge_source or manage_faqs. A second call makes a second one: look at list_chatbots before.",
  access: "write",
  wholeWorkspace: true,
  mcp: { title: "Create a chatbot", annotations: { ...adds, openWorldHint: true } },
  input: z.strictObject({ name: text, ...given }),
  output: z.object({ id: text, name: text, next }),
});

export const updateChatbot = defineTool({
  name: "update_chatbot",
  summary:
    "Change settings of a chatbot; what is not given stays. Answers those as they are now. To clear one give null in `settings`.",
  access: "write",
  mcp: { title: "Change a chatbot", annotations: { ...changes, openWorldHint: true } },
  input: z.strictObject({ chatbot, name: maybe.describe("A new name."), ...given }),
  output: z.object({ id: text, name: text, changed: fields }),
});
