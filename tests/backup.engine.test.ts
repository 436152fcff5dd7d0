import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { cli, makeKey, runCli, runCliWith } from "./support/cli.ts";
import { look } from "./support/look.ts";
import { owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { rounds } from "./support/proof.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createEmptyStore, createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

// Each starts several processes, which a busy machine takes its time for.
const faqs = Array.from({ length: 40 }, (_, n) => ({
  question: `What does part number ${n} cost?`,
  answer: `Part number ${n} costs ${n} euros.`,
}));
let folder: string;
let store: TestStore;
let service: ServiceProcess;
let chatbotId: string;
const others: TestStore[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-backup-"));
  store = await createTestStore();
  service = await startServiceProcess(store, withOwner);
  chatbotId = await createTrainedChatbot(service.url, faqs, {
    modelApiKey: "sk-sealed-secret",
    model: "openai-compatible/x",
  });
});

afterAll(async () => {
  await service.end("SIGKILL");
  for (const each of [store, ...others]) await each.remove();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, sessionId: string, n: number) =>
  chat(url, { chatbotId, sessionId, text: faqs[n % faqs.length]?.question ?? "" });

async function emptyStore(): Promise<TestStore> {
  const empty = await createEmptyStore();
  others.push(empty);
  return empty;
}

/** A whole backup, made once. */
const backedUp = (() => {
  let made: Promise<string> | undefined;
  return () =>
    (made ??= (async () => {
      const file = join(folder, "whole.tar");
      const { code, errors } = await runCli(store, "backup", file, "--with-secret-key");
      expect(errors).toContain("contains the secret key");
      expect(code).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      return file;
    })());
})();

test("a backup made while messages are written holds every one that was acknowledged before, and no half one", async () => {
  const { key } = await makeKey(store);
  const before = Array.from({ length: 20 }, () => randomUUID());
  for (const [n, sessionId] of before.entries()) expect((await ask(service.url, sessionId, n)).done).toBe(true);
  const stop = new AbortController();
  let written = 0;
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (; !stop.signal.aborted; written++) await ask(service.url, randomUUID(), written);
    }),
  );
  writing.catch(() => undefined);
  const file = join(folder, "busy.tar");
  const writtenBefore = written;
  const made = await runCli(store, "backup", file, "--with-secret-key");
  expect(made.code, made.errors).toBe(0);
  expect(made.output).toBe(`${file}\n`);
  expect(written).toBeGreaterThan(writtenBefore);
  stop.abort();
  await writing;

  const restored = await emptyStore();
  const { code, errors } = await runCli(restored, "restore", file);
  expect(code, errors).toBe(0);
  expect(errors).toContain("1 sealed secrets, which all open");
  await look(restored, async (query) => {
    const sessions = await query.selectFrom("session").select(["key", "session_id", "message_count"]).execute();
    const messages = await query.selectFrom("message").select(["session_key", "role", "reply_to", "key"]).execute();
    const kept = new Map(sessions.map((session) => [session.session_id, session]));
    for (const sessionId of before) expect(kept.get(sessionId)?.message_count).toBe(2);
    // What one transaction wrote is there together: a session with its message, its count and its event.
    for (const { key: session, message_count: count } of sessions)
      expect(messages.filter((message) => message.session_key === session)).toHaveLength(count);
    const events = await query.selectFrom("event").select("key").where("event", "=", "session.created").execute();
    expect(events).toHaveLength(sessions.length);
  });
  const second = await startServiceProcess(restored);
  try {
    expect((await ask(second.url, randomUUID(), 7)).text).toBe("Part number 7 costs 7 euros.");
    const history = await call(second.url, "GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${before[3]}`);
    expect(history.body.messages.map((message: { content: string }) => message.content)).toEqual([
      faqs[3]?.question,
      faqs[3]?.answer,
    ]);
    const withKey = await call(second.url, "GET", `/api/chatbots/${chatbotId}`, undefined, {
      authorization: `Bearer ${key}`,
    });
    expect([withKey.status, withKey.body.modelApiKeySet]).toEqual([200, true]);
  } finally {
    await second.end("SIGKILL");
  }
});

test("a visitor's token, which the secret key signs, is good after a restore", async () => {
  const first = await ask(service.url, "with-token", 1);
  const headers = { "x-svc-visitor-token": first.headers.get("x-svc-visitor-token") ?? "" };
  const file = join(folder, "token.tar");
  await runCli(store, "backup", file, "--with-secret-key");
  const restored = await emptyStore();
  await runCli(restored, "restore", file);
  expect(statSync(join(restored.settings.dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  const second = await startServiceProcess(restored);
  const history = await call(second.url, "GET", "/api/public/chat/with-token/messages", undefined, headers);
  await second.end("SIGKILL");
  expect([history.status, history.body.messages.length]).toEqual([200, 2]);
});

test("a backup without the secret key needs that key at the restore, and says so before it writes", async () => {
  const file = join(folder, "keyless.tar");
  const made = await runCli(store, "backup", file);
  expect(made.errors).toContain("doesn't contain the secret key");
  const restored = await emptyStore();
  const refused = await runCli(restored, "restore", file);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("Copy the key file to")]);
  const wrong = await runCliWith(restored, { SVC_SECRET_KEY: Buffer.alloc(32, 9).toString("base64") }, "restore", file);
  expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining("different secret key")]);
  const environment = { SVC_SECRET_KEY: readFileSync(join(store.settings.dataDir, "secret-key"), "utf8").trim() };
  const right = await runCliWith(restored, environment, "restore", file);
  expect(right.code, right.errors).toBe(0);
});

test("a backup that lost its end or has one wrong byte anywhere is refused in one line, and nothing is written", async () => {
  const file = await backedUp();
  const { size } = statSync(file);
  const broken = join(folder, "broken.tar");
  const restored = await emptyStore();
  const filesBefore = readdirSync(restored.settings.dataDir);
  async function expectRefused(says: RegExp): Promise<void> {
    const { code, errors } = await runCli(restored, "restore", broken);
    expect([code, errors]).toEqual([1, expect.stringMatching(says)]);
    expect(errors.trim().split("\n")).toHaveLength(1);
  }
  const lengths = [size - 1_024, Math.floor(size / 2), 0, 100, 512, size - 1_500].slice(0, rounds(2, 6));
  for (const length of lengths) {
    copyFileSync(file, broken);
    truncateSync(broken, length);
    await expectRefused(/cut off|no backup/u);
  }
  // A header, the compressed rows of the first and of the last table, the manifest.
  const content = readFileSync(file);
  const zstandard = Buffer.from("28b52ffd", "hex");
  const [first, last] = [content.indexOf(zstandard), content.lastIndexOf(zstandard)];
  const places = [first + 20, content.lastIndexOf('"tables"') + 2, 30, 130, last + 20].slice(0, rounds(2, 5));
  for (const at of places) {
    const damaged = Buffer.from(content);
    damaged[at] = (damaged[at] ?? 0) ^ 0x55;
    writeFileSync(broken, damaged);
    await expectRefused(/damaged|no backup|incomplete|missing|cut off/u);
  }
  writeFileSync(broken, "PK\u0003\u0004 something else".padEnd(2_000, "x"));
  await expectRefused(/no backup of svc/u);
  expect(readdirSync(restored.settings.dataDir)).toEqual(filesBefore);
});

test("a store that is there is never written over, unless it is to be kept aside", async () => {
  const file = await backedUp();
  const restored = await emptyStore();
  expect((await runCli(restored, "restore", file)).code).toBe(0);
  const refused = await runCli(restored, "restore", file);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("--force")]);
  const running = await startServiceProcess(restored);
  const beside = await runCli(restored, "restore", file, "--force");
  await running.end("SIGTERM");
  expect([beside.code, beside.errors]).toEqual([1, expect.stringMatching(/running/u)]);
  const forced = await runCli(restored, "restore", file, "--force");
  expect([forced.code, forced.errors]).toEqual([0, expect.stringMatching(/kept as .*before.restore/u)]);
});

test("the log that a store which is gone has left is not replayed into the restored one", async () => {
  const restored = await emptyStore();
  if (restored.settings.databaseUrl !== "") return;
  const gone = await emptyStore();
  const logOf = ({ settings }: TestStore) => join(settings.dataDir, "svc.db-wal");
  // While it is open its log is whole, and would make an empty store of any other.
  await look(gone, async () => copyFileSync(logOf(gone), logOf(restored)));
  const { code, errors } = await runCli(restored, "restore", await backedUp());
  expect([code, errors]).toEqual([0, expect.stringMatching(/kept as \S+svc\.db\.before-restore-\w+-wal\./u)]);
  const chatbots = await look(restored, (query) => query.selectFrom("chatbot").select("id").execute());
  expect(chatbots).toEqual([{ id: chatbotId }]);
});

test("row keys go on behind those that were ever given, also where their rows are gone", async () => {
  const faqOf = async (url: string, question: string) =>
    (await call(url, "POST", `/api/chatbots/${chatbotId}/faqs`, { question, answer: "Yes." })).body.id;
  const keyOf = (of: TestStore, id: string) =>
    look(of, (query) => query.selectFrom("faq").select("key").where("id", "=", id).executeTakeFirstOrThrow());
  const gone = await faqOf(service.url, "Is this one deleted?");
  const { key: lastKey } = await keyOf(store, gone);
  await call(service.url, "DELETE", `/api/chatbots/${chatbotId}/faqs/${gone}`);
  const file = join(folder, "keys.tar");
  await runCli(store, "backup", file, "--with-secret-key");
  const restored = await emptyStore();
  await runCli(restored, "restore", file);
  const second = await startServiceProcess(restored);
  const next = await faqOf(second.url, "Is this one new?");
  await second.end("SIGKILL");
  expect((await keyOf(restored, next)).key).toBeGreaterThan(lastKey);
});

test("a file that is there, a folder that is not, and a full disk are said in a sentence and leave nothing behind", async () => {
  const file = await backedUp();
  const again = await runCli(store, "backup", file);
  expect([again.code, again.errors]).toEqual([1, `${file} is there already. Give the backup another name.\n`]);
  const nowhere = await runCli(store, "backup", join(folder, "nowhere", "b.tar"));
  expect([nowhere.code, nowhere.errors]).toEqual([1, expect.stringContaining("there is no such file or folder")]);
  // A limit on a file's size stands in for a full disk: the write fails halfway.
  const full = await new Promise<{ code: number | null; errors: string }>((resolve) => {
    const child = spawn(
      "sh",
      ["-c", 'ulimit -f 4; exec "$0" "$@"', process.execPath, cli, "backup", join(folder, "full.tar")],
      {
        env: {
          PATH: process.env["PATH"],
          SVC_DATA_DIR: store.settings.dataDir,
          DATABASE_URL: store.settings.databaseUrl,
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.once("close", (code) => resolve({ code, errors }));
  });
  expect(full).toEqual({ code: 1, errors: expect.stringContaining("would be larger than this disk") });
  expect(readdirSync(folder).filter((name) => name.startsWith("full"))).toEqual([]);
});

test("an owner downloads a backup, which restores all there is, and the audit log tells who did", async () => {
  const boss = await signIn(service.url, owner);
  const answer = await fetch(`${service.url}/api/backup`, { headers: boss.headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="svc-backup-\d{4}-\d\d-\d\dT\d{6}Z\.tar"$/u,
  );
  const file = join(folder, "downloaded.tar");
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const { body } = await boss.api("GET", "/api/audit?action=downloadBackup");
  expect(body.entries).toEqual([
    expect.objectContaining({ actor: expect.objectContaining({ name: owner.email }), resource: boss.workspaceId }),
  ]);
  const restored = await emptyStore();
  const environment = { SVC_SECRET_KEY: readFileSync(join(store.settings.dataDir, "secret-key"), "utf8").trim() };
  const { code, errors } = await runCliWith(restored, environment, "restore", file);
  expect(code, errors).toBe(0);
  expect(errors).toContain("1 sealed secrets, which all open");

  const half = join(folder, "half.tar");
  writeFileSync(half, readFileSync(file).subarray(0, -2_000));
  const refused = await runCliWith(await emptyStore(), environment, "restore", half);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("cut off")]);
});

test("who does not own every workspace is refused the backup of them all", async () => {
  const boss = await signIn(service.url, owner);
  const stranger = await settleElsewhere(service.url, boss, "stranger@example.com");
  const url = "/api/backup";
  expectProblem(await stranger.api("GET", url), 403, "forbidden");
  expectProblem(await (await signIn(service.url, owner)).api("GET", url), 403, "forbidden");
});

test("kill -9 in the middle of a backup leaves no file under the name that was asked for", async () => {
  const file = join(folder, "killed.tar");
  const child = spawn(process.execPath, [cli, "backup", file], {
    env: { PATH: process.env["PATH"], SVC_DATA_DIR: store.settings.dataDir, DATABASE_URL: store.settings.databaseUrl },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await expect
    .poll(() => readdirSync(folder).some((name) => name.startsWith("killed.tar")), {
      interval: 1,
      timeout: 60_000,
    })
    .toBe(true);
  child.kill("SIGKILL");
  await ended;
  // On a machine that is slow to kill it may have come to its end: then it is whole.
  if (readdirSync(folder).includes("killed.tar")) rmSync(file);
  expect((await runCli(store, "backup", file)).code).toBe(0);
});

test("kill -9 in the middle of a restore leaves a store that is as empty as before", async () => {
  const file = await backedUp();
  const restored = await emptyStore();
  const { dataDir, databaseUrl } = restored.settings;
  const child = spawn(process.execPath, [cli, "restore", file], {
    env: { PATH: process.env["PATH"], SVC_DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stderr.once("data", () => child.kill("SIGKILL"));
  await ended;
  let again = await runCli(restored, "restore", file);
  // On a machine that is slow to kill it may have come to its end.
  if (again.errors.includes("--force")) again = await runCli(restored, "restore", file, "--force");
  expect(again.code, again.errors).toBe(0);
  if (databaseUrl === "") expect(readdirSync(dataDir)).not.toContain("svc.db.restoring");
});

test("everything in the data folder of a used service is either in the backup or made anew", () => {
  // Whoever adds a kind of file decides here whether a backup has to hold it.
  const known = ["secret-key", "service.lock", "service.lock-journal", "svc.db", "svc.db-shm", "svc.db-wal"];
  expect(readdirSync(store.settings.dataDir).filter((name) => !known.includes(name))).toEqual([]);
});
