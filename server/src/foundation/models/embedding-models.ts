import { parseEmbeddingModelName } from "@svc/contract";
import type { EmbeddingProvider } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Egress } from "../egress/egress.ts";
import type { Embedded, EmbeddingModel } from "../embedding-model.ts";
import { ModelFailed } from "../model.ts";
import { createAiSdkEmbeddings } from "./ai-sdk-embeddings.ts";
import { createEgressFetch } from "./egress-fetch.ts";
import { readVectors } from "./embedding-vectors.ts";
import type { RawEmbeddings } from "./embedding-vectors.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { isHeaderValue, isModelPath, openAiBaseUrl } from "./models.ts";
import type { ModelSettings } from "./models.ts";
import { createOpenAiEmbeddings } from "./openai-embeddings.ts";
import { embeddingProviders } from "./providers.ts";

/** Asks a provider once; what it answers is not looked at yet. */
export type AskEmbeddings = (texts: readonly string[], signal: AbortSignal) => Promise<RawEmbeddings>;

/**
 * An embedding model, ready to be asked. Opens nothing before it is asked; has no time-outs of its own,
 * and does not ask again. Throws a TypeError for a name without a provider (`embedded`, `off`).
 */
export function createEmbeddingModel(settings: ModelSettings, egress: Pick<Egress, "stream">): EmbeddingModel {
  const parsed = parseEmbeddingModelName(settings.name);
  if (parsed === null) throw new TypeError("This is not the name of an embedding model.");
  const ask = askerOf(parsed, settings, egress);
  return {
    name: settings.name,
    async embed(texts, signal): Promise<Embedded> {
      if (texts.length === 0) return { vectors: [], tokens: 0 };
      const { vectors, tokens } = await ask(texts, signal);
      return {
        vectors: readVectors(vectors, texts.length),
        tokens: tokens ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0),
      };
    },
  };
}

function askerOf(
  { provider, name: model }: { provider: EmbeddingProvider; name: string },
  { baseUrl, apiKey }: ModelSettings,
  egress: Pick<Egress, "stream">,
): AskEmbeddings {
  if (!isHeaderValue(apiKey)) return refuse(because("model_key_invalid"));
  if (provider === "openai-compatible")
    return createOpenAiEmbeddings({ model, baseUrl: baseUrl || openAiBaseUrl, apiKey }, egress);
  if (!isModelPath(model)) return refuse(because("model_name_invalid"));
  const { baseUrl: own, load } = embeddingProviders[provider];
  const fetch = createEgressFetch(egress);
  return createAiSdkEmbeddings(() => load(model, { baseUrl: baseUrl || own, apiKey, fetch }));
}

const refuse = (reason: Reason) => async () => {
  throw new ModelFailed("rejected", reason);
};
