import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examineStore } from "./support/doctor.ts";
import { startHostileProvider } from "./support/hostile-provider.ts";
import { startImapServer } from "./support/imap-server.ts";
import { startMailbox } from "./support/mailbox.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

/** What the doctor finds around the store, whichever engine that is on. */
let store: TestStore;

beforeAll(async () => {
  store = await createTestStore();
  const service = await startServiceProcess(store);
  await service.end("SIGTERM");
});

afterAll(() => store.remove());

const examine = (environment: Record<string, string> = {}) => examineStore(store, environment);

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
