import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble, ModelRequestSeen, ModelScript } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";

let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble();
  return { SVC_MODEL: "openai-compatible/small", SVC_MODEL_BASE_URL: `${double.url}/v1`, SVC_MODEL_API_KEY: "sk-test" };
});
let chatbotId = "";
beforeAll(async () => {
  chatbotId = await createTrainedChatbot(svc.url, [
    { question: "How do I reset the statistics?", answer: "Hold the button for ten seconds." },
    { question: "When do you open?", answer: "At nine." },
  ]);
});
afterAll(() => double.close());

const messagesOf = ({ body }: ModelRequestSeen) => body["messages"] as readonly { role: string; content: string }[];

/** Searches once, and cites the number under which the answer was found. */
function searchesFor(queries: readonly string[]): (request: ModelRequestSeen) => ModelScript {
  return (request) => {
    const found = messagesOf(request).findLast(({ role }) => role === "tool")?.content;
    if (found === undefined)
      return { say: [], calls: [{ id: "call_1", name: "search_knowledge", input: JSON.stringify({ queries }) }] };
    const [, number = "0"] = /\[(\d+)\]\n> How do I reset/u.exec(found) ?? [];
    return { say: [`Hold the button for ten seconds [${number}].`] };
  };
}

test("a language model searches the knowledge in other words, and cites what it finds", async () => {
  double.script(searchesFor(["reset statistics"]));
  const { text, chunks } = await chat(svc.url, { chatbotId, sessionId: "search", text: "Can all numbers be wiped?" });
  expect(text).toBe("Hold the button for ten seconds [1].");
  const sources = chunks.filter(({ type }) => type.startsWith("source"));
  expect(sources).toMatchObject([{ title: "How do I reset the statistics?" }]);
  expect(chunks.at(-1)).toMatchObject({ messageMetadata: { answered: true } });
});

test("what another chatbot knows is found by no search", async () => {
  const other = await createTrainedChatbot(svc.url, [{ question: "Do you sell bread?", answer: "Yes." }]);
  double.script(searchesFor(["reset statistics"]));
  await chat(svc.url, { chatbotId: other, sessionId: "other", text: "Can all numbers be wiped?" });
  expect(JSON.stringify(double.requests.at(-1)?.body)).not.toContain("ten seconds");
});
