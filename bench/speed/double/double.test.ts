import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "../children.ts";
import { createDouble, readStats } from "./double.ts";
import type { Pace } from "./double.ts";

const servers: Server[] = [];
let url: string;

beforeEach(async () => {
  url = await start({ tokens: 40, firstTokenMs: 0, tokenMs: 0 });
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function start(pace: Pace): Promise<string> {
  const server = createDouble(pace);
  servers.push(server);
  return listen(server);
}

function ask(baseUrl: string, options: { includeUsage: boolean; abortSignal?: AbortSignal }) {
  const { includeUsage, abortSignal } = options;
  const provider = createOpenAICompatible({ name: "double", baseURL: `${baseUrl}/v1`, apiKey: "key", includeUsage });
  return streamText({
    model: provider("double"),
    prompt: "Is this possible?",
    ...(abortSignal === undefined ? {} : { abortSignal }),
    onError: () => undefined,
  });
}

test("a client of chat completions reads forty tokens that cite the first passage, and the usage it asked for", async () => {
  const result = ask(url, { includeUsage: true });
  const pieces: string[] = [];
  for await (const piece of result.textStream) pieces.push(piece);
  expect(pieces).toHaveLength(40);
  expect(pieces.join("")).toMatch(/^As the guide says \[1\], this /u);
  expect(await result.finishReason).toBe("stop");
  expect(await result.usage).toMatchObject({ inputTokens: 1_000, outputTokens: 40 });
});

test("who does not ask for the usage does not get it", async () => {
  const result = ask(url, { includeUsage: false });
  await result.consumeStream();
  expect(await result.usage).toMatchObject({ outputTokens: undefined });
});

test("calls are counted, and those that the caller left before their end", async () => {
  const slow = await start({ tokens: 1_000, firstTokenMs: 1, tokenMs: 20 });
  const caller = new AbortController();
  const reader = ask(slow, { includeUsage: true, abortSignal: caller.signal }).textStream[Symbol.asyncIterator]();
  await reader.next();
  expect(await readStats(slow)).toEqual({ calls: 1, open: 1, closedByCaller: 0 });
  caller.abort();
  await expect.poll(async () => readStats(slow)).toEqual({ calls: 1, open: 0, closedByCaller: 1 });
});

test("a paced answer is the same answer", async () => {
  const paced = await start({ tokens: 40, firstTokenMs: 5, tokenMs: 1 });
  expect(await ask(paced, { includeUsage: true }).text).toBe(await ask(url, { includeUsage: true }).text);
});

test("each token comes in an HTTP chunk of its own, also without a delay", async () => {
  const outgoing = request(`${url}/v1/chat/completions`, { method: "POST" });
  outgoing.end('{"stream":true}');
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  response.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(response, "end");
  expect(chunks).toHaveLength(41);
  expect(chunks.at(-1)?.toString()).toContain("[DONE]");
});
