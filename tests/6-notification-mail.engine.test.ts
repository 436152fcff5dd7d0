import { afterEach, beforeEach, expect, test } from "vitest";
import { ageLeases } from "./support/age-leases.ts";
import { call } from "./support/api.ts";
import { look } from "./support/look.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { owner, withOwner } from "./support/members.ts";
import { recordEvent } from "./support/record-event.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let mailbox: Mailbox;
let service: ServiceProcess;
let chatbotId: string;

const start = () =>
  startServiceProcess(store, {
    ...withOwner,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "support@example.com",
    SVC_BASE_URL: "http://chat.example.com",
  });
beforeEach(async () => {
  store = await createTestStore();
  mailbox = await startMailbox();
  service = await start();
  chatbotId = (await call(service.url, "POST", "/api/chatbot/create", { name: "Shop" })).body.id;
});
afterEach(async () => {
  await service.end("SIGKILL");
  mailbox.close();
  await store.remove();
});

const data = { leadId: "lead_1", name: "Ada", email: "ada@visitors.example", source: "chat", sessionId: "s" };
const ids = () => mailbox.mails.map(({ text }) => /^Message-ID: (.*)$/mu.exec(text)?.[1]);
/** Sent, and not yet known to be. */
async function sendInVain(): Promise<void> {
  mailbox.stall(true);
  await recordEvent(store, chatbotId, "lead.captured", data);
  await expect.poll(() => mailbox.mails.length).toBe(1);
}

test("a mail that was on its way when the process was killed goes within a minute, as the same mail", async () => {
  await sendInVain();
  await service.end("SIGKILL");
  await ageLeases(store);
  mailbox.stall(false);
  service = await start();
  await expect.poll(() => mailbox.mails.length, { timeout: 60_000, interval: 250 }).toBe(2);
  const [first, second] = ids();
  expect(first).toMatch(/^<mail_\w+@chat\.example\.com>$/u);
  expect(second).toBe(first);
  expect(mailbox.mails.every(({ to }) => to === owner.email)).toBe(true);
});

test("a mail server that hangs holds up neither requests nor the end of the service", async () => {
  await sendInVain();
  expect((await call(service.url, "GET", "/api/chatbots")).status).toBe(200);
  // Meanwhile the mail server was not even given up.
  const tried = await look(store, (query) => query.selectFrom("notification_member").select("attempts").execute());
  expect(tried).toEqual([{ attempts: 0 }]);
  const stopped = performance.now();
  expect(await service.end("SIGTERM")).toBe(0);
  // The mail server's own time is 10 s.
  expect(performance.now() - stopped).toBeLessThan(8_000);
});
