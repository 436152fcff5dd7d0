import { operations } from "@svc/contract";
import { completeChatbotId } from "../complete.ts";
import type { ResourceKind } from "./resource-kind.ts";

export const chatbotResource: ResourceKind = {
  template: {
    uriTemplate: "svc://chatbots/{chatbotId}",
    name: "chatbot",
    title: "A chatbot's configuration",
    description: "All settings of a chatbot as JSON, with the names that update_chatbot accepts.",
    mimeType: "application/json",
  },
  completions: { chatbotId: completeChatbotId },
  read: async ({ chatbotId = "" }, ask) => JSON.stringify(await ask(operations.getChatbot, { chatbotId }), null, 2),
};
