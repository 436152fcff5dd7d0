import { z } from "zod";
import { fault } from "./reasons/fault.ts";

/** Who language models are asked from. */
export const modelProviders = ["openai-compatible", "anthropic", "google"] as const;
export type ModelProvider = (typeof modelProviders)[number];

const form = /^(?:embedded|(?:openai-compatible|anthropic|google)\/[\x21-\x7e]{1,200})$/u;

/** `embedded` (no language model), or `provider/NAME` with the provider's own name of the model. */
export const modelNameSchema = z
  .string()
  .regex(form, fault("not_a_model", { examples: modelProviders.map((provider) => `${provider}/NAME`).join(", ") }));

/** The two halves of `provider/NAME`; null for `embedded`. NAME may hold further slashes. */
export function parseModelName(text: string): { provider: ModelProvider; name: string } | null {
  const provider = modelProviders.find((each) => text.startsWith(`${each}/`));
  return provider === undefined ? null : { provider, name: text.slice(provider.length + 1) };
}

/** Who embedding models are asked from; Anthropic has none. */
export const embeddingProviders = ["openai-compatible", "google"] as const;
export type EmbeddingProvider = (typeof embeddingProviders)[number];

const embeddingForm = /^(?:embedded|off|(?:openai-compatible|google)\/[\x21-\x7e]{1,200})$/u;

/** `embedded` (the installation's own encoder), `off`, or `provider/NAME`. */
export const embeddingModelNameSchema = z
  .string()
  .refine((text) => !text.startsWith("anthropic/"), {
    error: `cannot be a model of Anthropic, which has none for embeddings; use ${embeddingProviders.map((provider) => `${provider}/NAME`).join(" or ")}`,
    abort: true,
  })
  .regex(
    embeddingForm,
    fault("not_an_embedding_model", { examples: embeddingProviders.map((provider) => `${provider}/NAME`).join(", ") }),
  );

/** The two halves of `provider/NAME`; null for `embedded` and `off`. NAME may hold further slashes. */
export function parseEmbeddingModelName(text: string): { provider: EmbeddingProvider; name: string } | null {
  const provider = embeddingProviders.find((each) => text.startsWith(`${each}/`));
  return provider === undefined ? null : { provider, name: text.slice(provider.length + 1) };
}
