import { once } from "node:events";
import type { Server } from "node:http";
import { DefaultChatTransport, readUIMessageStream } from "ai";
import type { UIMessage } from "ai";
import { afterEach, expect, test } from "vitest";
import { listen } from "../children.ts";
import { createDouble, readStats } from "../double/double.ts";
import { answerTokens } from "../double/frames.ts";
import { createAiSdkServer } from "./ai-sdk.ts";
import { createFloor } from "./floor.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function start(server: Server): Promise<string> {
  servers.push(server);
  return listen(server);
}

async function ask(url: string, abortSignal?: AbortSignal): Promise<ReadableStream> {
  const transport = new DefaultChatTransport({ api: `${url}/api/chat` });
  const messages: UIMessage[] = [{ id: "1", role: "user", parts: [{ type: "text", text: "Is this possible?" }] }];
  const trigger = "submit-message" as const;
  return transport.sendMessages({ chatId: "chat", messages, trigger, messageId: undefined, abortSignal });
}

const floors: [string, (modelUrl: string) => Server][] = [
  ["the hand-written floor", createFloor],
  ["the AI SDK floor", createAiSdkServer],
];

test.each(floors)("%s streams the model's words to the AI SDK's own client", async (_, create) => {
  const double = await start(createDouble({ tokens: 40, firstTokenMs: 0, tokenMs: 0 }));
  const stream = await ask(await start(create(double)));
  let message: UIMessage | undefined;
  const onError = (error: unknown) => {
    throw error;
  };
  for await (const snapshot of readUIMessageStream({ stream, onError, terminateOnError: true })) message = snapshot;
  const text = message?.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  expect(text).toBe(answerTokens(40).join(""));
  expect(await readStats(double)).toEqual({ calls: 1, open: 0, closedByCaller: 0 });
});

test.each(floors)("%s ends its call of the model when the visitor has left", async (_, create) => {
  const double = await start(createDouble({ tokens: 1_000, firstTokenMs: 1, tokenMs: 20 }));
  const visitor = new AbortController();
  const stream = await ask(await start(create(double)), visitor.signal);
  await stream.getReader().read();
  visitor.abort();
  await expect.poll(async () => readStats(double)).toEqual({ calls: 1, open: 0, closedByCaller: 1 });
});
