import { connect } from "node:net";
import { expect, test } from "vitest";
import { median } from "../bench/speed/figures.ts";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import type { StreamedAnswer } from "./support/api.ts";
import { expectWithin, msOf } from "./support/expect-below.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const faqs = [
  { question: "When are you open?", answer: "From nine to five." },
  { question: "Do you sell bicycles?", answer: "Yes, and we repair them." },
];
const say = (chatbotId: string, sessionId: string, text: string, id?: string): Promise<StreamedAnswer> =>
  chat(svc.url, { chatbotId, sessionId, text, ...(id === undefined ? {} : { id }) });

test("visitors who stop reading do not hurt others", async () => {
  const answer = "All about our history. ".repeat(800);
  const chatbotId = await createTrainedChatbot(svc.url, [...faqs, { question: "Tell me your history", answer }], {
    rateLimit: { messages: 1_000, windowSeconds: 240 },
  });
  const { hostname, port } = new URL(svc.url);
  const stuck = Array.from({ length: 30 }, (_, n) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.pause();
    const body = JSON.stringify({
      chatbotId,
      sessionId: `stuck-${n}`,
      messages: [{ role: "user", parts: [{ type: "text", text: "Tell me your history" }] }],
    });
    for (let times = 0; times < 20; times++)
      socket.write(
        `POST /api/public/chat HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    return socket;
  });
  // Those who stopped are given up after a minute.
  await expectWithin(1_000, async () => {
    const tookMs: number[] = [];
    for (let n = 0; n < 10; n++)
      tookMs.push(
        await msOf(async () =>
          expect((await say(chatbotId, "lively", "When are you open?")).text).toBe("From nine to five."),
        ),
      );
    return median(tookMs);
  });
  for (const socket of stuck) socket.destroy();
  expect((await call(svc.url, "GET", "/api/public/healthcheck")).body.status).toBe("ok");
});
