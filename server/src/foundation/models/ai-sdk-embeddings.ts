import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import { failureOfProvider } from "./ai-sdk-failure.ts";
import type { AskEmbeddings } from "./embedding-models.ts";

/**
 * Any embedding model of the AI SDK's provider packages. `load` makes it, once, when it is first asked;
 * nothing of a package's errors is in what it throws.
 */
export function createAiSdkEmbeddings(load: () => Promise<EmbeddingModelV4>): AskEmbeddings {
  let loading: Promise<EmbeddingModelV4> | undefined;
  return async (texts, signal) => {
    // A package that cannot be loaded is no fault of its provider.
    const model = await (loading ??= load());
    signal.throwIfAborted();
    try {
      const most = (await model.maxEmbeddingsPerCall) ?? texts.length;
      const vectors: unknown[] = [];
      let tokens: number | null = 0;
      for (let from = 0; from < texts.length; from += most) {
        const values = texts.slice(from, from + most);
        const { embeddings, usage } = await model.doEmbed({ values, abortSignal: signal });
        vectors.push(...embeddings);
        tokens = tokens === null || usage === undefined ? null : tokens + usage.tokens;
      }
      return { vectors, tokens };
    } catch (error) {
      signal.throwIfAborted();
      throw failureOfProvider(error);
    }
  };
}
