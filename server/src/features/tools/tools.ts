import type { ToolOperation, Message, Session, Chatbot } from "@svc/contract";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { faqTools } from "./faq-tools.ts";
import { insightTools } from "./insight-tools.ts";
import { knowledgeTools } from "./knowledge-tools.ts";
import { ticketTools } from "./ticket-tools.ts";
import { operations, tools, chatbotChangesSchema, guardedSettings } from "@svc/contract";
import { implementTool } from "./ask.ts";
import { orNothing, periodOf, beginning, orNone } from "./brief.ts";
import { idOfChatbot, findChatbot, findSession } from "./find-chatbot.ts";
import { readMetadata } from "./read-metadata.ts";
import type { Caller } from "../../foundation/caller.ts";
import { Problem } from "../../foundation/problem.ts";

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

function chatbotTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(tools.listChatbots, perform, async ({ chatbot, q, limit, cursor }, ask) => {
      if (chatbot !== undefined) {
        const found = await findChatbot(ask, chatbot);
        return { chatbots: [{ ...chatbotLine(found), settings: settingsOf(found) }] };
      }
      const { chatbots, nextCursor } = await ask(operations.listChatbots, { q, limit, cursor });
      return { chatbots: chatbots.map(chatbotLine), nextCursor: orNothing(nextCursor) };
    }),
    implementTool(tools.createChatbot, perform, async ({ settings, ...given }, ask, caller) => {
      requireSettingsScope(caller, settings);
      const { id, name } = await ask(operations.createChatbot, { ...knownSettings(settings), ...given });
      return {
        id,
        name,
        next: "Add knowledge with add_knowledge_source (a website, pages, files) or manage_faqs.",
      };
    }),
    implementTool(tools.updateChatbot, perform, async ({ chatbot, settings, ...given }, ask, caller) => {
      const wanted = { ...knownSettings(settings), ...given };
      const names = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      if (names.length === 0)
        throw new Problem(
          "invalid_request",
          "Pass the settings to change. list_chatbots with `chatbot` returns all settings.",
        );
      const { id: chatbotId } = await findChatbot(ask, chatbot);
      requireSettingsScope(caller, settings);
      const updated = await ask(operations.updateChatbot, { ...wanted, chatbotId });
      const now = new Map<string, unknown>(Object.entries(updated));
      const changed = names.filter((name) => now.has(name)).map((name) => [name, now.get(name)] as const);
      return { id: chatbotId, name: updated.name, changed: Object.fromEntries(changed) };
    }),
  ];
}

function chatbotLine({ id, name, description, locale, updatedAt }: Chatbot) {
  return { id, name, description: orNothing(description), locale, updatedAt };
}

/** All that is set, under the names by which update_chatbot takes it. */
function settingsOf({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...settings }: Chatbot) {
  return settings;
}

/** Throws `forbidden` where a key without the scope `settings` names a setting that needs it. */
function requireSettingsScope({ scopes }: Caller, settings: Readonly<Record<string, unknown>> = {}): void {
  const guarded = guardedSettings.filter((name) => name in settings);
  if (guarded.length === 0 || scopes?.includes("settings") === true) return;
  const names = guarded.join(", ");
  throw new Problem(
    "forbidden",
    `This key's tools can't change ${names}. Change it in the dashboard or with PATCH /api/chatbots/{chatbotId}, or use a key with the \`settings\` scope.`,
    { errors: guarded.map((name) => ({ path: `settings.${name}`, message: "needs a key with the scope settings" })) },
  );
}

/** A chatbot is made of whatever a body holds; what a model misspells should not be lost. */
function knownSettings(settings: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const known = Object.keys(chatbotChangesSchema.shape);
  const unknown = Object.keys(settings).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Problem("invalid_request", `Unknown setting: ${unknown.join(", ")}. Settings are: ${known.join(", ")}.`, {
      errors: unknown.map((name) => ({ path: `settings.${name}`, message: "is not a known field" })),
    });
  return settings;
}
