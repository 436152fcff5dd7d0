import { chatbotSettingsSchema, parseEmbeddingModelName, parseModelName } from "@svc/contract";
import type { Chatbot, ChatbotChanges, ChatbotSettings, LeadForm, PublicChatbot, PublicLeadForm } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import { Problem } from "../../foundation/problem.ts";
import { isOpen } from "./office-hours.ts";

/** A chatbot as the rooms know it: what callers see, and its row key and workspace. */
export interface KnownChatbot extends Chatbot {
  readonly key: number;
  readonly workspaceId: string;
  readonly sealedModelApiKey: string | null;
  readonly sealedEmbeddingModelApiKey: string | null;
  /** Raised whenever the settings of its embedding model change. */
  readonly embeddingVersion: number;
}

export interface ChatbotRow {
  readonly key: number;
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly theme: string;
  readonly initial_message: string | null;
  readonly settings: string;
  readonly model_api_key: string | null;
  readonly embedding_model_api_key: string | null;
  readonly embedding_version: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export function toChatbot(row: ChatbotRow): KnownChatbot {
  return {
    key: row.key,
    workspaceId: row.workspace_id,
    id: row.id,
    name: row.name,
    description: row.description,
    theme: row.theme === "dark" ? "dark" : "light",
    initialMessage: row.initial_message,
    welcomeMessage: row.initial_message,
    ...chatbotSettingsSchema.parse(JSON.parse(row.settings)),
    modelApiKeySet: row.model_api_key !== null,
    sealedModelApiKey: row.model_api_key,
    embeddingModelApiKeySet: row.embedding_model_api_key !== null,
    sealedEmbeddingModelApiKey: row.embedding_model_api_key,
    embeddingVersion: row.embedding_version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** Whether handoff is available now. */
export function canReachPerson(
  { handoff, officeHours }: Pick<KnownChatbot, "handoff" | "officeHours">,
  nowMs: number,
): boolean {
  return handoff.enabled && isOpen(officeHours, nowMs);
}

/** Built field by field: what is not named here is never public. */
export function toPublicChatbot(chatbot: KnownChatbot, nowMs: number): PublicChatbot {
  return {
    id: chatbot.id,
    name: chatbot.name,
    description: chatbot.description,
    theme: chatbot.theme,
    initialMessage: chatbot.initialMessage,
    welcomeMessage: chatbot.welcomeMessage,
    colors: chatbot.colors,
    look: chatbot.look,
    proactive: chatbot.proactive,
    suggestedMessages: chatbot.suggestedMessages,
    placeholder: chatbot.placeholder,
    disclosure: chatbot.disclosure,
    avatar: chatbot.avatar,
    locale: chatbot.locale,
    showSources: chatbot.showSources,
    portal: chatbot.portal,
    consent: chatbot.consent,
    leadForm: toPublicLeadForm(chatbot.leadForm),
    handoff: {
      enabled: chatbot.handoff.enabled,
      open: canReachPerson(chatbot, nowMs),
    },
    attachments: chatbot.attachments.enabled,
    createdAt: chatbot.createdAt,
    updatedAt: chatbot.updatedAt,
  };
}

function toPublicLeadForm(form: LeadForm | null): PublicLeadForm | null {
  if (form?.enabled !== true) return null;
  const { title, phone, note, fields, consentText, when, afterMessages } = form;
  return { title, phone, note, fields, consentText, when, afterMessages };
}

/** The greeting has two names; giving both with different values is a mistake we do not decide. */
export function initialMessageOf(
  changes: Pick<ChatbotChanges, "initialMessage" | "welcomeMessage">,
): string | null | undefined {
  const { initialMessage, welcomeMessage } = changes;
  if (initialMessage !== undefined && welcomeMessage !== undefined && initialMessage !== welcomeMessage) {
    const message = "is the same setting under another name; give one of them";
    throw new Problem("invalid_request", `welcomeMessage ${message}.`, {
      errors: [{ path: "welcomeMessage", message }],
    });
  }
  return initialMessage === undefined ? welcomeMessage : initialMessage;
}

/** Of all that is known of a chatbot what its owner sets, in its stored form. */
export function settingsOf(chatbot: ChatbotSettings): ChatbotSettings {
  const known = new Map<string, unknown>(Object.entries(chatbot));
  return chatbotSettingsSchema.parse(
    Object.fromEntries(Object.keys(chatbotSettingsSchema.shape).map((name) => [name, known.get(name)])),
  );
}

/** The settings after a change, complete and in their stored form. */
export function changedSettings(current: unknown, changes: Record<string, unknown>): ChatbotSettings {
  const known = Object.keys(chatbotSettingsSchema.shape);
  const given = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => known.includes(name) && value !== undefined),
  );
  const settings = chatbotSettingsSchema.parse({ ...(typeof current === "object" ? current : {}), ...given });
  return { ...settings, allowedDomains: settings.allowedDomains.map(normaliseDomain) };
}

/** Whether a stored key would now be sent to another host. */
export function isModelMoved(before: unknown, after: ChatbotSettings): boolean {
  const known = chatbotSettingsSchema.parse(before);
  const providerOf = ({ model }: ChatbotSettings) => (model === null ? null : parseModelName(model)?.provider);
  return providerOf(known) !== providerOf(after) || known.modelBaseUrl !== after.modelBaseUrl;
}

/** Likewise, of the embedding model's. */
export function isEmbeddingModelMoved(before: unknown, after: ChatbotSettings): boolean {
  const known = chatbotSettingsSchema.parse(before);
  const providerOf = ({ embeddingModel }: ChatbotSettings) =>
    embeddingModel === null ? null : parseEmbeddingModelName(embeddingModel)?.provider;
  return providerOf(known) !== providerOf(after) || known.embeddingModelBaseUrl !== after.embeddingModelBaseUrl;
}

/** `https://Bücher.example` → `xn--bcher-kva.example`: the form in which an Origin arrives. */
function normaliseDomain(text: string): string {
  const bare = text.trim().replace(/^https?:\/\//iu, "");
  const wildcard = bare.startsWith("*.");
  const host = wildcard ? bare.slice(2) : bare;
  const url = new URL(`http://${host}`);
  // URL drops port 80 as the default of http; here a port is only there when it is meant.
  const port = /:(\d+)$/u.exec(host)?.[1];
  return `${wildcard ? "*." : ""}${url.hostname.replace(/\.$/u, "")}${port === undefined ? "" : `:${Number(port)}`}`;
}
