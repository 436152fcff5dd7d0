import { parseEmbeddingModelName, parseModelName } from "@svc/contract";
import type { ChatbotSettings } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";

/** Which models chatbots may name that are paid with the operator's key (SVC_ALLOWED_MODELS). */
export interface AllowedModels {
  /** `provider/NAME`; empty: any. */
  readonly allowed: readonly string[];
  /** The service's own, which every chatbot may use. */
  readonly model: string;
  readonly embeddingModel: string;
}

type Named = Pick<ChatbotSettings, "model" | "modelBaseUrl" | "embeddingModel" | "embeddingModelBaseUrl">;
interface SealedKeys {
  readonly model_api_key: string | null;
  readonly embedding_model_api_key: string | null;
}

/** Throws `invalid_request` where a chatbot without address and key of its own names a model that is not allowed. */
export function requireAllowedModels(models: AllowedModels, named: Named, keys: SealedKeys): void {
  const { allowed, model, embeddingModel } = models;
  const given = [
    {
      path: "model",
      name: named.model,
      service: model,
      isOwn: named.modelBaseUrl !== null || keys.model_api_key !== null,
      providerOf: (name: string) => parseModelName(name)?.provider,
    },
    {
      path: "embeddingModel",
      name: named.embeddingModel,
      service: embeddingModel,
      isOwn: named.embeddingModelBaseUrl !== null || keys.embedding_model_api_key !== null,
      providerOf: (name: string) => parseEmbeddingModelName(name)?.provider,
    },
  ];
  for (const { path, name, service, isOwn, providerOf } of given) {
    if (name === null || isOwn || isAllowedModel(allowed, name, service)) continue;
    const provider = providerOf(name);
    if (provider === undefined || provider !== providerOf(service)) continue;
    const message = `is not among the models that the operator allows: ${[...new Set([service, ...allowed])].join(", ")}`;
    throw new Problem(
      "invalid_request",
      `${path} ${message}. Choose one of them, or give the model a key of its own.`,
      {
        errors: [{ path, message }],
      },
    );
  }
}

/** Whether a chatbot may ask for the model at the operator's cost. */
export function isAllowedModel(allowed: readonly string[], name: string, service: string): boolean {
  return allowed.length === 0 || name === service || allowed.includes(name);
}
