import { expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { expectWithin } from "./support/expect-below.ts";
import { sendImport } from "./support/imports.ts";
import { rounds } from "./support/proof.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
const articles = rounds(100, 1_000);
const words = ["kite", "line", "wind", "tail", "paper", "frame", "knot", "reel", "sand", "storm", "beach", "bridle"];

const textOf = (id: number) =>
  Array.from(
    { length: 12 },
    (_, n) =>
      `<h2>Part ${n} of ${id}</h2><p>${words.map((word, at) => `The ${word} ${id * 7 + n * at}`).join(" ")}.</p>`,
  ).join("");
const file = JSON.stringify({
  articles: Array.from({ length: articles }, (_, id) => ({ id, title: `Article ${id}`, body: textOf(id) })),
});

/** How long visitors' messages take one after the other, in ms, until `isOver`. */
async function visit(chatbotId: string, visitor: string, isOver: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const started = performance.now();
    const text = "How long is the warranty?";
    const answer = await chat(svc.url, { chatbotId, sessionId: `${visitor} ${times.length}`, text });
    expect(answer.text).toContain("two years");
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}
const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

test("articles are imported beside visitors, and a repeat changes nothing", { timeout: 300_000 }, async ({ task }) => {
  const asked = await createTrainedChatbot(svc.url, [
    { question: "How long is the warranty?", answer: "It lasts two years." },
  ]);
  await visit(asked, "warm", (count) => count >= 20);
  const alone = await visit(asked, "alone", (count) => count >= 100);
  const chatbotId = await svc.chatbot();
  let isDone = false;
  const figures = { articles, importMs: 0, repeatMs: 0, visitorP95AloneMs: p95(alone), visitorP95BesideMs: 0 };
  await expectWithin(
    60 * Math.max(articles, 300),
    async () => {
      const started = performance.now();
      const importing = sendImport(svc.url, chatbotId, file).finally(() => {
        isDone = true;
      });
      const beside = await visit(asked, "beside", () => isDone);
      const { body } = await importing;
      figures.importMs = performance.now() - started;
      figures.visitorP95BesideMs = p95(beside);
      expect(body.report).toMatchObject({ added: articles, failed: 0 });
      return figures.importMs;
    },
    1,
  );
  const started = performance.now();
  const { body } = await sendImport(svc.url, chatbotId, file);
  figures.repeatMs = performance.now() - started;
  expect(body.report).toMatchObject({ articles, unchanged: articles, added: 0, changed: 0, removed: 0 });
  task.meta.figures = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)]));
});
