import type { Kept } from "./storage.ts";
import type { ChatbotConfig, ChatMessage, LeadState } from "./types.ts";

export const leadAt = (status: LeadState["status"]): LeadState => ({ status, error: null, fieldErrors: {} });

/** Whether the form shows now: called for by the chatbot's settings, until it was sent or closed. */
export function leadAfter(
  lead: LeadState,
  kept: Kept["lead"],
  config: ChatbotConfig | null,
  messages: readonly ChatMessage[],
): LeadState {
  const form = config?.leadForm ?? null;
  if (form === null || lead.status !== "hidden" || kept !== "none") return lead;
  const asked = messages.filter(({ role, status }) => role === "user" && status === "done").length;
  const last = messages.at(-1);
  const isCalledFor =
    (form.when === "before-chat" && messages.length === 0) ||
    (form.when === "after-messages" &&
      asked >= form.afterMessages &&
      last?.role === "assistant" &&
      last.status === "done") ||
    (form.when === "on-refusal" && last?.answered === false && last.status === "done");
  return isCalledFor ? leadAt("shown") : lead;
}
