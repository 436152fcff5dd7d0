import { z } from "zod";
import { limits } from "../limits.ts";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { chatbotChangesSchema, chatbotSchema, newChatbotSchema, publicChatbotSchema } from "../resources/chatbot.ts";
import { line } from "../text.ts";

/** Not prose, so nothing is cleaned: what no id can hold is refused alike on every store. */
export const chatbotId = line(100).describe("Unique identifier of the chatbot (`bot_…`).");

export const createChatbot = defineOperation({
  name: "createChatbot",
  summary: "Create a chatbot. Only the name is required; every setting can be set here or later.",
  access: "write",
  wholeWorkspace: true,
  needsProof: ["modelApiKey", "embeddingModelApiKey"],
  http: { method: "POST", path: "/api/chatbot/create", status: 201, creates: true },
  problems: ["unprocessable"],
  input: newChatbotSchema,
  output: chatbotSchema,
});

export const listChatbots = defineOperation({
  name: "listChatbots",
  summary: "List the workspace's chatbots, newest first.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots", csv: "chatbots" },
  input: listQuery.extend({ q: line(limits.nameCharacters).optional().describe("Text to look for in the name.") }),
  output: listOf("chatbots", chatbotSchema),
});

export const getChatbot = defineOperation({
  name: "getChatbot",
  summary: "Get a chatbot with all its settings.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}" },
  input: z.strictObject({ chatbotId }),
  output: chatbotSchema,
});

export const updateChatbot = defineOperation({
  name: "updateChatbot",
  summary: "Update a chatbot. Settings you don't send stay as they are; null clears an optional one.",
  access: "write",
  needsProof: ["modelApiKey", "embeddingModelApiKey"],
  http: { method: "PATCH", path: "/api/chatbots/{chatbotId}" },
  problems: ["unprocessable"],
  input: chatbotChangesSchema.extend({ chatbotId }),
  output: chatbotSchema,
});

export const deleteChatbot = defineOperation({
  name: "deleteChatbot",
  summary: "Delete a chatbot with its knowledge, sessions and messages.",
  access: "write",
  http: { method: "DELETE", path: "/api/chatbots/{chatbotId}", status: 204 },
  input: z.strictObject({ chatbotId }),
  output: z.null(),
});

export const getPublicChatbot = defineOperation({
  name: "getPublicChatbot",
  summary: "Get a chatbot's public configuration. Visitors' pages need it to show the chatbot.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}" },
  input: z.object({
    chatbotId,
    page: z
      .string()
      .optional()
      .describe(
        "Path of the page that loads the widget. The site named by `Origin` is then recorded as an install if the chatbot's allowed domains include it.",
      ),
  }),
  output: publicChatbotSchema,
});
