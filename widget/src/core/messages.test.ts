import { expect, test } from "vitest";
import { streamedMessage } from "./messages.ts";

test("questions that may be meant come with the answer", () => {
  const ui = {
    id: "msg_1",
    role: "assistant" as const,
    parts: [
      { type: "text", text: "I'm not sure." },
      { type: "data-suggestions", data: { questions: ["Where do you deliver?", 7, ""] } },
    ],
  };
  expect(streamedMessage(ui, "x", 0, "done")).toMatchObject({ suggestions: ["Where do you deliver?"] });
});
