import { expect, test } from "vitest";
import { LiveAnswer } from "./live-answer.ts";

async function textOf(answer: LiveAnswer): Promise<string> {
  let text = "";
  for await (const part of answer.read()) if (part.type === "text") text += part.text;
  return text;
}

test("readers get all of an answer from its beginning, whenever they come", async () => {
  const answer = new LiveAnswer("msg_1", 1);
  const early = textOf(answer);
  answer.push({ type: "text", text: "one " });
  await Promise.resolve();
  const middle = textOf(answer);
  answer.push({ type: "text", text: "two " });
  answer.push({ type: "text", text: "three" });
  answer.finish();
  expect(await Promise.all([early, middle, textOf(answer)])).toEqual([
    "one two three",
    "one two three",
    "one two three",
  ]);
});

test("a reader gets the parts that came before a failure, and then the failure", async () => {
  const answer = new LiveAnswer("msg_1", 1);
  answer.push({ type: "text", text: "half" });
  answer.fail(new Error("the model broke"));
  const parts = answer.read();
  expect((await parts.next()).value).toEqual({ type: "text", text: "half" });
  await expect(parts.next()).rejects.toThrow("the model broke");
});

test("a reader that leaves in the middle holds nobody up", async () => {
  const answer = new LiveAnswer("msg_1", 1);
  answer.push({ type: "text", text: "one" });
  const leaving = answer.read();
  await leaving.next();
  await leaving.return();
  answer.push({ type: "text", text: "two" });
  answer.finish();
  expect(await textOf(answer)).toBe("onetwo");
});
