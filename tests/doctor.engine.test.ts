import { chmodSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { runCliWith } from "./support/cli.ts";
import { look } from "./support/look.ts";
import { startHostileProvider } from "./support/hostile-provider.ts";
import { startImapServer } from "./support/imap-server.ts";
import { startMailbox } from "./support/mailbox.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { createEmptyStore, createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

// Each starts several processes, which a busy machine takes its time for.
interface Finding {
  readonly check: string;
  readonly status: string;
  readonly says: string;
  readonly fix?: string;
}

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

async function examine(environment: Record<string, string> = {}, of: Pick<TestStore, "settings"> = store) {
  const quiet = { SVC_EMBEDDING_MODEL: "off", PORT: "0", ...environment };
  const { code, output } = await runCliWith(of, quiet, "doctor", "--json");
  const report: { healthy: boolean; findings: Finding[] } = JSON.parse(output);
  expect(report.healthy).toBe(code === 0);
  const failed = report.findings.filter(({ status }) => status === "failed");
  for (const { fix } of failed) expect(fix).toBeTruthy();
  return { code, output, findings: report.findings, failed: failed.map(({ check }) => check) };
}

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

test("faults of the environment are all told, and no value of it is", async () => {
  const { code, output, failed } = await examine({ PORT: "many", SVC_SECRET_KEY: "not-a-key" });
  expect([code, failed]).toEqual([1, ["configuration"]]);
  expect(output).toContain("PORT");
  expect(output).toContain("SVC_SECRET_KEY");
  expect(output).not.toContain("not-a-key");
});

test("models that are away, and a port that is taken, fail with what to do", async () => {
  const taken = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  const { code, failed } = await examine({
    PORT: String(port),
    SVC_MODEL: "openai-compatible/away",
    SVC_MODEL_BASE_URL: "http://127.0.0.1:1/v1",
    SVC_EMBEDDING_MODEL: "openai-compatible/away",
    SVC_EMBEDDING_MODEL_BASE_URL: "http://127.0.0.1:1/v1",
  });
  await new Promise((resolve) => taken.close(resolve));
  expect(code).toBe(1);
  expect(failed).toEqual(["port", "model", "encoder"]);
});

/** A disk under the data folder that has so much room left, and no other. */
const diskWith = (freeMiB: number) => {
  const folder = JSON.stringify(store.settings.dataDir);
  const script = `import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const real = fs.statfsSync;
    fs.statfsSync = (path) => path === ${folder} ? { bavail: ${freeMiB}, bsize: ${1_024 * 1_024} } : real(path);
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

test.each([
  { freeMiB: 99, status: "failed", exit: 1 },
  { freeMiB: 100, status: "warning", exit: 0 },
  { freeMiB: 1_023, status: "warning", exit: 0 },
  { freeMiB: 1_024, status: "ok", exit: 0 },
])("$freeMiB MiB free on the disk of the data folder are told as $status", async ({ freeMiB, status, exit }) => {
  const { code, findings } = await examine(diskWith(freeMiB));
  expect(code).toBe(exit);
  const disk = findings.find(({ check }) => check === "disk");
  expect(disk).toMatchObject({ status, says: `${freeMiB} MiB free.` });
  if (status !== "ok") expect(disk?.fix).toContain("Make room");
});

test.each([
  { allowed: "", status: "ok", says: "Private addresses are refused." },
  {
    allowed: "127.0.0.1:11434,10.1.2.0/24:5432-5433",
    status: "ok",
    says: "Private addresses are refused but for the 2 of SVC_EGRESS_ALLOW.",
  },
  { allowed: "169.254.169.254:80", status: "warning", says: "where clouds keep a machine's credentials." },
  { allowed: "0.0.0.0/0", status: "warning", says: "where clouds keep a machine's credentials." },
])("a way out that is open to “$allowed” is told as $status", async ({ allowed, status, says }) => {
  const { code, findings } = await examine({ SVC_EGRESS_ALLOW: allowed });
  expect(code).toBe(0);
  const egress = findings.find(({ check }) => check === "egress");
  expect(egress).toMatchObject({ status, says: expect.stringContaining(says) });
  expect(egress?.fix === undefined).toBe(status === "ok");
});

test("a port that svc itself listens on is as it should be", async () => {
  const service = await startServiceProcess(store);
  try {
    const { code, findings } = await examine({ PORT: new URL(service.url).port });
    expect(code).toBe(0);
    expect(findings.find(({ check }) => check === "port")?.says).toMatch(
      /svc \d+\.\d+\.\d+(?:\+[0-9a-f]+)? is running there/u,
    );
  } finally {
    await service.end("SIGTERM");
  }
});

test("a mail server is asked to let svc in, and gets no mail", async () => {
  const mailbox = await startMailbox();
  const says = async (SMTP_URL: string) => {
    const { findings } = await examine({
      SMTP_URL,
      SVC_MAIL_FROM: "svc@example.com",
      SVC_BASE_URL: "http://chat.example.com",
    });
    return findings.find(({ check }) => check === "mail");
  };
  expect(await says(mailbox.url)).toMatchObject({ status: "ok" });
  expect(mailbox.mails).toEqual([]);
  mailbox.close();
  const away = await says(mailbox.url.replace("smtp://", "smtp://me:hidden@"));
  expect(away).toMatchObject({ status: "failed" });
  expect(JSON.stringify(away)).not.toContain("hidden");
});

test("the mailbox is opened, and what is wrong with it is said without its password", async () => {
  const imap = await startImapServer();
  const says = async (url: string) => {
    const { findings } = await examine({ IMAP_URL: url });
    return findings.find(({ check }) => check === "mailbox");
  };
  await imap.deliver("Subject: Hello\r\n\r\nHello");
  expect(await says(imap.url)).toMatchObject({ status: "ok", says: expect.stringContaining("Emails in INBOX: 1") });
  const wrong = await says(imap.url.replace("swordfish", "marlin"));
  expect(wrong).toMatchObject({ status: "failed", says: expect.stringContaining("refused the user name or password") });
  expect(JSON.stringify(wrong)).not.toContain("marlin");
  expect(await imap.seen()).toEqual([false]);
  await imap.close();
});

test("the sign-in provider is asked what it says of itself, and the break-glass owner is looked for", async () => {
  const provider = await startHostileProvider();
  const environment = {
    SVC_BASE_URL: "http://chat.example.com",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "svc",
    OIDC_CLIENT_SECRET: "hidden",
    OIDC_ONLY: "true",
    OIDC_BREAK_GLASS_EMAIL: "nobody@example.com",
  };
  const says = async (name: string) => (await examine(environment)).findings.find(({ check }) => check === name);
  expect(await says("sign-in")).toMatchObject({ status: "ok" });
  expect(await says("break-glass")).toMatchObject({ status: "failed", says: expect.stringContaining("no owner") });
  provider.behave({ discovery: { issuer: "https://id.example.com" } });
  const wrong = await says("sign-in");
  expect(wrong).toMatchObject({ status: "failed", fix: expect.stringContaining("OIDC_ISSUER") });
  expect(JSON.stringify(wrong)).not.toContain("hidden");
  await provider.close();
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
