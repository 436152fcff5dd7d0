import * as ai from "ai";
import * as aiV5 from "ai-v5";
import * as aiV5First from "ai-v5-first";
import * as aiV6 from "ai-v6";
import { expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

interface UiMessage {
  readonly id: string;
  readonly role: string;
  readonly metadata?: unknown;
  readonly parts: readonly unknown[];
}

/** What is used of each version, which are alike in it. */
interface Client {
  readonly DefaultChatTransport: new (options: { api: string; body: object }) => {
    sendMessages(options: {
      chatId: string;
      messages: never[];
      trigger: string;
      messageId: string | undefined;
      abortSignal: AbortSignal | undefined;
    }): Promise<ReadableStream<unknown>>;
  };
  readUIMessageStream(options: {
    stream: never;
    onError(error: unknown): void;
    terminateOnError: boolean;
  }): AsyncIterable<UiMessage>;
}

// The versions' own types differ in what these tests do not use.
const asClient = (version: unknown): Client => version as Client;
const clients: [string, Client][] = [
  ["5.0.0", asClient(aiV5First)],
  ["5", asClient(aiV5)],
  ["6", asClient(aiV6)],
  ["7", asClient(ai)],
];

interface Turn {
  readonly chatbotId: string;
  readonly sessionId: string;
  readonly messages: readonly unknown[];
  readonly trigger?: string;
  readonly signal?: AbortSignal;
}

/** Sends a turn as `useChat` does and reads the answer as it does. */
async function ask(
  { DefaultChatTransport, readUIMessageStream }: Client,
  { chatbotId, sessionId, messages, trigger = "submit-message", signal }: Turn,
): Promise<UiMessage | undefined> {
  const transport = new DefaultChatTransport({ api: `${svc.url}/api/public/chat`, body: { chatbotId, sessionId } });
  const stream = await transport.sendMessages({
    chatId: sessionId,
    messages: messages as never[],
    trigger,
    messageId: undefined,
    abortSignal: signal,
  });
  let message: UiMessage | undefined;
  const onError = (error: unknown) => {
    throw error;
  };
  for await (const snapshot of readUIMessageStream({ stream: stream as never, onError, terminateOnError: true }))
    message = snapshot;
  return message;
}

const visitor = (id: string, text: string) => ({ id, role: "user", parts: [{ type: "text", text }] });
const faqs = [{ question: "How long does shipping take?", answer: "Three days.\n\n- by air\n- or by sea" }];

test.each(clients)(
  "ai %s holds a conversation with the service: text, sources, metadata, the whole history back",
  async (version, client) => {
    const chatbotId = await createTrainedChatbot(svc.url, faqs);
    const sessionId = `talk ${version}`;
    const first = await ask(client, {
      chatbotId,
      sessionId,
      messages: [visitor("m1", "How long does shipping take?")],
    });
    expect(first).toMatchObject({ role: "assistant", metadata: { answered: true, messageId: first?.id } });
    const parts = JSON.parse(JSON.stringify(first?.parts));
    expect(parts).toEqual(
      expect.arrayContaining([
        { type: "text", text: faqs[0]?.answer, state: "done" },
        expect.objectContaining({ type: "source-document", title: "How long does shipping take?" }),
      ]),
    );
    const second = await ask(client, {
      chatbotId,
      sessionId,
      messages: [visitor("m1", "How long does shipping take?"), first, visitor("m2", "thanks!")],
    });
    expect(second?.id).not.toBe(first?.id);
    const again = await ask(client, {
      chatbotId,
      sessionId,
      messages: [visitor("m1", "How long does shipping take?"), first, visitor("m2", "thanks!")],
      trigger: "regenerate-message",
    });
    expect(again).toMatchObject({ role: "assistant" });
    const { body } = await svc.api(
      "GET",
      `/api/messages?chatbotId=${chatbotId}&sessionId=${encodeURIComponent(sessionId)}`,
    );
    expect(body.messages.map((message: { id: string }) => message.id)).toEqual(["m1", first?.id, "m2", again?.id]);
  },
);

test.each(clients)("ai %s hears why it is refused, in words for people", async (_version, client) => {
  const refusalOf = async (turn: Turn) => {
    const error: unknown = await ask(client, turn).then(
      () => new Error("{}"),
      (reason: unknown) => reason,
    );
    return JSON.parse(error instanceof Error ? error.message : "{}");
  };
  const narrow = await createTrainedChatbot(svc.url, faqs, { rateLimit: { messages: 1, windowSeconds: 240 } });
  const turn = { chatbotId: narrow, sessionId: "s", messages: [visitor("m1", "How long?")] };
  await ask(client, turn);
  expect(await refusalOf({ ...turn, messages: [visitor("m2", "How long?")] })).toMatchObject({
    status: 429,
    code: "rate_limited",
    title: "Too many messages",
    detail: expect.stringMatching(/seconds/u),
  });
  const gated = await createTrainedChatbot(svc.url, faqs, { allowedDomains: ["example.com"] });
  expect(await refusalOf({ ...turn, chatbotId: gated })).toMatchObject({ status: 403, code: "origin_not_allowed" });
  expect(await refusalOf({ ...turn, messages: [visitor("m1", " ")] })).toMatchObject({
    status: 400,
    code: "invalid_request",
  });
  expect(await refusalOf({ ...turn, chatbotId: "bot_none" })).toMatchObject({ status: 404, code: "not_found" });
});

test.each(clients)("ai %s that stops finds the whole answer when it asks again", async (version, client) => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  const turn = { chatbotId, sessionId: `stop ${version}`, messages: [visitor("m1", "How long does shipping take?")] };
  const abort = new AbortController();
  const stopped = ask(client, { ...turn, signal: abort.signal }).catch(() => undefined);
  abort.abort();
  await stopped;
  const message = await ask(client, turn);
  expect(JSON.stringify(message?.parts)).toContain("Three days.");
  const { body } = await svc.api(
    "GET",
    `/api/messages?chatbotId=${chatbotId}&sessionId=${encodeURIComponent(turn.sessionId)}`,
  );
  expect(body.messages).toHaveLength(2);
});
