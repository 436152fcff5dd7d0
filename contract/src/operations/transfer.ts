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
    "Export a chatbot as one file: settings, FAQs, its saved replies, and sources with their text. Without secrets.",
  access: "read",
  needsProof: true,
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/export", download: chatbotFileType },
  input: z.strictObject({ chatbotId }),
  output: z.string().meta({
    description:
      "One JSON value per line: the head, FAQs, sources, saved replies, websites with a sync schedule, imports, the end.",
  }),
});

export const importChatbot = defineOperation({
  name: "importChatbot",
  summary:
    "Create a chatbot from an exported file. Its index is built in the background. Models and their addresses aren't taken from the file.",
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
    name: name.optional().describe("Name of the new chatbot; default: the name in the file."),
  }),
  output: copiedChatbot,
});

export const duplicateChatbot = defineOperation({
  name: "duplicateChatbot",
  summary: "Duplicate a chatbot with its settings, FAQs, sources and saved replies. Conversations aren't copied.",
  access: "write",
  wholeWorkspace: true,
  http: { method: "POST", path: "/api/chatbots/{chatbotId}/duplicate", status: 201, creates: true },
  input: z.strictObject({ chatbotId, name: name.optional().describe("Name of the new chatbot.") }),
  output: copiedChatbot,
});
