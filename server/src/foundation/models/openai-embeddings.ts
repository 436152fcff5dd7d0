import { because } from "@svc/contract/reasons/reason.ts";
import { EgressFailed, EgressRefused } from "../egress/egress.ts";
import type { Egress } from "../egress/egress.ts";
import type { AskEmbeddings } from "./embedding-models.ts";
import type { RawEmbeddings } from "./embedding-vectors.ts";
import { failureOfEgress, failureOfStatus, malformed } from "./failures.ts";
import { isObject } from "./json.ts";
import { maxEmbeddingBytes } from "./limits.ts";
import { endpointOf } from "./openai-compatible.ts";
import type { OpenAiSettings } from "./openai-compatible.ts";

/**
 * A client for everything that speaks OpenAI's embeddings. No encoding is asked for: lists of numbers are
 * what every server sends unasked.
 */
export function createOpenAiEmbeddings(
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
