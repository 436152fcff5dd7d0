import { parseEmbeddingModelName } from "@svc/contract";
import { createEncoder } from "../../features/knowledge/knowledge.ts";
import type { Config } from "../../foundation/config.ts";
import { allowRuleOf, createEgress } from "../../foundation/egress/egress.ts";
import { createEmbeddingModel } from "../../foundation/models/embedding-models.ts";
import { createModel, steadyLimitsOf } from "../../foundation/models/models.ts";
import { failed, messageOf, ok } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** For its answer, once a model has begun; for an embedding model as a whole twice that. */
const answerTimeoutMs = 30_000;
const encoderTimeoutMs = 60_000;

/** One tiny question to the configured language model. */
export async function checkModel(config: Config): Promise<Finding> {
  const { model, modelBaseUrl, modelApiKey, modelTimeoutMs, egressAllow } = config;
  if (model === "embedded") return ok("model", "None: the embedded answerer needs no language model.");
  const own = allowRuleOf(modelBaseUrl);
  const egress = createEgress({ allow: own === null ? egressAllow : [...egressAllow, own] });
  const started = performance.now();
  try {
    const connection = { name: model, baseUrl: modelBaseUrl, apiKey: modelApiKey };
    const parts = createModel(connection, egress, steadyLimitsOf(modelTimeoutMs)).stream(
      {
        instructions: "Answer in one word.",
        messages: [{ role: "user", content: "Say yes." }],
        tools: [],
        maxOutputTokens: 16,
      },
      AbortSignal.timeout(modelTimeoutMs + answerTimeoutMs),
    );
    for await (const part of parts) if (part.type === "finish") break;
    return ok("model", `${model} answers, in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  } catch (error) {
    return failed(
      "model",
      `${model} does not answer: ${messageOf(error)}`,
      "Check SVC_MODEL, SVC_MODEL_BASE_URL and SVC_MODEL_API_KEY; until then the embedded answerer stands in.",
    );
  } finally {
    await egress.close();
  }
}

const sentence = "When are you open?";

/** Has what compares meaning read one sentence: the installation's encoder, or the configured embedding model. */
export async function checkEncoder(config: Config): Promise<Finding> {
  const { embeddingModel } = config;
  if (parseEmbeddingModelName(embeddingModel) !== null) return checkEmbeddingModel(config);
  const encoder = createEncoder(embeddingModel);
  if (encoder === undefined) return ok("encoder", "Off: questions are compared by their words.");
  try {
    const vector = await encoder.encodeQuestion(sentence, AbortSignal.timeout(encoderTimeoutMs));
    return ok("encoder", `${encoder.name} loads; vectors have ${vector.length} numbers.`);
  } catch (error) {
    return failed(
      "encoder",
      `It does not load: ${messageOf(error)}`,
      "Run npm ci again; it needs some 160 MB of memory. SVC_EMBEDDING_MODEL=off does without.",
    );
  } finally {
    await encoder.close();
  }
}

async function checkEmbeddingModel(config: Config): Promise<Finding> {
  const { embeddingModel: name, embeddingModelBaseUrl: baseUrl, embeddingModelApiKey: apiKey, egressAllow } = config;
  const own = allowRuleOf(baseUrl);
  const egress = createEgress({ allow: own === null ? egressAllow : [...egressAllow, own] });
  try {
    const model = createEmbeddingModel({ name, baseUrl, apiKey }, egress);
    const { vectors } = await model.embed([sentence], AbortSignal.timeout(2 * answerTimeoutMs));
    return ok("encoder", `${name} answers; vectors have ${vectors[0]?.length ?? 0} numbers.`);
  } catch (error) {
    return failed(
      "encoder",
      `${name} does not answer: ${messageOf(error)}`,
      "Check SVC_EMBEDDING_MODEL, SVC_EMBEDDING_MODEL_BASE_URL and SVC_EMBEDDING_MODEL_API_KEY; until then questions are compared by their words.",
    );
  } finally {
    await egress.close();
  }
}
