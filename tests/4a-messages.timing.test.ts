import { expect, test } from "vitest";
import { expectWithin } from "./support/expect-below.ts";
import { createTrainedChatbot } from "./support/api.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const faqs = [
  { question: "When are you open?", answer: "From nine to five." },
  { question: "Do you sell bicycles?", answer: "Yes, and we repair them." },
];
const trained = () => createTrainedChatbot(svc.url, faqs);

test("no message of the longest length keeps the service busy, whatever it is made of", async () => {
  const chatbotId = await trained();
  for (const piece of [
    "?",
    "hi, ",
    "and what about ",
    "“",
    "'",
    "😀",
    "ﷺ",
    "你好",
    "( ",
    "[a](",
    "*",
    "a\u0301",
    "thanks! ",
    "\u202e",
  ]) {
    const message = piece.repeat(8_000 / piece.length).slice(0, 7_999);
    await expectWithin(1_000, async () => {
      const { status, body } = await svc.api("POST", "/api/chatbot/test", { chatbotId, message: `${message}x` });
      expect(status).toBe(200);
      return body.timings.totalMs;
    });
  }
});
