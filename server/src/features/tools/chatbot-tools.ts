import { operations, tools } from "@svc/contract";
import type { Chatbot, ToolOperation } from "@svc/contract";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { implementTool } from "./ask.ts";
import { findChatbot } from "./find-chatbot.ts";

export function chatbotTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(tools.listChatbots, perform, async ({ chatbot, q, limit, cursor }, ask) => {
      if (chatbot !== undefined) {
        const found = await findChatbot(ask, chatbot);
        return { chatbots: [{ ...summaryOf(found), settings: settingsOf(found) }] };
      }
      const { chatbots, nextCursor } = await ask(operations.listChatbots, { q, limit, cursor });
      return { chatbots: chatbots.map(summaryOf), nextCursor: nextCursor ?? undefined };
    }),
  ];
}

function summaryOf({ id, name, description, locale, updatedAt }: Chatbot) {
  return { id, name, description: description ?? undefined, locale, updatedAt };
}

/** All that is set, under the names by which update_chatbot takes it. */
function settingsOf({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...settings }: Chatbot) {
  return settings;
}
