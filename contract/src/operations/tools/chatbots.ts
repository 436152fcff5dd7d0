import { z } from "zod";
import { limits } from "../../limits.ts";
import { defineTool } from "../../operation.ts";
import { line } from "../../text.ts";
import { cursor, limit, nextCursor } from "./shared.ts";

const summary = {
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  locale: z.string(),
  updatedAt: z.string(),
};

export const listChatbots = defineTool({
  name: "list_chatbots",
  summary:
    "Find out which chatbots there are: call this first. Answers each one's id and name, and either is accepted wherever a tool wants a chatbot. With `chatbot`, answers that one with all its settings, to look at before update_chatbot. None there yet: create_chatbot.",
  access: "read",
  mcp: {
    title: "List chatbots",
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  input: z.strictObject({
    chatbot: line(100).optional().describe("One chatbot, by id or name, with all its settings."),
    q: line(limits.nameCharacters).optional().describe("Only chatbots whose name contains this."),
    limit: limit(20, 100),
    cursor,
  }),
  output: z.object({
    chatbots: z.array(z.object({ ...summary, settings: z.record(z.string(), z.unknown()).optional() })),
    nextCursor,
  }),
});
