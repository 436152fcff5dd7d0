import { z } from "zod";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { chatbotFileType } from "../resources/chatbot-file.ts";
import { chatbotSchema } from "../resources/chatbot.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const name = line(limits.nameCharacters);

/** The new chatbot; its sources are listed at once and found as soon as each is indexed. */
const copiedChatbot = z.object({
  chatbot: chatbotSchema.describe("The new chatbot."),
  faqs: z.int().describe("Number of FAQs that were copied."),
  sources: z.int().describe("Number of sources that were copied."),
  cannedReplies: z.int().describe("Number of saved replies that were copied."),
});

export const exportChatbot = defineOperation({
  name: "exportChatbot",
  summary:
    "Save a chatbot as one file: settings, FAQs, its own canned replies, and sources with their text. No secret is in it.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/export", download: chatbotFileType },
  input: z.strictObject({ chatbotId }),
  output: z.string().meta({
    description: "A JSON value a line: the head, FAQs, sources, canned replies and sites that are read again, the end.",
  }),
});

export const importChatbot = defineOperation({
  name: "importChatbot",
  summary:
    "Make a new chatbot of a file that exportChatbot gave; its index is built anew, in the background. Which models it asks, and where, is not taken from the file.",
  access: "write",
  wholeWorkspace: true,
  http: {
    method: "POST",
    path: "/api/chatbots/import",
    status: 201,
    creates: true,
    upload: chatbotFileType,
    maxBodyBytes: limits.importBytes,
  },
  problems: ["unprocessable"],
  input: z.strictObject({
    name: name.optional().describe("Name of the new chatbot; the name in the file if left out."),
  }),
  output: copiedChatbot,
});

export const duplicateChatbot = defineOperation({
  name: "duplicateChatbot",
  summary:
    "Make a new chatbot with the settings, FAQs, sources and canned replies of another. Conversations stay where they are.",
  access: "write",
  wholeWorkspace: true,
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/duplicate", status: 201, creates: true },
  input: z.strictObject({ chatbotId, name: name.optional().describe("Name of the new chatbot.") }),
  output: copiedChatbot,
});
