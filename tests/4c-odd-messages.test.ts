import { expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
let chatbot: Promise<string> | undefined;
const trained = () =>
  (chatbot ??= createTrainedChatbot(svc.url, [
    { question: "When are you open?", answer: "Monday to Friday from nine to six." },
    { question: "Do you repair bicycles?", answer: "Yes, within two days." },
  ]));

const logLine = "2026-01-15T09:30:00.000Z ERROR [worker-3] job 1842 failed: ECONNREFUSED 127.0.0.1:5432\n";
const questions = "When are you open? Do you repair bicycles? Where are you? Who are you? What does it cost? ";

test.each([
  ["only an address", "https://shop.example/a?b=c#d", /./u],
  ["only emoji", "🚲🔧❓", /./u],
  ["only marks", "?!?! …", /./u],
  ["8,000 characters of a pasted log", logLine.repeat(100).slice(0, 8_000), /./u],
  ["a question at the end of a pasted log", `${logLine.repeat(60)}\nWhen are you open?`.slice(-5_000), /./u],
  ["fifteen questions at once", questions.repeat(3), /nine to six|two days|couldn't find/u],
  ["a question turned round for a right-to-left reader", "\u202eWhen are you open?\u202c", /nine to six/u],
  ["a question with invisible characters in its words", "When are you o\u200bp\u00aden?", /nine to six/u],
  ["a question in full-width letters", "Ｄｏ ｙｏｕ ｒｅｐａｉｒ ｂｉｃｙｃｌｅｓ？", /two days/u],
  ["one word repeated", "open ".repeat(1_500), /./u],
])("%s gets an answer or a sentence, and the stream ends", async (_, text, said) => {
  const chatbotId = await trained();
  const { text: answer, chunks } = await chat(svc.url, { chatbotId, sessionId: "odd", text });
  expect(answer).toMatch(said);
  expect(chunks.at(-1)).toMatchObject({ type: "finish" });
  expect(chunks.some(({ type }) => type === "error")).toBe(false);
});
