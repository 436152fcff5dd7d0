import { afterAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";

/** Longer than any machine needs for an answer that is there. */
const timeoutSeconds = 10;
const faults = ["hang", "hang after headers"] as const;
let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble();
  return {
    SVC_MODEL: "openai-compatible/small",
    SVC_MODEL_BASE_URL: `${double.url}/v1`,
    SVC_MODEL_TIMEOUT_SECONDS: String(timeoutSeconds),
  };
});
afterAll(() => double.close());

test("a model that hangs, before its headers or behind them, is waited for as long as was set, once; then the embedded answerer stands in, and the conversation goes on", async () => {
  const hung = new Set<string>();
  double.script(({ body }) => {
    const name = String(body["model"]);
    const fault = faults.find((each) => each.replaceAll(" ", "-") === name);
    if (fault === undefined || hung.has(name)) return { say: ["Of course [1]."] };
    hung.add(name);
    return { fault };
  });
  const faqs = [{ question: "How long does shipping take?", answer: "Shipping takes three days." }];
  await Promise.all(
    faults.map(async (fault) => {
      const model = `openai-compatible/${fault.replaceAll(" ", "-")}`;
      const chatbotId = await createTrainedChatbot(svc.url, faqs, { model });
      const ask = (text: string) => chat(svc.url, { chatbotId, sessionId: fault, text });
      const started = performance.now();
      const { text, chunks, done } = await ask("How long does shipping take?");
      expect(performance.now() - started).toBeGreaterThan(timeoutSeconds * 1_000 - 100);
      expect(text).toBe("Shipping takes three days.");
      expect(chunks.some(({ type }) => type === "error")).toBe(false);
      expect(done).toBe(true);
      expect((await ask("How long does the shipping take?")).text).toBe("Of course [1].");
      const { messages } = (await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${fault}`)).body;
      expect(messages.map(({ content }: { content: string }) => content)).toEqual([
        "How long does shipping take?",
        "Shipping takes three days.",
        "How long does the shipping take?",
        "Of course [1].",
      ]);
    }),
  );
  expect([...hung]).toHaveLength(faults.length);
  expect(double.requests).toHaveLength(2 * faults.length);
  // Nothing goes on behind the answers.
  await expect.poll(() => double.open).toBe(0);
  const problem = `The model did not begin to answer within ${timeoutSeconds} s.`;
  await expect.poll(() => svc.service.log().split(problem)).toHaveLength(faults.length + 1);
});
