import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "../support/api.ts";
import { expectNothingLost, press } from "../support/press.ts";
import type { Pressed } from "../support/press.ts";
import { startPostgres } from "../support/postgres-setup.ts";
import type { PostgresServer } from "../support/postgres-setup.ts";
import { startServiceProcess } from "../support/service-process.ts";
import type { ServiceProcess } from "../support/service-process.ts";

let postgres: PostgresServer;
let service: ServiceProcess;
let chatbotId: string;
let dataDir: string;

beforeAll(async () => {
  postgres = await startPostgres();
  dataDir = mkdtempSync(join(tmpdir(), "svc-outage-"));
  service = await startServiceProcess({
    settings: { databaseUrl: `${postgres.url}/postgres`, dataDir },
    remove: async () => undefined,
  });
  const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
  chatbotId = await createTrainedChatbot(service.url, faqs, { leadForm: { enabled: true } });
});

afterAll(async () => {
  await service.end("SIGKILL");
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (sessionId = randomUUID()) => chat(service.url, { chatbotId, sessionId, text: "When are you open?" });

/** By itself, once PostgreSQL is back. */
const recoveredWithinMs = 10_000;

const untilAnswered = (withinMs: number) =>
  expect
    .poll(() => ask(), { timeout: withinMs, interval: 100 })
    .toMatchObject({
      status: 200,
      done: true,
      text: expect.stringMatching(/./u),
    });

const pressing = () => press(() => service.url, { chatbotId, text: "When are you open?", clients: 4 });

/** By the process that was there all the time; and all that it said was stored is. */
async function expectRecovered(pressed: Pressed): Promise<void> {
  expect(service.child.exitCode).toBe(null);
  // Cut off in the middle, refused, or answered: nothing else.
  for (const status of pressed.statuses.keys()) expect([200, 201, 503]).toContain(status);
  for (const acknowledged of [pressed.sessions, pressed.leads, pressed.tickets])
    expect(acknowledged.length).toBeGreaterThan(0);
  await expectNothingLost(`${postgres.url}/postgres`, pressed);
}

for (const mode of ["fast", "immediate"] as const) {
  test(`while PostgreSQL is away after a ${mode} shutdown the service says 503, and then recovers by itself`, async () => {
    const pressure = pressing();
    for (let answered = 0; answered < 10; answered++) expect((await ask()).status).toBe(200);
    await postgres.halt(mode);
    const [refused, health, alive] = [
      await ask(),
      await call(service.url, "GET", "/api/public/healthcheck"),
      await call(service.url, "GET", "/livez"),
    ];
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect([health.status, health.body.status]).toEqual([503, "degraded"]);
    expect(alive.status).toBe(200);
    await postgres.start();
    await untilAnswered(recoveredWithinMs);
    await expectRecovered(await pressure.stop());
  });
}

/** Statements of one's own on the database. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const create = () => call(service.url, "POST", "/api/chatbot/create", { name: "Shop" });

test("while PostgreSQL cannot write, its disk full or it only reading, the service says 503, and then goes on", async () => {
  for (const code of ["53100", "25006"]) {
    await administer(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'it cannot write' using errcode = '${code}'; end $$;
      create trigger refuse before insert on chatbot for each row execute function refuse()`);
    const refused = await create();
    expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/u);
    await administer("drop trigger refuse on chatbot; drop function refuse");
    await expect.poll(async () => (await create()).status, { timeout: 30_000 }).toBe(201);
  }
});

test("while PostgreSQL is frozen for 20 s requests end with 503, the health check answers, and the service goes on after it", async () => {
  const pressure = pressing();
  await untilAnswered(60_000);
  postgres.freeze();
  const waiting = Array.from({ length: 5 }, () => ask());
  const health = await call(service.url, "GET", "/api/public/healthcheck");
  expect(health.status).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  for (const answer of await Promise.all(waiting)) expect([200, 503]).toContain(answer.status);
  postgres.thaw();
  await untilAnswered(recoveredWithinMs);
  await expectRecovered(await pressure.stop());
});

test("connections that are killed each second cost at most the requests that used them, and nothing that was acknowledged", async () => {
  const killer = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  killer.on("error", () => undefined);
  await killer.connect();
  const pressure = pressing();
  let ended = 0;
  for (let second = 0; second < 8; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const killed = await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('svc', 'svc-listen')",
    );
    ended += killed.rowCount ?? 0;
  }
  expect(ended).toBeGreaterThan(0);
  await killer.end();
  await untilAnswered(recoveredWithinMs);
  await expectRecovered(await pressure.stop());
});
