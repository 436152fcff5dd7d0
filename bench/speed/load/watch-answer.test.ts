import { expect, test } from "vitest";
import { createFrames } from "../double/frames.ts";
import { watchAnswer } from "./watch-answer.ts";
import type { Dialect } from "./watch-answer.ts";

/** Byte by byte: whatever is looked for lies across chunks. */
function watch(dialect: Dialect, stream: string) {
  const answer = watchAnswer(dialect);
  let firstTextAt: number | undefined;
  const bytes = Buffer.from(stream);
  for (let at = 0; at < bytes.length; at++) {
    answer.read(bytes.subarray(at, at + 1));
    if (answer.hasText) firstTextAt ??= at;
  }
  return { answer, firstTextAt };
}

const ui = (...chunks: object[]) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");

test("a UI message stream has its text, its end and whether it was answered, wherever it was cut", () => {
  const before = ui({ type: "start" }, { type: "text-start", id: "1" });
  const stream = `${before}${ui({ type: "text-delta", id: "1", delta: "Yes" }, { type: "finish", messageMetadata: { answered: true } })}data: [DONE]\n\n`;
  const { answer, firstTextAt } = watch("ui-messages", stream);
  expect(firstTextAt).toBeGreaterThan(before.length);
  expect(answer).toMatchObject({ hasText: true, isDone: true, isAnswered: true, hasFailed: false });
});

test("a stream without its end is not done, and one that tells of an error has failed", () => {
  const text = ui({ type: "text-delta", id: "1", delta: "Yes" });
  expect(watch("ui-messages", text).answer).toMatchObject({ hasText: true, isDone: false, hasFailed: false });
  for (const chunk of [{ type: "error", errorText: "No." }, { type: "abort" }])
    expect(watch("ui-messages", `${text}${ui(chunk)}data: [DONE]\n\n`).answer.hasFailed).toBe(true);
});

test("a text that speaks of errors is no error", () => {
  const quoted = ui({ type: "text-delta", id: "1", delta: 'It says "type":"error" and "answered":true.' });
  expect(watch("ui-messages", quoted).answer).toMatchObject({ hasFailed: false, isAnswered: false });
});

test("a model's empty first content is no text, its first token is", () => {
  const { tokens, endWithUsage } = createFrames(3);
  const stream = Buffer.concat([...tokens, endWithUsage]).toString();
  const { answer, firstTextAt } = watch("chat-completions", stream);
  expect(answer).toMatchObject({ hasText: true, isDone: true, hasFailed: false });
  expect(stream.slice(0, (firstTextAt ?? 0) + 1)).toMatch(/"content":"A$/u);
});
