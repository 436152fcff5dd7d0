import { expect, test, vi } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { createBreaker } from "../../../foundation/breaker.ts";
import type { EmbeddingModel } from "../../../foundation/embedding-model.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import { createOwnerEncoder } from "./owner-encoder.ts";

function setUp(embed: EmbeddingModel["embed"]) {
  let now = 1_000_000;
  const asked: (readonly string[])[] = [];
  const counted: number[] = [];
  const tokens = { add: (count: number) => void counted.push(count), isAtCap: async () => isAtCap };
  let isAtCap = false;
  const model: EmbeddingModel = {
    name: "openai-compatible/x",
    embed(texts, signal) {
      asked.push(texts);
      return embed(texts, signal);
    },
  };
  const encoder = createOwnerEncoder(model, { breaker: createBreaker({ now: () => now }), tokens });
  return { encoder, asked, counted, wait: (ms: number) => (now += ms), cap: (value: boolean) => (isAtCap = value) };
}
const works: EmbeddingModel["embed"] = async (texts) => ({ vectors: texts.map(() => Float32Array.of(1)), tokens: 5 });
const fails: EmbeddingModel["embed"] = () => Promise.reject(new ModelFailed("unreachable", because("request_failed")));

test("after three questions in vain the model is left alone for half a minute, and then one tries", async () => {
  const { encoder, asked, wait } = setUp(fails);
  for (let question = 0; question < 5; question++) await expect(encoder.encodeQuestion("a?")).rejects.toThrow();
  expect(asked).toHaveLength(3);
  wait(30_000);
  for (let question = 0; question < 5; question++) await expect(encoder.encodeQuestion("a?")).rejects.toThrow();
  expect(asked).toHaveLength(4);
});

test("a model that answers too late for questions is left alone as well", async () => {
  vi.useFakeTimers();
  try {
    const { encoder, asked } = setUp(async (texts, signal) => {
      await new Promise((resolve) => void setTimeout(resolve, 3_000));
      return works(texts, signal);
    });
    for (let question = 0; question < 5; question++) {
      const vector = encoder.encodeQuestion("a?").catch(() => undefined);
      await vi.advanceTimersByTimeAsync(3_000);
      await vector;
    }
    expect(asked).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test("a model that never answers is given up", async () => {
  vi.useFakeTimers();
  try {
    const { encoder } = setUp(
      (_texts, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
    );
    const asked = encoder.encodeTexts(["a"]).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toMatchObject({ fault: "timeout" });
  } finally {
    vi.useRealTimers();
  }
});

test("at the token cap nothing is sent, which says nothing about the model", async () => {
  const { encoder, asked, counted, cap } = setUp(works);
  cap(true);
  for (let question = 0; question < 5; question++)
    await expect(encoder.encodeQuestion("a?")).rejects.toMatchObject({ message: "Monthly token limit reached." });
  await expect(encoder.encodeTexts(["a"])).rejects.toThrow("token limit");
  expect(asked).toEqual([]);
  cap(false);
  await encoder.encodeQuestion("a?");
  expect(counted).toEqual([5]);
});

test("a passage is encoded as a whole with its title and headings, without marks, and never as nothing", async () => {
  const { encoder, asked } = setUp(works);
  const passage = { title: "Bikes", heading: "Rent › Prices", text: "**Ten euros** [a day](https://x.example)." };
  expect(encoder.textsOf(passage)).toEqual(["Bikes\nRent › Prices\nTen euros a day."]);
  await encoder.encodeTexts([" ", "\ud800", "x".repeat(10_000)]);
  expect(asked.flat().map((text) => text.length)).toEqual([1, 1, 4_000]);
  expect(asked.flat().every((text) => text.isWellFormed())).toBe(true);
});
