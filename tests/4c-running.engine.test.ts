import { afterAll, beforeEach, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import type { StreamedAnswer } from "./support/api.ts";
import { chatClients, openChat, textOf, visitorMessage } from "./support/chat-clients.ts";
import type { Chat } from "./support/chat-clients.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";

/** A service whose model writes as slowly as a test wants. */
let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble();
  return { SVC_MODEL: "openai-compatible/slow", SVC_MODEL_BASE_URL: `${double.url}/v1` };
});
afterAll(() => double.close());
beforeEach(() => double.script({ say: ["Three days [1]."] }));

const question = "How long does shipping take?";
const faqs = [{ question, answer: "Shipping takes three days." }];
const trained = (settings: Record<string, unknown> = {}) => createTrainedChatbot(svc.url, faqs, settings);
const tokenOf = (answer: StreamedAnswer): string => answer.headers.get("x-svc-visitor-token") ?? "";

interface Stored {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly metadata?: Record<string, unknown>;
}
const historyOf = async (sessionId: string, token: string): Promise<Stored[]> =>
  (await visit("GET", sessionId, "messages", token)).body.messages;
const visit = (method: string, sessionId: string, what: string, token: string) =>
  call(svc.url, method, `/api/public/chat/${encodeURIComponent(sessionId)}/${what}`, undefined, {
    "x-svc-visitor-token": token,
  });

/** The model has written "Three" and writes on when it is told to. */
function hold(...rest: string[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  double.script({ say: ["[1] Three", ...rest], hold: promise });
  return resolve;
}

/** A session with one answer, so that its token is known. */
async function begin(sessionId: string) {
  const chatbotId = await trained();
  const first = await chat(svc.url, { chatbotId, sessionId, text: question, id: "m0" });
  const token = tokenOf(first);
  return { chatbotId, sessionId, token, url: svc.url, headers: { "x-svc-visitor-token": token } };
}

const answerOf = (page: Chat) => textOf(page.messages.at(-1));
const isModelIdle = () => expect.poll(() => double.open).toBe(0);

test.each(chatClients)(
  "ai %s that was closed and opened again finds the answer that is being written",
  async (version, client) => {
    const session = await begin(`resume ${version}`);
    const goOn = hold(" days ", "[1].");
    const left = openChat(client, session);
    const sending = left.sendMessage({ text: "How long does shipping take to Spain?" });
    await expect.poll(() => answerOf(left)).toBe("Three");
    // A visitor who leaves stops nothing; in two windows he comes back.
    const windows = [1, 2].map(() =>
      openChat(client, { ...session, messages: [visitorMessage("m1", "How long does shipping take to Spain?")] }),
    );
    await left.stop();
    await sending;
    const resuming = Promise.all(windows.map((page) => page.resumeStream()));
    for (const page of windows) await expect.poll(() => answerOf(page)).toBe("Three");
    goOn();
    await resuming;
    const stored = (await historyOf(session.sessionId, session.token)).at(-1);
    expect(stored).toMatchObject({ role: "assistant", content: "Three days [1].", metadata: { answered: true } });
    for (const page of windows) {
      expect([page.status, page.error, answerOf(page)]).toEqual(["ready", undefined, "Three days [1]."]);
      expect(page.messages.at(-1)).toMatchObject({
        id: stored?.id,
        metadata: { messageId: stored?.id, answered: true },
      });
    }
    expect((await visit("GET", session.sessionId, "stream", session.token)).status).toBe(204);
    await isModelIdle();
  },
);

test.each(chatClients)(
  "ai %s whose answer is stopped keeps what was written, and so does the service",
  async (version, client) => {
    const session = await begin(`stop ${version}`);
    const goOn = hold(" days.");
    const brokenOff = double.brokenOff;
    const page = openChat(client, session);
    const sending = page.sendMessage({ text: "How long does shipping take to Spain?" });
    await expect.poll(() => answerOf(page)).toBe("Three");
    const other = openChat(client, { ...session, messages: page.messages.slice(0, 1) });
    const resuming = other.resumeStream();
    await expect.poll(() => answerOf(other)).toBe("Three");
    const stopped = await visit("POST", session.sessionId, "stop", session.token);
    expect([stopped.status, stopped.body]).toEqual([204, ""]);
    await Promise.all([sending, resuming]);
    // The model is not let write on.
    await expect.poll(() => double.brokenOff).toBe(brokenOff + 1);
    goOn();
    for (const each of [page, other]) {
      expect([each.status, each.error, answerOf(each)]).toEqual(["ready", undefined, "Three"]);
      expect(each.messages.at(-1)?.metadata).toMatchObject({ partial: true });
    }
    const stored = (await historyOf(session.sessionId, session.token)).at(-1);
    expect(stored).toMatchObject({
      id: page.messages.at(-1)?.id,
      content: "Three",
      metadata: { partial: true, answered: false },
    });
    // The conversation goes on, and the model knows the part.
    double.script({ say: ["Four days [1]."] });
    await page.sendMessage({ text: "How long does shipping take to France?" });
    expect(answerOf(page)).toBe("Four days [1].");
    expect(JSON.stringify(double.requests.at(-1)?.body["messages"])).toContain('"Three"');
    await page.regenerate();
    expect(await historyOf(session.sessionId, session.token)).toHaveLength(6);
  },
);

test.each(chatClients)(
  "ai %s regenerates: the old answer stays until the new one is there, and where that fails",
  async (version, client) => {
    const session = await begin(`regenerate ${version}`);
    const page = openChat(client, session);
    const asked = "How long does shipping take to Spain?";
    await page.sendMessage({ text: asked });
    const old = (await historyOf(session.sessionId, session.token)).at(-1);
    const goOn = hold(" weeks [1].");
    const regenerating = page.regenerate();
    await expect.poll(() => answerOf(page)).toBe("Three");
    expect((await historyOf(session.sessionId, session.token)).at(-1)).toEqual(old);
    goOn();
    await regenerating;
    const anew = (await historyOf(session.sessionId, session.token)).at(-1);
    expect(anew).toMatchObject({ id: page.messages.at(-1)?.id, content: "Three weeks [1]." });
    double.script({ fault: "reset in the middle" });
    await page.regenerate();
    expect([page.status, answerOf(page)]).toEqual(["error", "Half"]);
    expect((await historyOf(session.sessionId, session.token)).at(-1)).toEqual(anew);
    expect(await historyOf(session.sessionId, session.token)).toHaveLength(4);
  },
);

test("an answer that is stopped before its first word leaves the question alone, and the next is answered", async () => {
  const { chatbotId, sessionId, token, headers } = await begin("silent");
  double.script({ fault: "hang after headers" });
  const requests = double.requests.length;
  const asking = chat(svc.url, {
    chatbotId,
    sessionId,
    text: "How long does shipping take to Spain?",
    id: "m1",
    headers,
  });
  await expect.poll(() => double.requests.length).toBe(requests + 1);
  await visit("POST", sessionId, "stop", token);
  const { chunks, done } = await asking;
  expect(chunks.slice(-2).map(({ type }) => type)).toEqual(["message-metadata", "abort"]);
  expect(done).toBe(true);
  expect((await historyOf(sessionId, token)).map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  await isModelIdle();
  double.script({ say: ["Four days [1]."] });
  const next = { chatbotId, sessionId, text: "And how long does shipping to France take?", headers };
  expect((await chat(svc.url, next)).text).toBe("Four days [1].");
  expect((await historyOf(sessionId, token)).map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "user",
    "user",
    "assistant",
  ]);
});

test("a model that breaks off leaves its part, marked; the same message again gives that part, and regenerating a whole answer", async () => {
  const { chatbotId, sessionId, token, headers } = await begin("broken");
  double.script({ fault: "cut" });
  const say = (trigger: string) =>
    fetch(`${svc.url}/api/public/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({
        chatbotId,
        sessionId,
        trigger,
        messages: [
          { id: "m1", role: "user", parts: [{ type: "text", text: "How long does shipping take to Spain?" }] },
        ],
      }),
    }).then((response) => response.text());
  const broken = await say("submit-message");
  expect(broken).toContain('"type":"error"');
  expect(broken).toMatch(/"type":"finish","messageMetadata":\{[^}]*"partial":true[^}]*\}\}\n\ndata: \[DONE\]\n\n$/u);
  expect((await historyOf(sessionId, token)).at(-1)).toMatchObject({
    content: "Half",
    metadata: { partial: true, answered: false },
  });
  double.script({ say: ["Four days [1]."] });
  const again = await say("submit-message");
  expect(again).toContain('"delta":"Half"');
  expect(again).toMatch(/"type":"finish","messageMetadata":\{[^}]*"partial":true/u);
  expect(await say("regenerate-message")).toContain("Four days");
  const stored = (await historyOf(sessionId, token)).at(-1);
  expect(stored?.content).toBe("Four days [1].");
  expect(stored?.metadata).not.toHaveProperty("partial");
});
