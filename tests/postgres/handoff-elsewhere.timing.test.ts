import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { median } from "../../bench/speed/figures.ts";
import { call, chat, createTrainedChatbot } from "../support/api.ts";
import { expectWithin } from "../support/expect-below.ts";
import { follow } from "../support/follow.ts";
import { invite, owner, signIn, withOwner } from "../support/members.ts";
import { startServiceProcess, testApiKey } from "../support/service-process.ts";
import type { ServiceProcess } from "../support/service-process.ts";
import { createTestStore } from "../support/store.ts";
import type { TestStore } from "../support/store.ts";

let store: TestStore;
let processes: ServiceProcess[];
let chatbotId: string;
let otherDataDir: string;

beforeAll(async () => {
  store = await createTestStore();
  otherDataDir = mkdtempSync(join(tmpdir(), "svc-second-"));
  processes = await Promise.all([start(store.settings.dataDir), start(otherDataDir)]);
  const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
  chatbotId = await createTrainedChatbot(urlOf(0), faqs, { handoff: { enabled: true } });
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.end("SIGKILL")));
  rmSync(otherDataDir, { recursive: true, force: true });
  await store.remove();
});

function start(dataDir: string): Promise<ServiceProcess> {
  const environment = { ...withOwner, SVC_SECRET_KEY: Buffer.alloc(32, 5).toString("base64") };
  return startServiceProcess({ ...store, settings: { ...store.settings, dataDir } }, environment);
}

const urlOf = (n: number): string => processes[n % processes.length]?.url ?? "";

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: store.settings.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A session that waits, and its page on the second process. */
async function waiting(sessionId: string) {
  const answer = await chat(urlOf(0), { chatbotId, sessionId, text: "I want to talk to a human", id: "m1" });
  const headers = { "x-svc-visitor-token": answer.headers.get("x-svc-visitor-token") ?? "" };
  const [row] = await ask<{ id: string }>(`select id from session where session_id = '${sessionId}'`);
  const path = `/api/public/chat/${encodeURIComponent(sessionId)}/events`;
  const page = await follow(urlOf(1), path, headers);
  await page.next("handoff");
  return { id: row?.id ?? "", page, headers, path };
}

test("an agent's words reach a visitor's page on another process at once", async () => {
  const { id, page } = await waiting("elsewhere");
  const inbox = await follow(urlOf(1), "/api/sessions/events", { authorization: `Bearer ${testApiKey}` });
  const said: string[] = [];
  // A look at the store comes every 15 s: so soon only the word between processes can be.
  await expectWithin(1_000, async () => {
    const took: number[] = [];
    for (let n = 0; n < 20; n++) {
      const text = `Hello ${said.length}`;
      said.push(text);
      const sent = performance.now();
      expect((await call(urlOf(0), "POST", `/api/sessions/${id}/replies`, { text })).status).toBe(201);
      took.push((await page.next("message", ({ content }) => content === text)).at - sent);
    }
    return median(took);
  });
  const contents = page.events.filter(({ event }) => event === "message").map(({ data }) => data.content);
  expect(contents).toEqual(said);
  await inbox.next("message", ({ message }) => message.content === said.at(-1));
  page.close();
  inbox.close();
});

test("of claims on two processes at once one wins", async () => {
  const { id, page } = await waiting("raced");
  const boss = await signIn(urlOf(0), owner);
  const agents = await Promise.all(
    ["ada", "ben"].map((name) => invite(urlOf(0), boss, `${name}@example.com`, "agent")),
  );
  const claim = (n: number) =>
    call(urlOf(n), "POST", `/api/sessions/${id}/handoff`, { action: "claim" }, agents[n % 2]?.headers);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(n)));
  const winners = answers.flatMap(({ status, body }) => (status === 200 ? [body.assignee.id] : []));
  expect(new Set(winners).size).toBe(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const rows = await ask<{ count: string }>(
    `select count(*) from event where event = 'handoff.assigned' and data like '%"sessionId":"raced"%'`,
  );
  expect(rows[0]?.count).toBe("1");
  page.close();
});

test("a page that was cut off finds everything that was written meanwhile, in order and once", async () => {
  const { id, page, headers, path } = await waiting("cut off");
  await call(urlOf(0), "POST", `/api/sessions/${id}/replies`, { text: "first" });
  const { id: last = "" } = await page.next("message");
  page.close();
  const replies = await Promise.all(
    Array.from({ length: 150 }, (_, n) => call(urlOf(n), "POST", `/api/sessions/${id}/replies`, { text: `late ${n}` })),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  const back = await follow(urlOf(1), path, { ...headers, "last-event-id": last });
  await expect.poll(() => back.events.filter(({ event }) => event === "message").length).toBe(150);
  const ids = back.events.flatMap(({ event, id: of = "" }) => (event === "message" ? [of] : []));
  expect(new Set(ids).size).toBe(150);
  const stored = await ask<{ id: string }>(
    `select m.id from message m join session s on s.key = m.session_key where s.id = '${id}' and m.reply_to is null and m.role = 'assistant' order by m.key`,
  );
  expect(ids).toEqual(stored.map((row) => row.id).slice(1));
  back.close();
});
