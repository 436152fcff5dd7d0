import { expect, test } from "vitest";
import { factsOf } from "./answer-facts.ts";

const factsWith = (metadata: Record<string, unknown>) =>
  factsOf({ id: "msg_1", role: "assistant", content: "Text", timestamp: "2026-01-01T00:00:00.000Z", metadata });

test.each([
  ["an answer", { answered: true }, "neither"],
  ["a refusal", { answered: false }, "refused"],
  ["an unsure answer", { answered: false, hedged: true }, "hedged"],
  ["what is said when a person is asked for", { answered: false, handoff: true }, "neither"],
  ["an agent's reply", { answered: false, author: { kind: "agent", name: "Ada" } }, "neither"],
])("%s is marked as what it is", (_name, metadata, mark) => {
  const { isRefused, isHedged } = factsWith(metadata);
  expect({ isRefused, isHedged }).toEqual({ isRefused: mark === "refused", isHedged: mark === "hedged" });
});
