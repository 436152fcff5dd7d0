import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat } from "../support/api.ts";
import { makeKey, runCli, runCliWith } from "../support/cli.ts";
import { look } from "../support/look.ts";
import { poison, storedShapes } from "../support/shapes.ts";
import { startServiceProcess } from "../support/service-process.ts";
import { createEmptyStore } from "../support/store.ts";
import type { TestStore } from "../support/store.ts";

// Each starts several processes, which a busy machine takes its time for.
const questions = [
  "How much is a small inspection?",
  "How long is the warranty?",
  "When are you open?",
  "Do you sell tandems?",
  "What does a new chain cost?",
];
let folder: string;
let sqlite: Pick<TestStore, "settings">;
let chatbotId: string;
let key: string;
let answersOfSqlite: unknown[];
const stores: TestStore[] = [];

async function emptyPostgres(): Promise<TestStore> {
  const store = await createEmptyStore();
  stores.push(store);
  return store;
}

/** What is answered, what it rests on, and how certain it is. */
async function answersOf(store: Pick<TestStore, "settings">): Promise<unknown[]> {
  const service = await startServiceProcess({ ...store, remove: async () => undefined });
  const answers: unknown[] = [];
  for (const text of questions) {
    const { body } = await call(service.url, "POST", "/api/chatbot/test", { chatbotId, message: text });
    answers.push([body.content, body.confidence, body.sources]);
  }
  await service.end("SIGTERM");
  return answers;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-engines-"));
  sqlite = { settings: { databaseUrl: "", dataDir: join(folder, "data") } };
  const service = await startServiceProcess({ ...sqlite, remove: async () => undefined });
  const created = await call(service.url, "POST", "/api/chatbot/create", {
    name: "Bicycles é 漢字",
    model: null,
    modelBaseUrl: null,
  });
  chatbotId = created.body.id;
  await call(service.url, "POST", "/api/chatbot/train", {
    chatbotId,
    data: {
      faqs: [{ question: "When are you open?", answer: "From nine to five. “Öffnungszeiten” 🚲" }],
      documents: [
        { name: "repairs.md", content: "# Repairs\n\nA small inspection costs 49 euros.\n\nThe warranty is one year." },
        { name: "parts.md", content: "# Parts\n\nA new chain costs 30 euros, with fitting 45." },
      ],
    },
  });
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      chat(service.url, { chatbotId, sessionId: randomUUID(), text: questions[n % questions.length] ?? "" }),
    ),
  );
  await service.end("SIGTERM");
  ({ key } = await makeKey({ ...sqlite, remove: async () => undefined }));
  answersOfSqlite = await answersOf(sqlite);
});

afterAll(async () => {
  for (const store of stores) await store.remove();
  rmSync(folder, { recursive: true, force: true });
});

test("every table and column that the migrations make on PostgreSQL is one that backups walk", async () => {
  const postgres = await emptyPostgres();
  await look(postgres, async (query) => query.selectFrom("workspace").select("id").execute());
  const client = new pg.Client({ connectionString: postgres.settings.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'`);
  await client.end();
  const names = { integer: "bigint", text: "text", bytes: "bytea", real: "double precision" };
  const walked = (await storedShapes()).flatMap(({ name, columns }) =>
    columns.map((column) => ({ table: name, column: column.name, type: names[column.type] })),
  );
  const inOrder = (list: typeof walked) => list.map((each) => JSON.stringify(each)).sort();
  expect(inOrder(walked)).toEqual(inOrder(rows));
});

test("a backup of SQLite restored on PostgreSQL, and that one's restored on SQLite, answer alike to the last digit", async () => {
  const first = join(folder, "sqlite.tar");
  expect((await runCli(sqlite, "backup", first, "--with-secret-key")).code).toBe(0);
  const postgres = await emptyPostgres();
  const over = await runCli(postgres, "restore", first);
  expect(over.code, over.errors).toBe(0);
  expect(await answersOf(postgres)).toEqual(answersOfSqlite);

  const second = join(folder, "postgres.tar");
  const made = await runCli(postgres, "backup", second, "--with-secret-key");
  expect(made.code, made.errors).toBe(0);
  const back = { settings: { databaseUrl: "", dataDir: join(folder, "back") } };
  const restored = await runCli(back, "restore", second);
  expect(restored.code, restored.errors).toBe(0);
  expect(await answersOf(back)).toEqual(answersOfSqlite);
});

test("a store moved to PostgreSQL has every row, the same checksums, its keys and its visitors", async () => {
  const postgres = await emptyPostgres();
  const environment = { DATABASE_URL: postgres.settings.databaseUrl };
  const moved = await runCliWith(sqlite, environment, "move-to-postgres");
  expect(moved.code, moved.errors).toBe(0);
  expect(moved.output).toMatch(/^message +60 rows {2}[0-9a-f]{16}$/mu);
  const store = { settings: { ...sqlite.settings, databaseUrl: postgres.settings.databaseUrl } };
  expect(await answersOf(store)).toEqual(answersOfSqlite);
  const service = await startServiceProcess({ ...store, remove: async () => undefined });
  const headers = { authorization: `Bearer ${key}` };
  expect((await call(service.url, "GET", `/api/chatbots/${chatbotId}`, undefined, headers)).status).toBe(200);
  const trained = await call(service.url, "POST", `/api/chatbots/${chatbotId}/faqs`, {
    question: "Is it PostgreSQL?",
    answer: "Yes.",
  });
  expect(trained.status).toBe(201);
  await service.end("SIGTERM");
  const again = await runCliWith(sqlite, environment, "move-to-postgres");
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining("has tables of svc already")]);
});

test("a store is not moved away under a running service, nor to nowhere", async () => {
  const postgres = await emptyPostgres();
  const service = await startServiceProcess({ ...sqlite, remove: async () => undefined });
  const environment = { DATABASE_URL: postgres.settings.databaseUrl };
  const refused = await runCliWith(sqlite, environment, "move-to-postgres");
  await service.end("SIGTERM");
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("Another svc is running")]);
  const nowhere = await runCliWith(sqlite, { DATABASE_URL: "postgres://svc:hidden@127.0.0.1:1/x" }, "move-to-postgres");
  expect(nowhere.code).toBe(1);
  expect(nowhere.errors).toContain("PostgreSQL cannot be reached (connect ECONNREFUSED");
  expect(nowhere.errors).not.toContain("hidden");
});

test("a text that PostgreSQL cannot hold ends the move, and leaves its database empty", async () => {
  const postgres = await emptyPostgres();
  const poisoned = { settings: { databaseUrl: "", dataDir: join(folder, "poisoned") } };
  const file = join(folder, "poisoned.tar");
  await runCli(sqlite, "backup", file, "--with-secret-key");
  await runCli(poisoned, "restore", file);
  await poison(poisoned);
  const refused = await runCliWith(poisoned, { DATABASE_URL: postgres.settings.databaseUrl }, "move-to-postgres");
  expect(refused.code).toBe(1);
  const client = new pg.Client({ connectionString: postgres.settings.databaseUrl });
  await client.connect();
  const { rows } = await client.query("select 1 from information_schema.tables where table_schema = 'public'");
  await client.end();
  expect(rows).toEqual([]);
});
