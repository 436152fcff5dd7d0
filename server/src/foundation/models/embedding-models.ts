import { parseEmbeddingModelName } from "@svc/contract";
import type { EmbeddingProvider } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Egress } from "../egress/egress.ts";
import type { Embedded, EmbeddingModel } from "../embedding-model.ts";
import { ModelFailed } from "../model.ts";
import { createEgressFetch } from "./egress-fetch.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { isHeaderValue, isModelPath, openAiBaseUrl } from "./models.ts";
import type { ModelSettings } from "./models.ts";
import { embeddingProviders } from "./providers.ts";
import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import { failureOfProvider } from "./ai-sdk-failure.ts";
import { EgressFailed, EgressRefused } from "../egress/egress.ts";
import { failureOfEgress, failureOfStatus, malformed } from "./failures.ts";
import { isObject } from "./json.ts";
import { maxEmbeddingBytes } from "./limits.ts";
import { endpointOf } from "./openai-compatible.ts";
import type { OpenAiSettings } from "./openai-compatible.ts";

/** Asks a provider once; what it answers is not looked at yet. */
type AskEmbeddings = (texts: readonly string[], signal: AbortSignal) => Promise<RawEmbeddings>;

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

/**
 * Any embedding model of the AI SDK's provider packages. `load` makes it, once, when it is first asked;
 * nothing of a package's errors is in what it throws.
 */
function createAiSdkEmbeddings(load: () => Promise<EmbeddingModelV4>): AskEmbeddings {
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

/**
 * A client for everything that speaks OpenAI's embeddings. No encoding is asked for: lists of numbers are
 * what every server sends unasked.
 */
function createOpenAiEmbeddings(
  { model, baseUrl, apiKey }: Omit<OpenAiSettings, "name">,
  egress: Pick<Egress, "stream">,
): AskEmbeddings {
  const url = endpointOf(baseUrl, "embeddings");
  const headers = { "content-type": "application/json", ...(apiKey !== "" && { authorization: `Bearer ${apiKey}` }) };

  return async (texts, signal) => {
    try {
      const body = JSON.stringify({ model, input: texts });
      const response = await egress.stream(url, { method: "POST", headers, body, signal, maxBytes: maxEmbeddingBytes });
      if (response.status !== 200) {
        response.cancel();
        throw failureOfStatus(response.status, response.headers);
      }
      const pieces: Buffer[] = [];
      for await (const piece of response.body) pieces.push(piece);
      return readAnswer(Buffer.concat(pieces).toString("utf8"), texts.length);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof EgressFailed || error instanceof EgressRefused ? failureOfEgress(error) : error;
    }
  };
}

/** Vectors come with the number of their text, in any order; some servers leave the number out. */
function readAnswer(text: string, count: number): RawEmbeddings {
  const answer = parse(text);
  const data: unknown = isObject(answer) ? answer["data"] : undefined;
  if (!isObject(answer) || !Array.isArray(data)) throw malformed(because("malformed_no_vectors"));
  if (data.length !== count) throw malformed(because("malformed_vector_count", { vectors: data.length, texts: count }));
  const vectors: unknown[] = [];
  for (const [place, entry] of data.entries()) {
    const item: unknown = entry;
    if (!isObject(item)) throw malformed(because("malformed_no_vectors"));
    const index = typeof item["index"] === "number" ? item["index"] : place;
    if (!(index in data) || index in vectors) throw malformed(because("malformed_vector_order"));
    vectors[index] = item["embedding"];
  }
  const usage = answer["usage"];
  const tokens = isObject(usage) ? usage["prompt_tokens"] : undefined;
  return { vectors, tokens: typeof tokens === "number" && tokens > 0 && Number.isSafeInteger(tokens) ? tokens : null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(because("malformed_not_json"));
  }
}

/** What a provider sent, which may be anything. */
interface RawEmbeddings {
  readonly vectors: readonly unknown[];
  /** Null where it does not count. */
  readonly tokens: number | null;
}

/** More than any model has; what is longer would only fill the store. */
const dimensionsMax = 8_192;

/** These vectors, as many as texts were sent. Throws ModelFailed unless all are of one length, finite and not nothing. */
function readVectors(raw: readonly unknown[], count: number): Float32Array[] {
  if (raw.length !== count) throw malformed(because("malformed_vector_count", { vectors: raw.length, texts: count }));
  const vectors = raw.map(readVector);
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw malformed(because("malformed_vector_lengths"));
  return vectors;
}

function readVector(raw: unknown): Float32Array {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > dimensionsMax)
    throw malformed(because("malformed_vector", { count: dimensionsMax }));
  const vector = new Float32Array(raw.length);
  let largest = 0;
  for (let at = 0; at < raw.length; at++) {
    const value: unknown = raw[at];
    if (typeof value !== "number") throw malformed(because("malformed_vector_not_numbers"));
    vector[at] = value;
    largest = Math.max(largest, Math.abs(vector[at]!));
  }
  // NaN stays NaN, and what a single float cannot hold is infinite.
  if (!Number.isFinite(largest)) throw malformed(because("malformed_vector_infinite"));
  if (largest === 0) throw malformed(because("malformed_vector_zero"));
  return vector;
}
