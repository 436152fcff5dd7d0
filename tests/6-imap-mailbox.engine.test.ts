import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ageLeases } from "./support/age-leases.ts";
import { call } from "./support/api.ts";
import { startImapServer } from "./support/imap-server.ts";
import type { ImapServer } from "./support/imap-server.ts";
import { look } from "./support/look.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { owner, withOwner } from "./support/members.ts";
import { rounds } from "./support/proof.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let imap: ImapServer;
let smtp: Mailbox;
let service: ServiceProcess;
let chatbotId: string;

const start = () =>
  startServiceProcess(store, {
    ...withOwner,
    IMAP_URL: imap.url,
    SMTP_URL: smtp.url,
    SVC_MAIL_FROM: "Shop <mailer@example.com>",
    SVC_BASE_URL: "http://chat.example.com",
  });
const api = (method: string, path: string, body?: unknown) => call(service.url, method, path, body);
const inboundEmail = { enabled: true, answer: "draft", address: "support@example.com", authservId: null };
const createChatbot = async (settings: object = {}) =>
  (await api("POST", "/api/chatbot/create", { name: "Corner Shop", inboundEmail, ...settings })).body.id as string;
const state = async () => (await api("GET", "/api/mailbox")).body;
const patience = { timeout: 60_000 };

// One service, mailbox and chatbot for all tests: each test looks at what came since it began.
let mailsBefore = 0;
let sentBefore = 0;
beforeAll(async () => {
  [store, imap, smtp] = await Promise.all([createTestStore(), startImapServer(), startMailbox()]);
  await imap.deliver(mailOf({}, "From before the first connection."));
  service = await start();
  chatbotId = await createChatbot();
  await vi.waitFor(async () => expect((await state()).state).toBe("connected"), patience);
});
beforeEach(async () => {
  mailsBefore = (await emails()).length;
  sentBefore = sentMails().length;
});
afterAll(async () => {
  await service.end("SIGKILL");
  smtp.close();
  await imap.close();
  await store.remove();
});

let sent = 0;
function mailOf(headers: Readonly<Record<string, string>> = {}, text = "Where is my order?"): string {
  const lines = Object.entries({
    "Message-ID": `<${++sent}@visitors.example>`,
    From: "Ada <ada@visitors.example>",
    To: "support@example.com",
    Subject: "My order",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\n${text}\r\n`;
}
interface Listed {
  readonly outcome: string;
  readonly reason: string | null;
  readonly sesId: string | null;
}
const emails = async (id = chatbotId): Promise<Listed[]> =>
  (await api("GET", `/api/chatbots/${id}/inbound-emails`)).body.emails;
const outcomesOf = (listed: readonly Listed[]) => listed.map(({ reason, outcome }) => reason ?? outcome);
const newest = async () => {
  const all = await emails();
  return all.slice(0, all.length - mailsBefore);
};
const came = (...wanted: string[]) => expect.poll(async () => outcomesOf(await newest()), patience).toEqual(wanted);
const sentMails = () => smtp.mails.filter(({ to }) => to !== owner.email);
const mailed = async () => {
  await expect.poll(() => sentMails().length, patience).toBe(sentBefore + 1);
  return sentMails().at(-1)?.text ?? "";
};
const replyToOf = (mail: string) => /^Reply-To: (.*)$/mu.exec(mail)?.[1]?.trim() ?? "";

test("a new mail opens a conversation and is marked as seen, an answer to its reply address continues it, and older mail is left", async () => {
  await imap.deliver(mailOf({ To: "an-alias@example.org" }));
  await came("received");
  await expect.poll(() => imap.seen(), patience).toEqual([false, true]);
  const [{ sesId } = { sesId: null }] = await newest();
  await api("POST", `/api/sessions/${sesId}/replies`, { text: "It left today." });
  await imap.deliver(mailOf({ To: replyToOf(await mailed()), Subject: "Re: My order" }, "Thanks!"));
  await came("received", "received");
  expect((await newest()).map((email) => email.sesId)).toEqual([sesId, sesId]);
  expect((await api("GET", `/api/sessions/${sesId}`)).body.messageCount).toBe(3);
});

test("of several chatbots the one gets a mail whose address it was sent to, and what is for none or ignored stays unseen", async () => {
  const sales = await createChatbot({ inboundEmail: { ...inboundEmail, address: "sales@example.com" } });
  const before = (await imap.seen()).length;
  await imap.deliver(mailOf({ To: "Sales <SALES+spring@example.com>" }));
  await expect.poll(async () => outcomesOf(await emails(sales)), patience).toEqual(["received"]);
  await imap.deliver(mailOf({ To: "someone@example.com" }));
  await expect.poll(async () => (await state()).skipped, patience).toBe(1);
  await imap.deliver(mailOf({ To: "list@example.com", "Delivered-To": "support@example.com" }));
  await imap.deliver(mailOf({ "Auto-Submitted": "auto-replied" }));
  await imap.deliver(mailOf({ "X-Size": "40000000" }));
  await came("too_large", "auto_reply", "received");
  expect(await emails(sales)).toHaveLength(1);
  expect((await imap.seen()).slice(before)).toEqual([true, false, true, false, false]);
});

test("two services that mail each other stop at once", async () => {
  await api("PATCH", `/api/chatbots/${chatbotId}`, { inboundEmail: { ...inboundEmail, answer: "chatbot" } });
  const faqs = [{ question: "What are your opening hours?", answer: "We are open from nine to six." }];
  await api("POST", "/api/chatbot/train", { chatbotId, data: { faqs } });
  await imap.deliver(mailOf({ Subject: "" }, "What are your opening hours?"));
  // The other service answers ours as ours answered: with a mail of the same kind, to the reply address.
  const ours = await mailed();
  const theirs = ours
    .replaceAll("\n", "\r\n")
    .replace(/^From: .*$/mu, "From: Other <help@other.example>\r")
    .replace(/^To: .*$/mu, `To: ${replyToOf(ours)}\r`)
    .replace(/^Message-ID: .*$/imu, "Message-ID: <1@other.example>\r");
  await imap.deliver(theirs);
  await imap.deliver(mailOf({ "Message-ID": "<after@visitors.example>" }, "Something that nobody knows."));
  await came("received", "auto_reply", "received");
  expect(sentMails()).toHaveLength(sentBefore + 1);
});

test("a mailbox that is away is told with its reason and taken up again, also when its mails are numbered anew", async () => {
  await imap.leave(true);
  await expect.poll(async () => (await state()).state, patience).toBe("failing");
  expect((await state()).reasonCode).toMatch(/^(?:server_disconnected|mailbox_refused)$/u);
  expect((await api("POST", "/api/mailbox/test", {})).body.works).toBe(false);
  await imap.leave(false);
  await imap.renumber();
  await imap.deliver(mailOf());
  expect((await api("POST", "/api/mailbox/test", {})).body).toMatchObject({ works: true, reason: null });
  // The other one was there before the first connection, within the days that are looked through again.
  await came("received", "received");
  expect((await state()).state).toBe("connected");
});

test("a process that is killed between fetching and storing loses no mail and doubles none, and of two one fetches", async ({
  task,
}) => {
  const [killings, mailsEach] = [rounds(1, 20), 10];
  const stored = () =>
    look(store, async (query) => {
      const rows = await query.selectFrom("email_message").select("text").orderBy("key").execute();
      return rows.map(({ text }) => text).filter((text) => text.startsWith("Question"));
    });
  const count = async () => (await stored()).length;
  let caughtMidway = 0;
  const other = store.settings.databaseUrl === "" ? undefined : await start();
  for (let nth = 1; nth <= killings; nth++) {
    for (let mail = 0; mail < mailsEach; mail++)
      await imap.deliver(mailOf({ From: `ada-${nth}-${mail}@visitors.example` }, `Question ${nth}-${mail}`));
    await expect.poll(count, patience).toBeGreaterThan((nth - 1) * mailsEach);
    await service.end("SIGKILL");
    await ageLeases(store);
    if ((await count()) < nth * mailsEach) caughtMidway++;
    service = await start();
    await expect.poll(count, { timeout: 200_000 }).toBe(nth * mailsEach);
  }
  await other?.end("SIGKILL");
  const texts = await stored();
  const distinct = new Set(texts).size;
  task.meta.figures = {
    mailsFetched: killings * mailsEach,
    killings,
    caughtMidway,
    lost: killings * mailsEach - distinct,
    doubled: texts.length - distinct,
  };
  expect(task.meta.figures).toMatchObject({ lost: 0, doubled: 0 });
});
