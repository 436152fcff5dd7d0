import { expect, test } from "vitest";
import { requireAllowedModels } from "./allowed-models.ts";

const models = {
  allowed: ["openai-compatible/large", "google/embedding"],
  model: "openai-compatible/small",
  embeddingModel: "google/embedding-small",
};
const none = { model: null, modelBaseUrl: null, embeddingModel: null, embeddingModelBaseUrl: null };
const noKeys = { model_api_key: null, embedding_model_api_key: null };
const judge = (named: object, keys = {}, judged = models) =>
  requireAllowedModels(judged, { ...none, ...named }, { ...noKeys, ...keys });

test.each([
  ["model", "openai-compatible/huge"],
  ["embeddingModel", "google/embedding-huge"],
])("a %s that is not on the operator's list is refused with the models that are", (name, value) => {
  expect(() => judge({ [name]: value })).toThrow(
    /is not among the models that the operator allows: .*small.*large.*Choose one of them/u,
  );
});

test.each<[string, object, object]>([
  ["a listed model", { model: "openai-compatible/large", embeddingModel: "google/embedding" }, {}],
  ["the service's own model", { model: "openai-compatible/small", embeddingModel: "google/embedding-small" }, {}],
  ["no language model", { model: "embedded", embeddingModel: "off" }, {}],
  ["another provider's, which never gets the operator's key", { model: "anthropic/huge" }, {}],
  ["one with a key of the owner's", { model: "openai-compatible/huge" }, { model_api_key: "sealed" }],
  ["one at an address of the owner's", { model: "openai-compatible/huge", modelBaseUrl: "https://own.example" }, {}],
])("%s may be named", (_what, named, keys) => {
  expect(() => judge(named, keys)).not.toThrow();
});

test("without a list any model of the service's provider may be named", () => {
  expect(() => judge({ model: "openai-compatible/huge" }, {}, { ...models, allowed: [] })).not.toThrow();
});
