import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "../support/api.ts";
import { expectNothingLost, press } from "../support/press.ts";
import { startServiceProcess } from "../support/service-process.ts";
import type { ServiceProcess } from "../support/service-process.ts";
import { createTestStore } from "../support/store.ts";
import type { TestStore } from "../support/store.ts";

let store: TestStore;
let processes: ServiceProcess[];
let chatbotId: string;
let otherDataDir: string;

/** As several machines would run it: the store and the secret key are shared, nothing else is. */
beforeAll(async () => {
  store = await createTestStore();
  otherDataDir = mkdtempSync(join(tmpdir(), "svc-second-"));
  processes = await Promise.all([start(0), start(1)]);
  const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
  chatbotId = await createTrainedChatbot(urlOf(0), faqs, { leadForm: { enabled: true } });
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.end("SIGKILL")));
  rmSync(otherDataDir, { recursive: true, force: true });
  await store.remove();
});

function start(n: number): Promise<ServiceProcess> {
  const dataDir = n === 0 ? store.settings.dataDir : otherDataDir;
  const environment = {
    SVC_SECRET_KEY: Buffer.alloc(32, 5).toString("base64"),
    // Whoever is said to come from outside has a limit by its address.
    SVC_TRUSTED_PROXIES: "127.0.0.1",
    SVC_ADDRESS_RATE_LIMIT: "12",
  };
  return startServiceProcess({ ...store, settings: { ...store.settings, dataDir } }, environment);
}

const urlOf = (n: number): string => processes[n % processes.length]?.url ?? "";
const ask = (n: number, sessionId: string, headers: Record<string, string> = {}) =>
  chat(urlOf(n), { chatbotId, sessionId, text: `When are you open? ${n}`, headers });

async function count(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: store.settings.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(statement);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

test.each([40, 60])(
  "of %i messages at once to one session over two processes exactly twenty pass",
  async (messages) => {
    const sessionId = `pressed-${messages}`;
    const answers = await Promise.all(Array.from({ length: messages }, (_, n) => ask(n, sessionId)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(messages - 20);
  },
);

test("of thirty messages of one address at once, in as many sessions over two processes, exactly twelve pass", async () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  // What a session's own limit refuses counts for nobody.
  await call(urlOf(0), "PATCH", `/api/chatbots/${chatbotId}`, { rateLimit: { messages: 1, windowSeconds: 240 } });
  for (let n = 0; n < 6; n++) expect((await ask(n, "one", from("203.0.113.7"))).status).toBe(n === 0 ? 200 : 429);
  await call(urlOf(1), "PATCH", `/api/chatbots/${chatbotId}`, { rateLimit: { messages: 20, windowSeconds: 240 } });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n, `of-many-${n}`, from("203.0.113.7"))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
  const late = await ask(1, "late", from("203.0.113.7"));
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(200);
  expect((await ask(0, "another", from("203.0.113.8"))).status).toBe(200);
  expect(await count("select count(*) from admission")).toBe(2);
  expect(await count("select count(*) from admission where name like '%203%' or times like '%203.0%'")).toBe(0);
});

test("of fifty first messages at once over two processes one makes the session and its one event", async () => {
  await call(urlOf(0), "PATCH", `/api/chatbots/${chatbotId}`, { rateLimit: { messages: 100, windowSeconds: 240 } });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n, "first")));
  await call(urlOf(1), "PATCH", `/api/chatbots/${chatbotId}`, { rateLimit: { messages: 20, windowSeconds: 240 } });
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(await count("select count(*) from session where session_id = 'first'")).toBe(1);
  expect(
    await count("select count(*) from event where event = 'session.created' and data like '%\"sessionId\":\"first\"%'"),
  ).toBe(1);
  expect(await count("select message_count as count from session where session_id = 'first'")).toBe(100);
});

test("two processes that start together on an empty database migrate it once", async () => {
  const names = await count("select count(distinct name) from migration");
  expect(names).toBeGreaterThan(4);
  expect(await count("select count(*) from migration")).toBe(names);
  // One transaction made all of them, so one process did.
  expect(await count("select count(distinct xmin::text) from migration")).toBe(1);
});

test("what one process stored the other one reads, and a visitor's token of one is good at the other", async () => {
  const first = await ask(0, "roaming");
  const token = first.headers.get("x-svc-visitor-token") ?? "";
  await ask(1, "roaming", { "x-svc-visitor-token": token });
  // Whose the session is, the other process knows too: a stranger's turn is none of it, and its form is refused.
  await ask(0, "roaming");
  const form = { chatbotId, sessionId: "roaming", name: "Eve", email: "eve@example.com" };
  expect((await call(urlOf(0), "POST", "/api/public/leads", form)).status).toBe(401);
  const history = await call(urlOf(1), "GET", "/api/public/chat/roaming/messages", undefined, {
    "x-svc-visitor-token": token,
  });
  expect(history.body.messages.map((message: { role: string }) => message.role)).toEqual([
    "user",
    "assistant",
    "user",
    "assistant",
  ]);
});

test("a chatbot trained and changed at one process answers so at the other, at once", async () => {
  await call(urlOf(0), "POST", "/api/chatbot/train", {
    chatbotId,
    data: { faqs: [{ question: "Do you have a sauna?", answer: "Yes, in the cellar." }] },
  });
  expect((await chat(urlOf(1), { chatbotId, sessionId: "sauna", text: "Do you have a sauna?" })).text).toBe(
    "Yes, in the cellar.",
  );
  await call(urlOf(1), "PATCH", `/api/chatbots/${chatbotId}`, { allowedDomains: ["example.com"] });
  expect((await ask(0, "stranger", { origin: "https://other.example" })).status).toBe(403);
  await call(urlOf(0), "PATCH", `/api/chatbots/${chatbotId}`, { allowedDomains: [] });
  expect((await ask(1, "welcome", { origin: "https://other.example" })).status).toBe(200);
});

test("files given to two processes at once are all read, each by one of them", async () => {
  const trainings = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      call(urlOf(n), "POST", "/api/chatbot/train", {
        chatbotId,
        data: {
          documents: [
            {
              name: `notes-${n}.md`,
              contentBase64: Buffer.from(
                `# Notes ${n}\n\nThe shelf number ${n} holds the tools of kind ${n}.`,
              ).toString("base64"),
              type: "text/markdown",
            },
          ],
        },
      }),
    ),
  );
  for (const training of trainings)
    expect(training.body).toMatchObject({ status: "completed", sources: [{ status: "ready", passages: 1 }] });
  expect(await count("select count(*) from passage where text like '%The shelf number%'")).toBe(8);
});

test.each([0, 1])(
  "kill -9 of process %i under load loses nothing that was acknowledged, and the other one goes on",
  async (victim) => {
    const pressure = press(urlOf, { chatbotId, text: "When are you open? 1", clients: 4 });
    for (let answered = 0; answered < 5; answered++) expect((await ask(answered, randomUUID())).status).toBe(200);
    await processes[victim]?.end("SIGKILL");
    for (let answered = 0; answered < 5; answered++)
      expect(
        (await chat(urlOf(1 - victim), { chatbotId, sessionId: randomUUID(), text: "When are you open?" })).text,
      ).toBe("From nine to five.");
    const pressed = await pressure.stop();
    for (const acknowledged of [pressed.sessions, pressed.leads, pressed.tickets])
      expect(acknowledged.length).toBeGreaterThan(0);
    await expectNothingLost(store.settings.databaseUrl, pressed);
    processes[victim] = await start(victim);
    expect((await ask(victim, randomUUID())).status).toBe(200);
  },
);
