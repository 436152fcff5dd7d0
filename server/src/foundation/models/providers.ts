import type { EmbeddingModelV4, LanguageModelV4 } from "@ai-sdk/provider";
import type { ProviderFetch } from "./egress-fetch.ts";

/** How a package of the AI SDK is asked for a model. Everything is given, or it would read the environment. */
export interface ProviderSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: ProviderFetch;
}

interface Provider<Model> {
  /** The package's own, which it would take from the environment. */
  readonly baseUrl: string;
  load(model: string, settings: ProviderSettings): Promise<Model>;
}

const googleBaseUrl = "https://generativelanguage.googleapis.com/v1beta";

/** A package is loaded when a model of it is first asked: the others cost neither memory nor time. */
export const providers: Readonly<Record<"anthropic" | "google", Provider<LanguageModelV4>>> = {
  anthropic: {
    baseUrl: "https://api.anthropic.com/v1",
    async load(model, { baseUrl, apiKey, fetch }) {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ baseURL: baseUrl, apiKey, fetch })(model);
    },
  },
  google: {
    baseUrl: googleBaseUrl,
    async load(model, { baseUrl, apiKey, fetch }) {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle({ baseURL: baseUrl, apiKey, fetch })(model);
    },
  },
};

/** Those of them that have embedding models. */
export const embeddingProviders: Readonly<Record<"google", Provider<EmbeddingModelV4>>> = {
  google: {
    baseUrl: googleBaseUrl,
    async load(model, { baseUrl, apiKey, fetch }) {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle({ baseURL: baseUrl, apiKey, fetch }).embeddingModel(model);
    },
  },
};
