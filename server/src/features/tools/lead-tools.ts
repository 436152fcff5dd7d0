import { operations, tools } from "@svc/contract";
import type { ToolOperation } from "@svc/contract";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { implementTool } from "./ask.ts";
import { orNothing, periodOf } from "./brief.ts";
import { idOfChatbot } from "./find-chatbot.ts";

export function leadTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(tools.listLeads, perform, async ({ chatbot, ...filter }, ask) => {
      const chatbotId = await idOfChatbot(ask, chatbot);
      const page = await ask(operations.listLeads, { ...filter, ...periodOf(filter), chatbotId });
      const leads = page.leads.map(({ sessionId, phone, note, fields, ...lead }) => ({
        ...lead,
        sessionId: orNothing(sessionId),
        phone: orNothing(phone),
        note: orNothing(note),
        fields: Object.keys(fields).length === 0 ? undefined : fields,
      }));
      return { leads, nextCursor: orNothing(page.nextCursor) };
    }),
  ];
}
