import { parseEmbeddingModelName } from "@svc/contract";
import { createBreaker } from "../../../foundation/breaker.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { EmbeddingModel } from "../../../foundation/embedding-model.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Encoder } from "./encoder.ts";
import { createOwnerEncoder } from "./owner-encoder.ts";

/** Which model, where, and what opens it; empty: the provider's own address, no key. */
export interface EmbeddingConnection {
  /** `embedded`, `off` or `provider/NAME`. */
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Embedding models beside the installation's own encoder. */
export interface EmbeddingOptions {
  /** The service's own, from the environment. */
  readonly service: EmbeddingConnection;
  /** `typedBy` tells whose word the address is: an owner's is judged like any other. */
  connect(connection: EmbeddingConnection, typedBy: "operator" | "owner"): EmbeddingModel;
  count(chatbotKey: number, tokens: number): void;
  isAtTokenCap(chatbotKey: number): Promise<boolean>;
}

/** What made a set of vectors, as stored with it: enough to ask the same model again. */
export interface VectorOrigin {
  readonly model: string;
  readonly base_url: string;
  readonly typed_by: "operator" | "owner";
  readonly api_key: string | null;
}

/** Finds the encoder of a chatbot, and of the vectors that one had made before. */
export interface Encoders {
  /** The service's own settings, in one text: when it changes, chatbots may want another encoder. */
  readonly service: string;
  /** What a chatbot without a setting of its own has. */
  readonly serviceName: string;
  /** What the settings name. */
  nameOf(chatbot: KnownChatbot): string;
  /** The same for vectors that it, or another, has made. */
  nameOfVectors(model: string): string;
  /** What would make the chatbot's vectors; null: nothing. */
  wantedBy(chatbot: KnownChatbot): VectorOrigin | null;
  /** What the installation's own encoder is called in the store; empty where it is off. */
  readonly embeddedName: string;
  /** Loads the installation's own encoder ahead of the first question. */
  warmEmbedded(): void;
  /** Undefined where it cannot be asked any more. */
  of(origin: VectorOrigin, chatbotKey: number): Promise<Encoder | undefined>;
  /** Has the chatbot's model read one text; throws ModelFailed. Null where it has none beside the installation's. */
  tryOut(chatbot: KnownChatbot): ((signal: AbortSignal) => Promise<void>) | null;
}

const cachedMax = 1_000;

/**
 * A model of the service's own provider may go without address and key of its own: it then uses the
 * service's. The service's key goes nowhere else.
 */
export function createEncoders(options: {
  readonly chatbots: Pick<Chatbots, "findByKey" | "openEmbeddingKey">;
  readonly clock: Clock;
  readonly embedded: Encoder | undefined;
  readonly embedding: EmbeddingOptions | undefined;
}): Encoders {
  const { chatbots, clock, embedded, embedding } = options;
  const service = embedding?.service ?? { name: embedded === undefined ? "off" : "embedded", baseUrl: "", apiKey: "" };
  const serviceProvider = parseEmbeddingModelName(service.name)?.provider;
  const breaker = createBreaker(clock);
  const models = new Map<string, EmbeddingModel>();
  const encoders = new Map<string, Encoder>();
  const nameOf = ({ embeddingModel }: KnownChatbot) => embeddingModel ?? service.name;

  function wantedBy(chatbot: KnownChatbot): VectorOrigin | null {
    const name = nameOf(chatbot);
    if (name === "embedded")
      return embedded === undefined
        ? null
        : { model: embedded.name, base_url: "", typed_by: "operator", api_key: null };
    const provider = parseEmbeddingModelName(name)?.provider;
    if (provider === undefined) return null;
    const { embeddingModelBaseUrl: address, sealedEmbeddingModelApiKey: apiKey } = chatbot;
    return provider === serviceProvider && address === null && apiKey === null
      ? { model: name, base_url: service.baseUrl, typed_by: "operator", api_key: null }
      : { model: name, base_url: address ?? "", typed_by: "owner", api_key: apiKey };
  }

  async function modelOf(origin: VectorOrigin, chatbotKey: number): Promise<EmbeddingModel | undefined> {
    const id = JSON.stringify([origin.typed_by, origin.model, origin.base_url, origin.api_key]);
    let model = models.get(id);
    if (model !== undefined || embedding === undefined) return model;
    if (parseEmbeddingModelName(origin.model) === null) return undefined;
    if (origin.typed_by === "operator" && !isService(origin)) return undefined;
    const chatbot = origin.typed_by === "operator" ? { id: "" } : await chatbots.findByKey(chatbotKey);
    if (chatbot === undefined) return undefined;
    model = connect(embedding, origin, chatbot.id);
    if (models.size >= cachedMax) models.clear();
    models.set(id, model);
    return model;
  }

  /** An encoder of its own, not shared. */
  function connect({ connect: to }: EmbeddingOptions, origin: VectorOrigin, chatbotId: string): EmbeddingModel {
    if (origin.typed_by === "operator") return to({ ...service, name: origin.model }, "operator");
    const apiKey = chatbots.openEmbeddingKey(chatbotId, origin.api_key);
    return to({ name: origin.model, baseUrl: origin.base_url, apiKey }, "owner");
  }

  const isService = ({ model, base_url }: VectorOrigin) =>
    parseEmbeddingModelName(model)?.provider === serviceProvider && base_url === service.baseUrl;

  return {
    service: JSON.stringify([service.name, service.baseUrl, embedded?.name]),
    serviceName: service.name,
    nameOf,
    nameOfVectors: (model) => (parseEmbeddingModelName(model) === null ? "embedded" : model),
    embeddedName: embedded?.name ?? "",
    warmEmbedded: () => embedded?.warm?.(),
    wantedBy,
    async of(origin, chatbotKey) {
      if (origin.model === embedded?.name) return embedded;
      const id = JSON.stringify([chatbotKey, origin.typed_by, origin.model, origin.base_url, origin.api_key]);
      const known = encoders.get(id);
      if (known !== undefined || embedding === undefined) return known;
      const model = await modelOf(origin, chatbotKey);
      if (model === undefined) return undefined;
      const tokens = {
        add: (count: number) => embedding.count(chatbotKey, count),
        isAtCap: () => embedding.isAtTokenCap(chatbotKey),
      };
      const encoder = encoders.get(id) ?? createOwnerEncoder(model, { breaker, tokens });
      if (encoders.size >= cachedMax) encoders.clear();
      encoders.set(id, encoder);
      return encoder;
    },
    tryOut(chatbot) {
      const origin = wantedBy(chatbot);
      if (origin === null || embedding === undefined || parseEmbeddingModelName(origin.model) === null) return null;
      return async (signal) => {
        const { tokens } = await connect(embedding, origin, chatbot.id).embed(["OK"], signal);
        embedding.count(chatbot.key, tokens);
      };
    },
  };
}
