import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { listen } from "../children.ts";
import { createDouble } from "../double/double.ts";
import { holdStreams } from "./hold-streams.ts";
import { runClients } from "./run-clients.ts";

const servers: Server[] = [];
const load = { seconds: 30, questions: ["One?", "Two?", "Three?"], from: 0 };
const text = `data: {"type":"text-delta","id":"1","delta":"Yes"}\n\n`;
const done = "data: [DONE]\n\n";

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

/** A service of its own kind for each test; hears of the bodies. */
async function startChat(answer: RequestListener, hear: (body: ChatBody) => void = () => undefined) {
  const server = createServer((incoming, outgoing) => {
    void json(incoming).then((body) => {
      hear(body as ChatBody);
      answer(incoming, outgoing);
    });
  });
  return { dialect: "ui-messages", url: `${await start(server)}/api/chat`, chatbotId: "bot_1" } as const;
}

interface ChatBody {
  readonly chatbotId: string;
  readonly sessionId: string;
  readonly messages: readonly { readonly parts: readonly { readonly text: string }[] }[];
}

test("the model's own answers are read to their end, and none is a fault", async () => {
  const url = `${await start(createDouble({ tokens: 40, firstTokenMs: 0, tokenMs: 0 }))}/v1/chat/completions`;
  const report = await runClients({ dialect: "chat-completions", url }, { ...load, clients: 4, answersAtMost: 20 });
  expect(report).toMatchObject({ asked: 20, faults: {} });
  expect(report.firstTextMs).toHaveLength(20);
  expect(report.answersPerSecond).toBeGreaterThan(0);
});

test("questions are asked in turn, and after five messages a visitor begins a new session", async () => {
  const bodies: ChatBody[] = [];
  const address = await startChat(
    (_, outgoing) => void outgoing.end(text + done),
    (body) => bodies.push(body),
  );
  await runClients(address, { ...load, clients: 1, answersAtMost: 7, from: 2 });
  expect(bodies.map(({ messages }) => messages[0]?.parts[0]?.text)).toEqual([
    "Three?",
    "One?",
    "Two?",
    "Three?",
    "One?",
    "Two?",
    "Three?",
  ]);
  const sessions = bodies.map(({ sessionId }) => sessionId);
  expect(new Set(sessions.slice(0, 5)).size).toBe(1);
  expect(new Set(sessions).size).toBe(2);
  expect(bodies[0]?.chatbotId).toBe("bot_1");
});

test("every kind of fault is counted for itself, and is in no other figure", async () => {
  const answers: RequestListener[] = [
    (_, outgoing) => void outgoing.end(text + done),
    (_, outgoing) => void outgoing.writeHead(429).end("{}"),
    (_, outgoing) => void outgoing.end(text),
    (_, outgoing) => void outgoing.end(done),
    (_, outgoing) => void outgoing.end(`${text}data: {"type":"error","errorText":"No."}\n\n${done}`),
    (_, outgoing) => void outgoing.destroy(),
  ];
  const address = await startChat((incoming, outgoing) => answers.shift()?.(incoming, outgoing));
  const { firstTextMs, asked, faults } = await runClients(address, { ...load, clients: 1, answersAtMost: 6 });
  expect({ asked, good: firstTextMs.length }).toEqual({ asked: 6, good: 1 });
  expect(faults).toEqual({
    "status 429": 1,
    "no [DONE]": 1,
    "no text": 1,
    "error in the stream": 1,
    UND_ERR_SOCKET: 1,
  });
});

test("held streams are stopped by the stop call with the visitor's token where the service gave one", async () => {
  const stops: (string | string[] | undefined)[] = [];
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.endsWith("/stop") === true) {
      stops.push(incoming.url, incoming.headers["x-svc-visitor-token"]);
      outgoing.writeHead(204).end();
    } else outgoing.writeHead(200, { "X-SVC-Visitor-Token": "token" }).write(text);
  });
  const held = holdStreams({ dialect: "ui-messages", url: `${await start(server)}/api/public/chat` }, 1, ["One?"]);
  expect(await held.streaming).toBe(1);
  expect(await held.stop()).toEqual({});
  expect(stops).toEqual([expect.stringMatching(/^\/api\/public\/chat\/[0-9a-f-]{36}\/stop$/u), "token"]);
});

test("held streams of a service without a stop call are left, and a stop that is refused is a fault", async () => {
  let left = 0;
  const address = await startChat((_, outgoing) => {
    outgoing.once("close", () => left++);
    outgoing.write(text);
  });
  const held = holdStreams(address, 3, ["One?"]);
  expect(await held.streaming).toBe(3);
  expect(await held.stop()).toEqual({});
  await expect.poll(() => left).toBe(3);

  const refusing = createServer((incoming, outgoing) => {
    if (incoming.url?.endsWith("/stop") === true) outgoing.writeHead(404).end();
    else outgoing.writeHead(200, { "X-SVC-Visitor-Token": "token" }).write(text);
  });
  const other = holdStreams({ dialect: "ui-messages", url: `${await start(refusing)}/api/chat` }, 2, ["One?"]);
  expect(await other.streaming).toBe(2);
  expect(await other.stop()).toEqual({ "stop: status 404": 2 });
});
