import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { providerText, startEmbeddingDouble, tokensPerText } from "../../../../tests/support/embedding-double.ts";
import type { EmbeddingDouble, EmbeddingScript } from "../../../../tests/support/embedding-double.ts";
import { allowRuleOf, createEgress } from "../egress/egress.ts";
import type { Egress } from "../egress/egress.ts";
import { ModelFailed } from "../model.ts";
import { createEmbeddingModel } from "./embedding-models.ts";

let double: EmbeddingDouble;
let egress: Egress;
const { signal } = new AbortController();

beforeAll(async () => {
  double = await startEmbeddingDouble({ dimensions: 8, common: 0 });
  const rule = allowRuleOf(double.url);
  egress = createEgress({ allow: rule === null ? [] : [rule] });
});
afterAll(async () => {
  await egress.close();
  await double.close();
});
beforeEach(() => double.script(() => "answer"));

const modelOf = (name: string, apiKey = "sk-1", baseUrl = `${double.url}/v1`) =>
  createEmbeddingModel({ name, baseUrl, apiKey }, egress);
const texts = ["bike", "shop", "bike"];

test.each([
  ["openai-compatible/small", "/v1/embeddings", "authorization", "Bearer sk-1"],
  ["google/gemini-embedding-001", "/v1/models/gemini-embedding-001:batchEmbedContents", "x-goog-api-key", "sk-1"],
])("%s gives each text its own vector, and sends the key as a header", async (name, path, header, value) => {
  const { vectors, tokens } = await modelOf(name).embed(texts, signal);
  expect(vectors).toHaveLength(3);
  expect(vectors[0]).toEqual(vectors[2]);
  expect(vectors[0]).not.toEqual(vectors[1]);
  expect(tokens).toBeGreaterThan(0);
  const asked = double.requests.at(-1);
  expect(asked).toMatchObject({ path, texts });
  expect(asked?.headers[header]).toBe(value);
});

test("tokens are the provider's where it counts, and estimated where it does not", async () => {
  expect((await modelOf("openai-compatible/small").embed(texts, signal)).tokens).toBe(3 * tokensPerText);
  expect((await modelOf("google/x").embed(["twelve chars"], signal)).tokens).toBe(3);
});

test("more texts than a provider takes at once are sent in parts", async () => {
  const before = double.requests.length;
  const many = Array.from({ length: 2_050 }, (_, at) => `text ${at}`);
  expect((await modelOf("google/x").embed(many, signal)).vectors).toHaveLength(2_050);
  expect(double.requests.length - before).toBeGreaterThan(1);
});

const vectors = (...embeddings: unknown[]) => ({
  raw: JSON.stringify({ data: embeddings.map((embedding, index) => ({ index, embedding })) }),
});
const hostile: [string, EmbeddingScript, string][] = [
  ["fewer vectors than texts", vectors([1, 2], [3, 4]), "malformed"],
  ["more vectors than texts", vectors([1], [2], [3], [4]), "malformed"],
  ["vectors of different lengths", vectors([1, 2], [1], [1, 2]), "malformed"],
  ["a number that no float holds", { raw: vectors([1], [2], [3]).raw.replace("[2]", "[1e300]") }, "malformed"],
  ["NaN as null", vectors([1], [null], [3]), "malformed"],
  ["NaN as a word", { raw: vectors([1], [2], [3]).raw.replace("[2]", "[NaN]") }, "malformed"],
  ["numbers as text", vectors(["1"], ["2"], ["3"]), "malformed"],
  ["nothing but zeros", vectors([0, 0], [1, 0], [1, 1]), "malformed"],
  ["an empty vector", vectors([], [], []), "malformed"],
  [
    "a vector without end",
    vectors(
      [1],
      Array.from({ length: 9_000 }, () => 1),
      [1],
    ),
    "malformed",
  ],
  [
    "the same place twice",
    { raw: '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]},{"index":1,"embedding":[1]}]}' },
    "malformed",
  ],
  [
    "a place far away",
    { raw: '{"data":[{"index":9e9,"embedding":[1]},{"index":1,"embedding":[1]},{"index":2,"embedding":[1]}]}' },
    "malformed",
  ],
  ["a page", { raw: `<!doctype html><title>${providerText}</title>` }, "malformed"],
  ["a list of nothing", { raw: '{"data":[null,null,null]}' }, "malformed"],
  ["nothing", { raw: "" }, "malformed"],
  ["more than a batch has", { raw: `{"data":[${" ".repeat(9_000_000)}]}` }, "unreachable"],
  ["429", { status: 429, headers: { "retry-after": "7" } }, "overloaded"],
  ["500", { status: 500 }, "overloaded"],
  ["401", { status: 401 }, "rejected"],
  ["a redirect", { status: 302, headers: { location: "http://169.254.169.254/" } }, "rejected"],
  ["a reset", "reset", "unreachable"],
];

test.each(hostile)("%s is a failure, with nothing of the provider's text", async (_name, script, fault) => {
  double.script(() => script);
  const failure: unknown = await modelOf("openai-compatible/small")
    .embed(texts, signal)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ModelFailed);
  expect(failure).toMatchObject({ fault });
  expect(String(failure)).not.toContain(providerText);
});

test("how long a provider wants to be left alone is told", async () => {
  double.script(() => ({ status: 429, headers: { "retry-after": "7" } }));
  await expect(modelOf("openai-compatible/small").embed(texts, signal)).rejects.toMatchObject({ retryAfterMs: 7_000 });
  await expect(modelOf("google/x").embed(texts, signal)).rejects.toMatchObject({
    fault: "overloaded",
    retryAfterMs: 7_000,
  });
});

test("who gives up waiting gets the own reason", async () => {
  double.script(() => "hang");
  const given = new AbortController();
  const asked = modelOf("openai-compatible/small").embed(texts, given.signal);
  given.abort(new Error("Enough."));
  await expect(asked).rejects.toThrow("Enough.");
});

test("a name that leads elsewhere, and a key that is none, are sent nowhere", async () => {
  const before = double.requests.length;
  await expect(modelOf("google/../../other").embed(texts, signal)).rejects.toMatchObject({ fault: "rejected" });
  await expect(modelOf("openai-compatible/x", "sk\n1").embed(texts, signal)).rejects.toMatchObject({
    fault: "rejected",
  });
  expect(double.requests).toHaveLength(before);
});

test("embedded, off and Anthropic are no embedding models", () => {
  for (const name of ["embedded", "off", "anthropic/x"]) expect(() => modelOf(name)).toThrow(TypeError);
});
