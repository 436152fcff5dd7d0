import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call } from "./support/api.ts";
import { cli, runCli } from "./support/cli.ts";
import { blocksOf, readGuide } from "./support/guides.ts";
import { look } from "./support/look.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { withOwner } from "./support/members.ts";
import { startReceiver } from "./support/receiver.ts";
import type { Receiver } from "./support/receiver.ts";
import { recordEvent } from "./support/record-event.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createEmptyStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

let folder: string;
let backup: string;
let site: WebSite;
let receiver: Receiver;
let mailbox: Mailbox;
let environment: Record<string, string>;
let chatbotId: string;
const stores: TestStore[] = [];

async function emptyStore(): Promise<TestStore> {
  const store = await createEmptyStore();
  stores.push(store);
  return store;
}

/** A backup of a service that has a delivery, a page, a mail and a job to see to, all of them due. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-trial-"));
  [site, receiver, mailbox] = await Promise.all([startWebSite(), startReceiver(), startMailbox()]);
  const page = { "/prices": htmlPage("Prices", "A small inspection costs 49 euros.") };
  site.serve(page);
  receiver.answer("/hook", (_, response) => response.writeHead(500).end());
  mailbox.refuse(true);
  environment = {
    ...withOwner,
    SVC_EGRESS_ALLOW: `127.0.0.1:${site.port},127.0.0.1:${receiver.port}`,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "support@example.com",
    SVC_BASE_URL: "http://chat.example.com",
  };
  const store = await emptyStore();
  const { url, end } = await startServiceProcess(store, environment);
  chatbotId = (await call(url, "POST", "/api/chatbot/create", { name: "Shop" })).body.id;
  await call(url, "POST", "/api/webhooks-config", { url: `${receiver.url}/hook`, events: ["*"] });
  const data = { urls: [`${site.url}/prices`] };
  const training = await call(url, "POST", "/api/chatbot/train", { chatbotId, data }, { prefer: "wait=60" });
  const [source] = training.body.sources;
  expect(source.status).toBe("ready");
  await call(url, "PATCH", `/api/chatbots/${chatbotId}/sources/${source.id}`, { refresh: "daily" });
  const lead = { leadId: "lead_1", name: "Ada", email: "ada@example.com", source: "chat", sessionId: "s" };
  await recordEvent(store, chatbotId, "lead.captured", lead);
  await receiver.waitFor("/hook");
  const due = () =>
    look(store, async (query) => {
      const delivery = await query.selectFrom("webhook_delivery").selectAll().executeTakeFirstOrThrow();
      const mail = await query.selectFrom("notification_member").selectAll().executeTakeFirstOrThrow();
      return { status: delivery.status, wasTried: delivery.attempt_count > 0, isMailed: mail.mail_id !== null };
    });
  const all = { status: "waiting", wasTried: true, isMailed: true };
  await vi.waitFor(async () => expect(await due()).toEqual(all), { timeout: 60_000, interval: 250 });
  await end("SIGTERM");
  await look(store, (_, transaction) =>
    transaction(async (rows) => {
      await rows.updateTable("webhook_delivery").set({ next_attempt_at: 0 }).execute();
      await rows.updateTable("notification_member").set({ mail_at: 1, sending_until: 0 }).execute();
      await rows.updateTable("job").set({ run_at: 1 }).where("finished_at", "is", null).execute();
    }),
  );
  backup = join(folder, "svc-2026-11-21.tar");
  const { code, errors } = await runCli(store, "backup", backup, "--with-secret-key");
  expect(code, errors).toBe(0);
  site.serve(page);
  receiver.answer("/hook", (_, response) => response.writeHead(204).end());
  mailbox.refuse(false);
});

afterAll(async () => {
  for (const each of [site, receiver, mailbox]) each.close();
  for (const store of stores) await store.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function onRestored<Result>(
  options: readonly string[],
  use: (service: ServiceProcess, store: TestStore) => Promise<Result>,
): Promise<Result> {
  const store = await emptyStore();
  const { code, errors } = await runCli(store, "restore", ...options, backup);
  expect(code, errors).toBe(0);
  if (options.length > 0) expect(errors).toContain("A trial: ");
  const service = await startServiceProcess(store, environment);
  try {
    return await use(service, store);
  } finally {
    await service.end("SIGKILL");
  }
}

test("a trial of a backup answers as the service does, and delivers, fetches and mails nothing", async () => {
  const delivered = receiver.received.length;
  await onRestored(["--trial"], async ({ url }, store) => {
    const { body } = await call(url, "POST", "/api/messages", { chatbotId, message: "What does an inspection cost?" });
    expect(body.content).toContain("49 euros");
    const { webhooks } = (await call(url, "GET", "/api/webhooks-config")).body;
    expect(webhooks).toEqual([expect.objectContaining({ active: false })]);
    const log = `/api/webhooks-config/${webhooks[0].id}/deliveries`;
    const statuses = async () =>
      (await call(url, "GET", log)).body.deliveries.map(({ event, status }: Record<string, unknown>) => [
        event,
        status,
      ]);
    // What happens in the trial itself is listed, too, and not sent.
    await expect.poll(statuses, { timeout: 60_000 }).toContainEqual(["message.sent", "skipped"]);
    expect(await statuses()).toContainEqual(["lead.captured", "skipped"]);
    expect((await statuses()).filter(([, status]: string[]) => status !== "skipped")).toEqual([]);
    const { sources } = (await call(url, "GET", `/api/chatbots/${chatbotId}/sources`)).body;
    expect(sources).toEqual([expect.objectContaining({ refresh: null, nextRefreshAt: null, status: "ready" })]);
    const mails = await look(store, (query) =>
      query.selectFrom("notification_member").select(["mail_at", "mail_id"]).execute(),
    );
    for (const mail of mails) expect(mail).toEqual({ mail_at: null, mail_id: null });
  });
  expect([receiver.received.length, site.asked, mailbox.mails]).toEqual([delivered, [], []]);
});

test("a restore that is no trial goes on where the backup was: it delivers, reads and mails what is due", async () => {
  const delivered = receiver.received.length;
  await onRestored([], async () => {
    await receiver.waitFor("/hook", delivered + 1, 60_000);
    await expect.poll(() => site.asked, { timeout: 60_000 }).toContain("/prices");
    await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBeGreaterThan(0);
  });
});

test("a trial never takes the place of a store", async () => {
  const store = await emptyStore();
  const { code, errors } = await runCli(store, "restore", "--trial", "--force", backup);
  expect([code, errors]).toEqual([2, expect.stringContaining("Don't combine it with --force")]);
});

const isTrial = ({ code }: { code: string }) => code.includes("--trial");

test("the trial that the guide tells of works as it is written, beside any service", async () => {
  const original = await emptyStore();
  expect((await runCli(original, "restore", backup)).code).toBe(0);
  const keyless = join(folder, "keyless.tar");
  expect((await runCli(original, "backup", keyless)).code).toBe(0);
  const place = join(folder, "trial");
  const written = blocksOf(readGuide("backups")).find(isTrial)?.code ?? "";
  const commands = [
    [/\/tmp\/trial/gu, place],
    [/\/backups\/svc-\S+\.tar/gu, keyless],
    [/\/var\/lib\/svc\/secret-key/gu, join(original.settings.dataDir, "secret-key")],
    [/npm run svc --/gu, `"${process.execPath}" "${cli}"`],
    // What it would be started with.
    [/npm start/gu, "env"],
  ] as const;
  const followed = commands.reduce((text, [from, to]) => text.replace(from, to), written);
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-euo", "pipefail", "-c", followed], {
    // A service's own shell may name its store.
    env: {
      PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
      DATABASE_URL: "postgres://svc@127.0.0.1:1/svc",
      SVC_DATA_DIR: original.settings.dataDir,
    },
    timeout: 170_000,
  });
  const started = Object.fromEntries(stdout.split("\n").map((line) => line.split(/=(.*)/u, 2)));
  expect(started).toMatchObject({ PORT: "3999", SVC_DATA_DIR: place, DATABASE_URL: "" });
  const trial = { settings: { dataDir: place, databaseUrl: "" }, remove: async () => undefined };
  const service = await startServiceProcess(trial, { SVC_SECRET_KEY_FILE: started["SVC_SECRET_KEY_FILE"] ?? "" });
  const { body } = await call(service.url, "GET", "/api/webhooks-config");
  await service.end("SIGKILL");
  expect(body.webhooks).toEqual([expect.objectContaining({ active: false })]);
});

test("the dashboard tells of the same trial as the guide", () => {
  const page = readFileSync(new URL("../dashboard/src/pages/settings/backup.tsx", import.meta.url), "utf8");
  const written = blocksOf(readGuide("backups")).find(isTrial)?.code.trim() ?? "";
  expect(page).toContain(written.replace(/\/backups\/svc-\S+\.tar/u, "svc-backup-….tar"));
});
