import { parseModelName } from "@svc/contract";
import type { Model } from "../../foundation/model.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";

/** Which model, where, and what opens it; empty: the provider's own address, no key. */
export interface ModelConnection {
  /** `embedded` or `provider/NAME`. */
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface ModelOptions {
  /** The service's own, from the environment. */
  readonly service: ModelConnection;
  /** `typedBy` tells whose word the address is: an owner's is judged like any other. */
  connect(connection: ModelConnection, typedBy: "operator" | "owner"): Model;
}

const connectionsMax = 1_000;

/**
 * Finds each chatbot's model, null for the embedded answerer. A model of the service's own provider may
 * go without address and key of its own: it then uses the service's. The service's key goes nowhere else.
 */
export function createModelChoice(chatbots: Pick<Chatbots, "modelApiKeyOf">, options: ModelOptions) {
  const { service, connect } = options;
  const serviceProvider = parseModelName(service.name)?.provider;
  const models = new Map<string, Model>();

  return (chatbot: KnownChatbot): Model | null => {
    const name = chatbot.model ?? service.name;
    const provider = parseModelName(name)?.provider;
    if (provider === undefined) return null;
    const isService =
      provider === serviceProvider && chatbot.modelBaseUrl === null && chatbot.sealedModelApiKey === null;
    const id = isService ? `service ${name}` : `${name} ${chatbot.modelBaseUrl} ${chatbot.sealedModelApiKey}`;
    let model = models.get(id);
    if (model === undefined) {
      model = isService
        ? connect({ ...service, name }, "operator")
        : connect({ name, baseUrl: chatbot.modelBaseUrl ?? "", apiKey: chatbots.modelApiKeyOf(chatbot) }, "owner");
      if (models.size >= connectionsMax) models.clear();
      models.set(id, model);
    }
    return model;
  };
}
