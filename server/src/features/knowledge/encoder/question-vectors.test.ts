import { expect, test } from "vitest";
import { createLog } from "../../../foundation/log.ts";
import { createQuestionVectors } from "./question-vectors.ts";
import { createTestEncoder } from "./test-encoder.ts";

const log = createLog("silent");

test("the same question again is not encoded again, whatever its final mark", async () => {
  const encoder = createTestEncoder();
  const questions = createQuestionVectors({ log });
  expect(await questions.of(encoder, "Where is my parcel?")).toBeDefined();
  expect(await questions.of(encoder, "Where is my parcel ?")).toBeDefined();
  expect(await questions.of(encoder, "Where is my parcel")).toBeDefined();
  expect(encoder.questions).toEqual(["Where is my parcel?"]);
});

test("a question that the encoder cannot read is not given to it, which is no miss", async () => {
  const encoder = createTestEncoder();
  const questions = createQuestionVectors({ log });
  expect(await questions.of(encoder, "Wo ist mein Paket?")).toBeUndefined();
  expect({ asked: encoder.questions, misses: questions.misses }).toEqual({ asked: [], misses: 0 });
});

test("an encoder that takes too long is not waited for; its vector serves the next who asks", async () => {
  const encoder = createTestEncoder();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  encoder.before = () => promise;
  const questions = createQuestionVectors({ log, waitMs: 20 });
  expect(await questions.of(encoder, "Where is my parcel?")).toBeUndefined();
  expect(questions.misses).toBe(1);
  resolve(undefined);
  await promise;
  expect(await questions.of(encoder, "Where is my parcel?")).toBeDefined();
  expect(encoder.questions).toHaveLength(1);
});

test("an encoder that fails is asked again with the next question", async () => {
  const encoder = createTestEncoder();
  encoder.before = () => {
    throw new Error("It crashed.");
  };
  const questions = createQuestionVectors({ log });
  expect(await questions.of(encoder, "Where is my parcel?")).toBeUndefined();
  encoder.before = () => undefined;
  expect(await questions.of(encoder, "Where is my parcel?")).toBeDefined();
  expect(questions.misses).toBe(1);
});

test("of many who ask at once, those beyond a batch are answered without waiting", async () => {
  const encoder = createTestEncoder();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  encoder.before = () => promise;
  const questions = createQuestionVectors({ log, waitMs: 60_000 });
  const first = Array.from({ length: 8 }, (_, at) => questions.of(encoder, `Where is the parcel ${"x".repeat(at)}`));
  expect(await questions.of(encoder, "Where is mine?")).toBeUndefined();
  resolve(undefined);
  expect((await Promise.all(first)).every((vector) => vector !== undefined)).toBe(true);
  expect(await questions.of(encoder, "Where is mine?")).toBeDefined();
});
