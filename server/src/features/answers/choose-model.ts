import { parseModelName } from "@svc/contract";
import type { Model } from "../../foundation/model.ts";
import { isAllowedModel } from "../chatbots/chatbots.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";

/** Which model, where, and what opens it; empty: the provider's own address, no key. */
export interface ModelConnection {
  /** `embedded` or `provider/NAME`. */
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly contextTokens?: number;
}

export interface ModelOptions {
  /** The service's own, from the environment. */
  readonly service: ModelConnection;
  /** What chatbots may name with the service's key; none or empty: any of its provider. */
  readonly allowed?: readonly string[];
  /** `typedBy` tells whose word the address is: an owner's is judged like any other. */
  connect(connection: ModelConnection, typedBy: "operator" | "owner"): Model;
}

const connectionsMax = 1_000;

/** How a chatbot's model is reached. */
export interface ChosenConnection {
  /** Alike for all chatbots that share it. */
  readonly id: string;
  connect(): Model;
}

/** What a chatbot answers with: `embedded` or `provider/NAME`. */
export const modelNameOf = (chatbot: KnownChatbot, { service }: Pick<ModelOptions, "service">): string =>
  chatbot.model ?? service.name;

/**
 * Finds the way to each chatbot's model, null for the embedded answerer. A model of the service's own provider
 * may go without address and key of its own: it then uses the service's. The service's key goes nowhere else.
 */
export function createModelConnections(chatbots: Pick<Chatbots, "modelApiKeyOf">, options: ModelOptions) {
  const { service, connect } = options;
  const serviceProvider = parseModelName(service.name)?.provider;

  return (chatbot: KnownChatbot): ChosenConnection | null => {
    const name = modelNameOf(chatbot, options);
    const provider = parseModelName(name)?.provider;
    if (provider === undefined) return null;
    const { modelBaseUrl, sealedModelApiKey } = chatbot;
    if (provider === serviceProvider && modelBaseUrl === null && sealedModelApiKey === null) {
      // Named before the operator took it off the list: what it costs is the operator's to decide.
      const paid = isAllowedModel(options.allowed ?? [], name, service.name) ? name : service.name;
      return { id: `service ${paid}`, connect: () => connect({ ...service, name: paid }, "operator") };
    }
    return {
      id: `${name} ${modelBaseUrl} ${sealedModelApiKey}`,
      connect: () => connect({ name, baseUrl: modelBaseUrl ?? "", apiKey: chatbots.modelApiKeyOf(chatbot) }, "owner"),
    };
  };
}

/** Finds each chatbot's model, the same one until its settings change; null for the embedded answerer. */
export function createModelChoice(connectionOf: ReturnType<typeof createModelConnections>) {
  const models = new Map<string, Model>();

  return (chatbot: KnownChatbot): Model | null => {
    const connection = connectionOf(chatbot);
    if (connection === null) return null;
    let model = models.get(connection.id);
    if (model === undefined) {
      model = connection.connect();
      if (models.size >= connectionsMax) models.clear();
      models.set(connection.id, model);
    }
    return model;
  };
}
