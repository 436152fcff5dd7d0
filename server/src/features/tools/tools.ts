import type { ToolOperation, Message, Session } from "@svc/contract";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { chatbotTools } from "./chatbot-tools.ts";
import { faqTools } from "./faq-tools.ts";
import { insightTools } from "./insight-tools.ts";
import { knowledgeTools } from "./knowledge-tools.ts";
import { ticketTools } from "./ticket-tools.ts";
import { operations, tools } from "@svc/contract";
import { implementTool } from "./ask.ts";
import { orNothing, periodOf, beginning, orNone } from "./brief.ts";
import { idOfChatbot } from "./find-chatbot.ts";
import { findSession } from "./find-session.ts";
import { readMetadata } from "./read-metadata.ts";

export interface Tools {
  readonly implementations: readonly Implementation<ToolOperation>[];
}

/** What language models call: each tool does its work by operations, and knows no other feature. */
export function createTools(perform: Perform): Tools {
  const makers = [chatbotTools, knowledgeTools, sessionTools, insightTools, leadTools, ticketTools, faqTools];
  return { implementations: makers.flatMap((make) => make(perform)) };
}

function leadTools(perform: Perform): Implementation<ToolOperation>[] {
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

function sessionTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(tools.listSessions, perform, async ({ chatbot, ...filter }, ask) => {
      const chatbotId = await idOfChatbot(ask, chatbot);
      const page = await ask(operations.listSessions, { ...filter, ...periodOf(filter), chatbotId });
      return { sessions: page.sessions.map(toLine), nextCursor: orNothing(page.nextCursor) };
    }),
    implementTool(
      tools.getSessionMessages,
      perform,
      async ({ session: given, chatbot, maxCharacters, limit, cursor }, ask) => {
        const session = await findSession(ask, given, chatbot);
        const page = await ask(operations.listSessionMessages, { sesId: session.id, limit, cursor });
        return {
          session,
          messages: page.messages.map((message) => toTurn(message, maxCharacters)),
          nextCursor: orNothing(page.nextCursor),
        };
      },
    ),
  ];
}

function toLine({ visitor, lead, rating, tags, pageUrl, ...session }: Session) {
  const name = orNothing(visitor?.name ?? lead?.name ?? null);
  const email = orNothing(visitor?.email ?? lead?.email ?? null);
  return {
    ...session,
    visitor: name === undefined && email === undefined ? undefined : { name, email },
    rating: rating?.score,
    tags: orNone(tags),
    pageUrl: orNothing(pageUrl),
  };
}

function toTurn(message: Message, maxCharacters: number) {
  const { id, role, content, timestamp, files = [] } = message;
  const text = content === "" ? files.map(({ filename }) => `[${filename}]`).join(" ") : content;
  const { confidence, answered, generatedBy, sources, author, feedback } = readMetadata(message);
  return {
    id,
    author: role === "user" ? "visitor" : author === undefined ? "chatbot" : `agent ${author.name}`,
    ...beginning(text, maxCharacters),
    at: timestamp,
    confidence,
    answered,
    generatedBy,
    sources: orNone(sources.map(({ title }) => title)),
    rating: orNothing(feedback?.rating ?? null),
  };
}
