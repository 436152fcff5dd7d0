import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { outdateIndexes } from "./support/look.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";

test("a service that finds search indexes of an older release makes them its own and answers from them", async () => {
  const store = await createTestStore();
  let service = await startServiceProcess(store);
  try {
    const faq = { question: "When are you open?", answer: "We are open from nine to five." };
    const chatbotId = await createTrainedChatbot(service.url, [faq]);
    const ask = async () => {
      const question = { chatbotId, sessionId: randomUUID(), text: faq.question, id: randomUUID() };
      return (await chat(service.url, question)).text;
    };
    expect(await ask()).toBe(faq.answer);
    await service.end("SIGTERM");
    await outdateIndexes(store);
    service = await startServiceProcess(store);
    await expect.poll(ask, { timeout: 15_000 }).toBe(faq.answer);
  } finally {
    await service.end("SIGKILL");
    await store.remove();
  }
});
