import { expect, test } from "vitest";
import { embeddingModelNameSchema, modelNameSchema, parseEmbeddingModelName, parseModelName } from "./model-name.ts";

test.each([
  ["embedded", null],
  ["openai-compatible/gpt-5-mini", { provider: "openai-compatible", name: "gpt-5-mini" }],
  [
    "openai-compatible/meta-llama/Llama-3.1-8B:free",
    { provider: "openai-compatible", name: "meta-llama/Llama-3.1-8B:free" },
  ],
  ["anthropic/claude-sonnet-4-5", { provider: "anthropic", name: "claude-sonnet-4-5" }],
  ["google/gemini-2.5-flash", { provider: "google", name: "gemini-2.5-flash" }],
])("%s is a model's name", (text, parsed) => {
  expect(modelNameSchema.parse(text)).toBe(text);
  expect(parseModelName(text)).toEqual(parsed);
});

test.each(["", "gpt-5", "openai/gpt-5", "anthropic/", "google/two words", "embedded/x", "google/a\nb"])(
  "%j is none",
  (text) => {
    expect(modelNameSchema.safeParse(text).success).toBe(false);
  },
);

test.each([
  ["embedded", null],
  ["off", null],
  ["openai-compatible/BAAI/bge-m3", { provider: "openai-compatible", name: "BAAI/bge-m3" }],
  ["google/gemini-embedding-001", { provider: "google", name: "gemini-embedding-001" }],
])("%s is an embedding model's name", (text, parsed) => {
  expect(embeddingModelNameSchema.parse(text)).toBe(text);
  expect(parseEmbeddingModelName(text)).toEqual(parsed);
});

test("an embedding model of Anthropic is refused with the reason, and whose there are", () => {
  const { error } = embeddingModelNameSchema.safeParse("anthropic/claude");
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "cannot be a model of Anthropic, which has none for embeddings; use openai-compatible/NAME or google/NAME",
  ]);
});
