import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call } from "./support/api.ts";
import { look } from "./support/look.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { owner, withOwner } from "./support/members.ts";
import { rounds } from "./support/proof.ts";
import { startServiceProcess, testApiKey } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let mailbox: Mailbox;
let service: ServiceProcess;
/** Each test has a chatbot of its own. */
let chatbotId: string;
let mailsBefore = 0;

const start = () =>
  startServiceProcess(store, {
    ...withOwner,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "Shop <mailer@example.com>",
    SVC_BASE_URL: "http://chat.example.com",
  });
const api = (method: string, path: string, body?: unknown) => call(service.url, method, path, body);
const inboundEmail = { enabled: true, answer: "draft", address: "support@example.com", authservId: "mx.example.com" };

beforeAll(async () => {
  store = await createTestStore();
  mailbox = await startMailbox();
  service = await start();
});
beforeEach(async () => {
  mailsBefore = mailbox.mails.length;
  chatbotId = (await api("POST", "/api/chatbot/create", { name: "Corner Shop", inboundEmail })).body.id;
});
afterAll(async () => {
  await service.end("SIGKILL");
  mailbox.close();
  await store.remove();
});

let sent = 0;
interface Written {
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}
function mailOf({ headers = {}, text = "Where is my order?" }: Written = {}): string {
  const lines = Object.entries({
    "Message-ID": `<${++sent}@visitors.example>`,
    From: "Ada <ada@visitors.example>",
    To: "support@example.com",
    Subject: "My order",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\n${text}\r\n`;
}
async function deliver(mail: string, { url = service.url, authorization = `Bearer ${testApiKey}` } = {}) {
  const response = await fetch(`${url}/api/inbound-email?chatbotId=${chatbotId}`, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", Authorization: authorization },
    body: mail,
  });
  return {
    status: response.status,
    body: (await response.json()) as { outcome: string; reason: string; sesId: string },
  };
}
const sesIdOf = async (written?: Written) => {
  const { body } = await deliver(mailOf(written));
  expect(body.outcome).toBe("received");
  return body.sesId;
};
const session = async (sesId: string) => (await api("GET", `/api/sessions/${sesId}`)).body;
const emails = async (sesId: string) => (await api("GET", `/api/sessions/${sesId}/emails`)).body.emails;
async function texts(sesId: string): Promise<string[]> {
  const { sessionId } = await session(sesId);
  const { body } = await api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${sessionId}`);
  return body.messages.map(({ content }: { content: string }) => content);
}
const sentMails = () => mailbox.mails.slice(mailsBefore).filter(({ to }) => to !== owner.email);
const header = (nth: number, name: string) =>
  sentMails()[nth]?.text.match(new RegExp(`^${name}: (.*)$`, "mu"))?.[1] ?? "";
/** An agent's reply reaches the visitor by mail. */
async function reply(sesId: string, text: string): Promise<void> {
  const before = sentMails().length;
  await api("POST", `/api/sessions/${sesId}/replies`, { text });
  await expect.poll(() => sentMails().length, { timeout: 20_000 }).toBe(before + 1);
}
const handled = (sesId: string) => expect.poll(async () => (await session(sesId)).handoff, { timeout: 20_000 });

test("a mail opens a conversation that waits for a person, with its sender as an unverified visitor", async () => {
  const sesId = await sesIdOf({ text: "Where is my order?\r\n\r\n-- \r\nAda Lovelace" });
  await handled(sesId).toBe("waiting");
  expect(await session(sesId)).toMatchObject({
    channel: "email",
    visitor: { name: "Ada", email: "ada@visitors.example", verified: false, verifiedFields: [] },
    handoffDetails: { reason: "email" },
  });
  expect(await texts(sesId)).toEqual(["My order\n\nWhere is my order?"]);
  const [email] = await emails(sesId);
  expect(email).toMatchObject({ from: "ada@visitors.example", subject: "My order", authentication: null });
  expect(email.text).toContain("Ada Lovelace");
});

test("an agent's reply goes out by mail in the visitor's thread, and the answer to it continues the conversation", async () => {
  const sesId = await sesIdOf({ headers: { "Message-ID": "<first@visitors.example>" } });
  await handled(sesId).toBe("waiting");
  await reply(sesId, "It left today.");
  expect(header(0, "To")).toBe("ada@visitors.example");
  expect(header(0, "Subject")).toBe("Re: My order");
  expect(header(0, "In-Reply-To")).toBe("<first@visitors.example>");
  const replyTo = header(0, "Reply-To");
  expect(replyTo).toMatch(/^support\+[0-9a-z]{26}@example\.com$/u);
  // By the address alone, in upper case and from another account of hers.
  const byAddress = { headers: { To: replyTo.toUpperCase(), From: "ada@work.example", Subject: "AW: My order" } };
  expect(await sesIdOf({ ...byAddress, text: "Thanks!\r\n\r\n> It left today." })).toBe(sesId);
  // By the mail that it answers.
  const answers = { "In-Reply-To": header(0, "Message-ID"), Subject: "Re: My order" };
  expect(await sesIdOf({ headers: answers, text: "And the other one?" })).toBe(sesId);
  expect(await texts(sesId)).toEqual([
    "My order\n\nWhere is my order?",
    "It left today.",
    "Thanks!",
    "And the other one?",
  ]);
  await reply(sesId, "Tomorrow.");
  expect(header(1, "References")).toContain(header(0, "Message-ID"));
});

test("an answer that comes a week later lands in its conversation, though that was resolved meanwhile", async () => {
  const sesId = await sesIdOf();
  await handled(sesId).toBe("waiting");
  await reply(sesId, "It left today.");
  await api("PATCH", `/api/sessions/${sesId}`, { status: "resolved" });
  const weekMs = 7 * 24 * 3_600_000;
  await look(store, (_, transaction) =>
    transaction(async (rows) => {
      const { key } = await rows
        .updateTable("session")
        .set((set) => ({
          started_at: set("started_at", "-", weekMs),
          last_message_at: set("last_message_at", "-", weekMs),
          resolved_at: set("resolved_at", "-", weekMs),
        }))
        .where("id", "=", sesId)
        .returning("key")
        .executeTakeFirstOrThrow();
      await rows
        .updateTable("message")
        .set((set) => ({ created_at: set("created_at", "-", weekMs) }))
        .where("session_key", "=", key)
        .execute();
    }),
  );
  const answers = { "In-Reply-To": header(0, "Message-ID"), Subject: "Re: My order" };
  expect(await sesIdOf({ headers: answers, text: "It never came." })).toBe(sesId);
  await handled(sesId).toBe("waiting");
  expect((await texts(sesId)).at(-1)).toBe("It never came.");
});

test("an answer to a ticket's mail opens the conversation of the ticket, and the next one continues it", async () => {
  const requester = { name: "Ada", email: "ada@visitors.example" };
  const ticket = { chatbotId, subject: "Broken lamp", description: "It does not light up.", requester };
  const { id, number } = (await api("POST", "/api/tickets", ticket)).body;
  await api("POST", `/api/tickets/${id}/comments`, { text: "Is the bulb new?", public: true });
  const findThread = () =>
    look(store, (query) =>
      query
        .selectFrom("visitor_mail_thread as thread")
        .innerJoin("ticket", "ticket.key", "thread.ticket_key")
        .select("thread.id")
        .where("ticket.id", "=", id)
        .executeTakeFirst(),
    );
  await expect.poll(findThread, { timeout: 20_000 }).toBeDefined();
  const to = `support+${(await findThread())?.id.slice("thr_".length)}@example.com`;
  const subject = `Re: [#${number}] Broken lamp`;
  // A changed subject is about something else, and so is what a stranger refers to.
  const other = await sesIdOf({ headers: { To: to, Subject: "My invoice" } });
  const forged = { "In-Reply-To": `<vml_1.thr_${to.slice(8, 34)}@chat.example.com>`, From: "eve@visitors.example" };
  await sesIdOf({ headers: { ...forged, Subject: subject } });
  expect((await api("GET", `/api/tickets/${id}`)).body.sessionId).toBeNull();
  const sesId = await sesIdOf({ headers: { To: to, Subject: subject }, text: "Yes, it is." });
  expect(sesId).not.toBe(other);
  expect((await api("GET", `/api/tickets/${id}`)).body.sessionId).toBe((await session(sesId)).sessionId);
  expect(await sesIdOf({ headers: { To: to, Subject: subject }, text: "I tried two." })).toBe(sesId);
  await handled(sesId).toBe("waiting");
});

test("another sender, another subject and a deleted conversation begin a new one", async () => {
  const sesId = await sesIdOf({ headers: { "Message-ID": "<first@visitors.example>" } });
  await handled(sesId).toBe("waiting");
  await reply(sesId, "It left today.");
  const answers = { "In-Reply-To": header(0, "Message-ID"), Subject: "Re: My order" };
  expect(await sesIdOf({ headers: { ...answers, From: "eve@visitors.example" } })).not.toBe(sesId);
  expect(await sesIdOf({ headers: { ...answers, Subject: "Something else" } })).not.toBe(sesId);
  const forged = { ...answers, "Authentication-Results": "mx.example.com; spf=fail; dkim=none; dmarc=fail (p=none)" };
  expect(await sesIdOf({ headers: forged })).not.toBe(sesId);
  expect(await sesIdOf({ headers: { ...answers, Subject: "[EXTERNAL] Re: My order" } })).toBe(sesId);
  await api("DELETE", `/api/sessions/${sesId}`);
  expect(await sesIdOf({ headers: answers })).not.toBe(sesId);
});

test("a mail that comes twice, to two processes at once or after its conversation was deleted, is taken once", async () => {
  const mail = mailOf();
  const other = store.settings.databaseUrl === "" ? service : await start();
  const urls = [service.url, other.url, service.url, other.url];
  const outcomes = await Promise.all(urls.map(async (url) => (await deliver(mail, { url })).body));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["received", "repeated", "repeated", "repeated"]);
  const { sesId = "" } = outcomes.find(({ outcome }) => outcome === "received") ?? {};
  expect(await texts(sesId)).toHaveLength(1);
  await api("DELETE", `/api/sessions/${sesId}`);
  expect((await deliver(mail)).body.outcome).toBe("repeated");
  if (other !== service) await other.end("SIGKILL");
});

const ignored: readonly [string, Readonly<Record<string, string>>][] = [
  ["auto_reply", { "Auto-Submitted": "auto-replied" }],
  ["auto_reply", { Precedence: "auto_reply" }],
  ["list", { "List-Id": "<news.example.org>" }],
  ["list", { Precedence: "bulk" }],
  ["bounce", { "Return-Path": "<>" }],
  ["bounce", { "Content-Type": 'multipart/report; boundary="b"' }],
  ["own_address", { From: "Shop <mailer@example.com>" }],
  ["own_address", { From: "support+01jd5x@example.com" }],
  ["no_sender", { From: "" }],
];
test("what no person wrote is ignored with a reason, and our own mails are, so that two services stop at once", async () => {
  for (const [reason, headers] of ignored) {
    const { status, body } = await deliver(mailOf({ headers }));
    expect([status, body]).toEqual([200, { outcome: "ignored", reason, sesId: null }]);
  }
  expect((await deliver("\u0000\u0001")).body.outcome).toBe("ignored");
  const sesId = await sesIdOf();
  await handled(sesId).toBe("waiting");
  await reply(sesId, "It left today.");
  expect((await deliver(sentMails()[0]?.text.replaceAll("\n", "\r\n") ?? "")).body.outcome).toBe("ignored");
  const { body } = await api("GET", `/api/chatbots/${chatbotId}/inbound-emails`);
  expect(body.emails).toHaveLength(ignored.length + 3);
  expect(body.emails[1]).toMatchObject({ outcome: "received", reason: null, sesId });
  expect(body.emails.at(-1)).toMatchObject({ outcome: "ignored", reason: "auto_reply", sesId: null });
});

test("of one sender so many mails in an hour are taken", async () => {
  const outcomes: string[] = [];
  for (let nth = 0; nth < 21; nth++) outcomes.push((await deliver(mailOf())).body.outcome);
  expect(outcomes.indexOf("ignored")).toBe(20);
});

test("where the owner wants it, the chatbot's answer goes out with its citations, and a person is called for the rest", async () => {
  await api("PATCH", `/api/chatbots/${chatbotId}`, { inboundEmail: { ...inboundEmail, answer: "chatbot" } });
  const faqs = [{ question: "What are your opening hours?", answer: "We are open from nine to six." }];
  await api("POST", "/api/chatbot/train", { chatbotId, data: { faqs } });
  await deliver(mailOf({ headers: { Subject: "" }, text: "What are your opening hours?" }));
  await expect.poll(() => sentMails().length, { timeout: 30_000 }).toBe(1);
  expect(sentMails()[0]?.text).toContain("We are open from nine to six.");
  expect(sentMails()[0]?.text).toContain("[1] What are your opening hours?");
  const sesId = await sesIdOf({ headers: { Subject: "" }, text: "Do you sell submarines to penguins?" });
  await handled(sesId).toBe("waiting");
  expect(sentMails()).toHaveLength(1);
});

test("a mail that was taken just before the process was killed is handled once by the next one", async () => {
  const killings = rounds(2, 20);
  const sesIds: string[] = [];
  for (let nth = 0; nth < killings; nth++) {
    const mail = mailOf({ headers: { From: `ada${nth}@visitors.example` } });
    const { body } = await deliver(mail);
    sesIds.push(body.sesId);
    await service.end("SIGKILL");
    service = await start();
    expect((await deliver(mail)).body.outcome).toBe("repeated");
  }
  for (const sesId of sesIds) {
    await expect.poll(async () => (await session(sesId)).handoff, { timeout: 90_000 }).toBe("waiting");
    expect(await texts(sesId)).toHaveLength(1);
    const { body } = await api("GET", `/api/sessions/${sesId}/activity`);
    expect(body.activity.filter(({ kind }: { kind: string }) => kind === "escalated")).toHaveLength(1);
  }
});

test("a hostile mail ends with a reason, and the service answers meanwhile", async () => {
  const parts = Array.from({ length: 10_000 }, (_, nth) => `--b\r\nContent-Type: text/html\r\n\r\n<p>${nth}</p>`);
  const nested = Array.from(
    { length: 2_000 },
    (_, nth) => `Content-Type: multipart/mixed; boundary="b${nth}"\r\n\r\n--b${nth}`,
  );
  const bodies = [
    mailOf({ headers: { "Content-Type": 'multipart/mixed; boundary="b"' }, text: parts.join("\r\n") }),
    `From: eve@visitors.example\r\n${nested.join("\r\n")}`,
    mailOf({ headers: { "X-Long": "x".repeat(2_000_000) } }),
    mailOf({ headers: { "Content-Type": "text/html" }, text: "<div>".repeat(100_000) }),
  ];
  const delivering = Promise.all(bodies.map((mail) => deliver(mail)));
  expect((await api("GET", "/api/public/healthcheck")).status).toBe(200);
  for (const { status, body } of await delivering) {
    expect(status).toBe(200);
    expect(body.outcome === "received" || body.reason === "unreadable", JSON.stringify(body)).toBe(true);
  }
});

test("a draft of the answer waits for the agent", async () => {
  const faqs = [{ question: "What are your opening hours?", answer: "We are open from nine to six." }];
  await api("POST", "/api/chatbot/train", { chatbotId, data: { faqs } });
  const sesId = await sesIdOf({ headers: { Subject: "" }, text: "What are your opening hours?" });
  await handled(sesId).toBe("waiting");
  expect((await emails(sesId))[0].draft).toContain("nine to six");
  expect(sentMails()).toEqual([]);
});

test("a key also comes as a Basic password, and what isn't allowed or isn't a mail is refused", async () => {
  const basic = `Basic ${Buffer.from(`any:${testApiKey}`).toString("base64")}`;
  expect((await deliver(mailOf(), { authorization: basic })).status).toBe(200);
  expect(
    (await deliver(mailOf(), { authorization: `Basic ${Buffer.from("any:svc_no").toString("base64")}` })).status,
  ).toBe(401);
  const other = await fetch(`${service.url}/api/chatbots`, { headers: { Authorization: basic } });
  expect(other.status).toBe(401);
  await api("PATCH", `/api/chatbots/${chatbotId}`, { inboundEmail: { enabled: false } });
  expect((await deliver(mailOf())).status).toBe(409);
});

test("a forgotten visitor's mails are gone, and that they came is known without them", async () => {
  const sesId = await sesIdOf({ text: "My secret is swordfish." });
  await handled(sesId).toBe("waiting");
  await api("DELETE", `/api/sessions/${sesId}`);
  const rows = await look(store, async (query) => ({
    known: await query
      .selectFrom("inbound_email")
      .selectAll()
      .where("chatbot_key", "in", query.selectFrom("chatbot").select("key").where("id", "=", chatbotId))
      .execute(),
    kept: await query.selectFrom("email_message").selectAll().execute(),
  }));
  expect(rows.known).toHaveLength(1);
  expect(JSON.stringify(rows.known)).not.toMatch(/swordfish|ada@|My order/u);
  expect(JSON.stringify(rows.kept)).not.toContain("swordfish");
});
