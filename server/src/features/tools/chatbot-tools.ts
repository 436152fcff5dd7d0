import { chatbotChangesSchema, guardedSettings, operations, tools } from "@svc/contract";
import type { Chatbot, ToolOperation } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { implementTool } from "./ask.ts";
import { orNothing } from "./brief.ts";
import { findChatbot } from "./find-chatbot.ts";

export function chatbotTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(tools.listChatbots, perform, async ({ chatbot, q, limit, cursor }, ask) => {
      if (chatbot !== undefined) {
        const found = await findChatbot(ask, chatbot);
        return { chatbots: [{ ...toLine(found), settings: settingsOf(found) }] };
      }
      const { chatbots, nextCursor } = await ask(operations.listChatbots, { q, limit, cursor });
      return { chatbots: chatbots.map(toLine), nextCursor: orNothing(nextCursor) };
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

function toLine({ id, name, description, locale, updatedAt }: Chatbot) {
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
