import { chmodSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { examineStore } from "./support/doctor.ts";
import { look } from "./support/look.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { createEmptyStore, createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let double: ModelDouble;

beforeAll(async () => {
  store = await createTestStore();
  double = await startModelDouble();
  const service = await startServiceProcess(store);
  await call(service.url, "POST", "/api/chatbot/create", {
    name: "With a key",
    model: "openai-compatible/x",
    modelApiKey: "sk-of-a-chatbot",
  });
  const chatbots = await call(service.url, "GET", "/api/chatbots");
  expect(chatbots.body.chatbots[0].modelApiKeySet).toBe(true);
  await call(service.url, "POST", `/api/chatbots/${chatbots.body.chatbots[0].id}/identity-secret`, {});
  await service.end("SIGTERM");
});

afterAll(async () => {
  await double.close();
  await store.remove();
});

const examine = (environment: Record<string, string> = {}, of: Pick<TestStore, "settings"> = store) =>
  examineStore(of, environment);

test("a sound installation passes, model and encoder tried", async () => {
  double.script({ say: ["Yes."] });
  const { code, findings, failed } = await examine({
    SVC_MODEL: "openai-compatible/double",
    SVC_MODEL_BASE_URL: `${double.url}/v1`,
    SVC_EMBEDDING_MODEL: "embedded",
  });
  expect([code, failed]).toEqual([0, []]);
  const says = Object.fromEntries(findings.map((finding) => [finding.check, finding.says]));
  expect(says).toMatchObject({
    "sealed secrets": "2, and the secret key opens all of them.",
    model: expect.stringContaining("openai-compatible/double answers"),
    encoder: expect.stringContaining("loads"),
  });
});

test("texts without vectors are counted, with what their model said last", async () => {
  const addText = (isThere: boolean) =>
    look(store, (_, transaction) =>
      transaction(async (rows) => {
        await rows.deleteFrom("vector_set").execute();
        await rows.deleteFrom("search_index").execute();
        if (!isThere) return;
        const { key: chatbot_key } = await rows.selectFrom("chatbot").select("key").executeTakeFirstOrThrow();
        const index = { chatbot_key, kind: "passage" as const, analyser_version: 1, encoding_due: 0 };
        const { key: index_key } = await rows
          .insertInto("search_index")
          .values(index)
          .returning("key")
          .executeTakeFirstOrThrow();
        const { key } = await rows
          .insertInto("vector_set")
          .values({ index_key, model: "embedded", reason: "It answered with 503." })
          .returning("key")
          .executeTakeFirstOrThrow();
        await rows.updateTable("search_index").set({ target_set: key }).where("key", "=", index_key).execute();
        const text = { index_key, docno: 1, owner_key: 1, title: "", heading: "", text: "Open at nine." };
        await rows
          .insertInto("passage")
          .values({ ...text, page: null })
          .execute();
      }),
    );
  await addText(true);
  const { findings } = await examine();
  await addText(false);
  expect(findings.find(({ check }) => check === "vectors")).toMatchObject({
    status: "warning",
    says: expect.stringMatching(/^1 text has none yet .* embedded failed: It answered with 503\.$/u),
  });
});

test("another secret key than the store's fails, and the key in the folder is left as it is", async () => {
  const file = join(store.settings.dataDir, "secret-key");
  const before = readFileSync(file, "utf8");
  const { failed } = await examine({ SVC_SECRET_KEY: Buffer.alloc(32, 3).toString("base64") });
  expect(failed).toEqual(["secret key"]);
  expect(readFileSync(file, "utf8")).toBe(before);
});

/** The process's clock, so much away from this machine's. */
const clockAt = (awayMs: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`const now=Date.now;Date.now=()=>now()+${awayMs}`)}`,
});

test("a clock that is not the store's fails, ahead of PostgreSQL's as well as behind", async () => {
  const hourMs = 3_600_000;
  const clock = async (awayMs: number) =>
    (await examine(clockAt(awayMs))).findings.find(({ check }) => check === "clock");
  expect(await clock(-hourMs)).toMatchObject({
    status: "failed",
    says: expect.stringMatching(/\d+ s behind the store/u),
  });
  const isPostgres = store.settings.databaseUrl !== "";
  // A file says only when it was written last.
  expect(await clock(hourMs)).toMatchObject(
    isPostgres ? { status: "failed", says: expect.stringMatching(/\d+ s ahead of the store/u) } : { status: "ok" },
  );
});

test("secrets of visitors' identities that do not open are told of, with their chatbot", async () => {
  const damaged = (sealed: (text: string) => string) =>
    look(store, (_, transaction) =>
      transaction(async (rows) => {
        const row = await rows.selectFrom("identity_secret").selectAll().executeTakeFirstOrThrow();
        await rows
          .updateTable("identity_secret")
          .set({ sealed: sealed(row.sealed) })
          .execute();
        return row.sealed;
      }),
    );
  const before = await damaged((text) => `${text.slice(0, -4)}AAAA`);
  const { failed, findings } = await examine();
  await damaged(() => before);
  expect(failed).toEqual(["sealed secrets"]);
  expect(findings.find(({ status }) => status === "failed")?.says).toMatch(/identity secrets of bot_\w+ do not open/u);
});

test("a store that is damaged, or out of reach, fails", async () => {
  if (store.settings.databaseUrl !== "") {
    const away = { settings: { ...store.settings, databaseUrl: "postgres://svc:hidden@127.0.0.1:1/svc" } };
    const { failed, output } = await examine({}, away);
    expect(failed).toEqual(["store"]);
    expect(output).not.toContain("hidden");
    return;
  }
  const damaged = await createTestStore();
  try {
    const service = await startServiceProcess(damaged);
    await service.end("SIGTERM");
    const file = join(damaged.settings.dataDir, "svc.db");
    truncateSync(file, Math.floor(readFileSync(file).length / 2 / 4_096) * 4_096);
    expect((await examine({}, damaged)).failed).toContain("store");
    writeFileSync(file, "no database at all".padEnd(8_192, "."));
    expect((await examine({}, damaged)).failed).toContain("store");
  } finally {
    await damaged.remove();
  }
});

test("a folder that others can read is a warning, and a new installation passes", async () => {
  const fresh = await createEmptyStore();
  try {
    chmodSync(fresh.settings.dataDir, 0o755);
    const { code, findings } = await examine({}, fresh);
    expect(code).toBe(0);
    expect(findings.find(({ check }) => check === "data folder")).toMatchObject({
      status: "warning",
      fix: `chmod 700 ${fresh.settings.dataDir}`,
    });
    rmSync(fresh.settings.dataDir, { recursive: true });
    expect((await examine({}, fresh)).code).toBe(0);
  } finally {
    await fresh.remove();
  }
});
