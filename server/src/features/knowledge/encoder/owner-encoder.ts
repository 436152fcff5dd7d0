import { because } from "@svc/contract/reasons/reason.ts";
import type { Breaker } from "../../../foundation/breaker.ts";
import type { EmbeddingModel } from "../../../foundation/embedding-model.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import { plainSentences } from "../search/plain-sentences.ts";
import type { Encoder } from "./encoder.ts";

/** What a chatbot's embedding model may take, and took. */
export interface TokenAccount {
  add(tokens: number): void;
  isAtCap(): Promise<boolean>;
}

/** A passage has some 300 words; of a sentence without end its beginning must do. */
const charactersMax = 4_000;
/** Each some thousand numbers as text: more at once would take long to read. */
const batchSize = 32;
const textsTimeoutMs = 60_000;
const questionTimeoutMs = 10_000;
/** A model that takes longer for a question is of no use for the next one either. */
const lateMs = 1_500;
/** A cap is raised, or its month ends. */
const cappedRestMs = 10 * 60_000;

/**
 * An owner's embedding model as an encoder. A question is not sent while the breaker is open; nothing is
 * sent at the token cap. Throws ModelFailed.
 */
export function createOwnerEncoder(
  model: EmbeddingModel,
  { breaker, tokens }: { breaker: Breaker; tokens: TokenAccount },
): Encoder {
  async function embed(texts: readonly string[], timeoutMs: number, signal?: AbortSignal): Promise<Float32Array[]> {
    if (await tokens.isAtCap()) throw new ModelFailed("overloaded", because("token_limit_reached"), capped);
    const call = new AbortController();
    const giveUp = () => call.abort(signal?.reason);
    signal?.addEventListener("abort", giveUp, { once: true });
    const timer = setTimeout(
      () => call.abort(new ModelFailed("timeout", because("model_too_slow", { seconds: timeoutMs / 1_000 }))),
      timeoutMs,
    );
    try {
      signal?.throwIfAborted();
      const { vectors, tokens: taken } = await model.embed(texts.map(prepare), call.signal);
      tokens.add(taken);
      return [...vectors];
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  return {
    name: model.name,
    isCalibrated: true,
    batchSize,
    reads: (text) => /[\p{L}\p{N}]/u.test(text),
    textsOf: ({ title, heading, text }) => [
      [title, heading, plainSentences(text).join(" ")].filter((part) => part !== "").join("\n"),
    ],
    async encodeQuestion(question, signal) {
      if (breaker.isOpen(model)) throw new ModelFailed("unreachable", because("model_paused"));
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        breaker.record(model, new ModelFailed("timeout", because("model_too_slow_for_questions")));
      }, lateMs);
      try {
        const [vector] = await embed([question], questionTimeoutMs, signal);
        if (vector === undefined) throw new Error("The model gave no vector.");
        if (!isLate) breaker.record(model, null);
        return vector;
      } catch (error) {
        if (!isLate && !isCapped(error)) breaker.record(model, error);
        throw error;
      } finally {
        clearTimeout(late);
      }
    },
    async encodeTexts(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += batchSize)
        vectors.push(...(await embed(texts.slice(from, from + batchSize), textsTimeoutMs, signal)));
      return vectors;
    },
    close: async () => undefined,
  };
}

const capped = { retryAfterMs: cappedRestMs };
const isCapped = (error: unknown): boolean => error instanceof ModelFailed && error.retryAfterMs === cappedRestMs;

/** Some servers refuse an empty text. */
function prepare(text: string): string {
  return text.slice(0, charactersMax).toWellFormed().replace(/\s+/gu, " ").trim() || "-";
}
