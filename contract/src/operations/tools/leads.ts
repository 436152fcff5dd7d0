import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { leadSourceSchema } from "../../resources/lead.ts";
import { anyChatbot, cursor, fields, from, limit, maybe, nextCursor, reads, text, to } from "./shared.ts";

export const listLeads = defineTool({
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
