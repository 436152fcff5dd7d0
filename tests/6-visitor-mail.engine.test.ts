import { afterEach, beforeEach, expect, test } from "vitest";
import { ageLeases } from "./support/age-leases.ts";
import { call, chat } from "./support/api.ts";
import { look } from "./support/look.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { owner, signIn, withOwner } from "./support/members.ts";
import { startServiceProcess, testApiKey } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { tokenOf, visit } from "./support/visit.ts";

let store: TestStore;
let mailbox: Mailbox;
let service: ServiceProcess;
let chatbotId: string;

const start = () =>
  startServiceProcess(store, {
    ...withOwner,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "Support <support@example.com>",
    SVC_BASE_URL: "http://chat.example.com",
  });
const api = (method: string, path: string, body?: unknown) => call(service.url, method, path, body);
beforeEach(async () => {
  store = await createTestStore();
  mailbox = await startMailbox();
  service = await start();
  const settings = {
    name: "Corner Shop",
    leadForm: { enabled: true },
    handoff: { enabled: true },
    avatar: "https://shop.example/logo.png",
  };
  chatbotId = (await api("POST", "/api/chatbot/create", settings)).body.id;
});
afterEach(async () => {
  await service.end("SIGKILL");
  mailbox.close();
  await store.remove();
});

/** A visitor who has spoken twice and left an address; who speaks again carries the token. */
async function visitor(sessionId = "visit", email = "ada@visitors.example", text = "Where is my order?") {
  const token = tokenOf(await visit(service.url, chatbotId, sessionId, text));
  await visit(service.url, chatbotId, sessionId, text, { headers: { "x-svc-visitor-token": token } });
  const lead = { chatbotId, sessionId, name: "Ada", email };
  const left = await call(service.url, "POST", "/api/public/leads", lead, { "x-svc-visitor-token": token });
  if (left.status !== 201) throw new Error(JSON.stringify(left.body));
  const { body } = await api("GET", `/api/sessions?chatbotId=${chatbotId}`);
  const found = body.sessions.find((session: { sessionId: string }) => session.sessionId === sessionId);
  return { token, sessionId, sesId: found.id as string };
}
const reply = (sesId: string, text: string) => api("POST", `/api/sessions/${sesId}/replies`, { text });
const threads = () => look(store, (query) => query.selectFrom("visitor_mail_thread").selectAll().execute());
const items = () => look(store, (query) => query.selectFrom("visitor_mail_item").select(["kind"]).execute());

/** So many things wait to be mailed; then the time for it has come. */
async function fallDue(count: number): Promise<void> {
  await expect.poll(async () => (await items()).length).toBe(count);
  await look(store, (_query, transact) =>
    transact(async (transaction) => {
      const now = Date.now();
      await transaction.updateTable("visitor_mail_thread").set({ mail_at: now }).where("mail_at", ">", now).execute();
      await transaction.updateTable("job").set({ run_at: now }).where("queue", "=", "visitor-mail").execute();
    }),
  );
}
/** The owner is notified of leads and tickets. */
const sent = () => mailbox.mails.filter(({ to }) => to !== owner.email);
const mails = (count: number) => expect.poll(() => sent().length, { timeout: 20_000 }).toBe(count);
const header = (nth: number, name: string) => sent()[nth]?.text.match(new RegExp(`^${name}: (.*)$`, "mu"))?.[1] ?? "";
const linkIn = (nth: number) => new URLSearchParams(/\/chat\/bot_\w+#(\S+)/u.exec(sent()[nth]?.text ?? "")?.[1] ?? "");

test("an agent's replies reach a visitor who has left, in one mail, and the next one follows in its thread", async () => {
  const { sesId } = await visitor();
  await reply(sesId, "It left <today>.");
  await reply(sesId, "It arrives on Friday.");
  await fallDue(2);
  await mails(1);
  const [mail] = sent();
  expect(mail?.to).toBe("ada@visitors.example");
  expect(header(0, "From")).toBe("Corner Shop <support@example.com>");
  expect(header(0, "Subject")).toBe("Your conversation with Corner Shop");
  for (const part of ["It left <today>.", "It left &lt;today&gt;.", "It arrives on Friday.", "shop.example/logo.png"])
    expect(mail?.text).toContain(part);
  expect(header(0, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  await expect.poll(items).toEqual([]);
  await reply(sesId, "It has arrived.");
  await fallDue(1);
  await mails(2);
  expect(header(1, "In-Reply-To")).toBe(header(0, "Message-ID"));
  expect(header(1, "References")).toBe(header(0, "Message-ID"));
  expect(sent()[1]?.text).not.toContain("It left");
});

test("the link in the mail opens the same conversation on another device, until that is deleted", async () => {
  const { sesId, sessionId } = await visitor();
  await reply(sesId, "It left today.");
  await fallDue(1);
  await mails(1);
  const link = linkIn(0);
  expect(link.get("session")).toBe(sessionId);
  const read = () =>
    call(service.url, "GET", `/api/public/chat/${sessionId}/messages`, undefined, {
      "x-svc-visitor-token": link.get("token") ?? "",
    });
  const { body } = await read();
  expect(body.messages.at(-1).content).toBe("It left today.");
  expect((await api("DELETE", `/api/sessions/${sesId}`)).status).toBe(204);
  expect((await read()).status).toBe(401);
});

test("who has the chat open in a page gets no mail, and a deleted conversation sends none", async () => {
  const open = await visitor("open");
  const gone = await visitor("gone", "eve@visitors.example");
  const follow = new AbortController();
  await reply(open.sesId, "Seen in the chat.");
  await reply(gone.sesId, "Never seen.");
  await expect.poll(items).toHaveLength(2);
  await fetch(`${service.url}/api/public/chat/open/events`, {
    headers: { "x-svc-visitor-token": open.token },
    signal: follow.signal,
  });
  await expect.poll(items).toHaveLength(1);
  await api("DELETE", `/api/sessions/${gone.sesId}`);
  await expect.poll(items).toEqual([]);
  expect((await threads()).map(({ mail_id }) => mail_id)).toEqual([null]);
  follow.abort();
  expect(sent()).toEqual([]);
});

test("a ticket's public comment and status reach its requester in the visitor's language, an internal one does not", async () => {
  const requester = { name: "Ada", email: "ada@visitors.example" };
  const ticket = {
    chatbotId,
    subject: "Kaputt",
    description: "Die Lampe ist leider kaputt und leuchtet nicht.",
    requester,
  };
  const { id, number } = (await api("POST", "/api/tickets", ticket)).body;
  await api("POST", `/api/tickets/${id}/comments`, { text: "Only for us.", public: false });
  await api("POST", `/api/tickets/${id}/comments`, { text: "Wir senden eine neue.", public: true });
  await api("PATCH", `/api/tickets/${id}`, { status: "pending" });
  await api("PATCH", `/api/tickets/${id}`, { status: "resolved" });
  await fallDue(3);
  await mails(1);
  const { text = "" } = sent()[0] ?? {};
  expect(header(0, "Subject")).toBe(`[#${number}] Kaputt`);
  expect(text).toContain(`Neue Antwort auf Ticket #${number} (Kaputt):\nWir senden eine neue.`);
  expect(text).toContain(`Neuer Status von Ticket #${number} (Kaputt): gelöst.`);
  expect(text).not.toContain("wartend");
  expect(text).not.toContain("Only for us.");
  // There is no conversation to open.
  expect(linkIn(0).get("token")).toBeNull();
});

test("who asks for a person or a ticket hears where the reply goes, and the address only who carries the token", async () => {
  const ada = await visitor();
  const say = async (sessionId: string, text: string, token?: string) => {
    const headers = token === undefined ? {} : { "x-svc-visitor-token": token };
    return (await chat(service.url, { chatbotId, sessionId, text, headers })).text;
  };
  const called = "I've let our team know. Someone will join this chat as soon as possible.";
  expect(await say("visit", "I want to talk to a person, please.", ada.token)).toBe(
    `${called} If you leave, we'll reply to ada@visitors.example.`,
  );
  expect(await say("unknown", "I want to talk to a person, please.")).toBe(called);
  // Nobody has shown that this conversation is theirs but who created it.
  const lead = { chatbotId, sessionId: "open", name: "Eve", email: "eve@visitors.example" };
  await call(service.url, "POST", "/api/public/leads", lead);
  expect(await say("open", "Please open a ticket for me, my bicycle is broken.")).toMatch(
    /^I've opened ticket #1 for you\. We'll reply by email\.$/u,
  );
  await api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: false } });
  const { token } = await visitor("offered", "ida@visitors.example");
  expect(await say("offered", "I want to talk to a person, please.", token)).toContain(
    "Would you like to leave us a message instead? We'll reply to ida@visitors.example.",
  );
});

test("one click ends the mail of one conversation, and only a POST does", async () => {
  const ada = await visitor("ada");
  const eve = await visitor("eve", "eve@visitors.example");
  await reply(ada.sesId, "First.");
  await fallDue(1);
  await mails(1);
  const path = new URL(header(0, "List-Unsubscribe").slice(1, -1)).pathname;
  const page = await call(service.url, "GET", path);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining("Stop emails about this conversation?")]);
  await reply(ada.sesId, "Second.");
  await expect.poll(items).toHaveLength(1);
  expect((await call(service.url, "POST", path, "List-Unsubscribe=One-Click")).body).toEqual({
    status: "unsubscribed",
  });
  await reply(ada.sesId, "Third.");
  await reply(eve.sesId, "Hello Eve.");
  await fallDue(1);
  await mails(2);
  expect(sent()[1]?.to).toBe("eve@visitors.example");
  expect((await call(service.url, "POST", `${path}x`, "")).status).toBe(404);
});

test("an agent mails the transcript to the visitor who asked for it, once a minute at most", async () => {
  const { sesId } = await visitor();
  await reply(sesId, "It left today.");
  const send = async (id = sesId) => (await api("POST", `/api/sessions/${id}/transcript`)).body;
  expect(await send()).toEqual({ to: "ada@visitors.example", outcome: "queued" });
  await mails(1);
  const { text = "" } = sent()[0] ?? {};
  expect(text).toContain("Transcript of your conversation:\nYou:\nWhere is my order?\n");
  expect(text).toMatch(/Corner Shop:\nSorry, I couldn't find[^]*Support:\nIt left today\./u);
  await visit(service.url, chatbotId, "unknown", "Hello");
  const { body } = await api("GET", `/api/sessions?chatbotId=${chatbotId}`);
  const unknown = body.sessions.find((session: { sessionId: string }) => session.sessionId === "unknown");
  expect(await send(unknown.id)).toEqual({ to: null, outcome: "no address" });
  await api("PATCH", `/api/chatbots/${chatbotId}`, { visitorEmail: { enabled: false } });
  expect(await send()).toEqual({ to: "ada@visitors.example", outcome: "off" });
  expect((await api("POST", "/api/sessions/ses_none/transcript")).status).toBe(404);
});

test("a transcript names the files of each message with their addresses, which open them", async () => {
  await api("PATCH", `/api/chatbots/${chatbotId}`, { attachments: { enabled: true } });
  const { sesId } = await visitor();
  const form = new FormData();
  form.append("file", new File(["Turn the key twice."], "steps.txt"));
  const path = `${service.url}/api/sessions/${sesId}/attachments`;
  const uploaded = await fetch(path, {
    method: "POST",
    headers: { authorization: `Bearer ${testApiKey}` },
    body: form,
  });
  const { id } = (await uploaded.json()) as { id: string };
  await api("POST", `/api/sessions/${sesId}/replies`, { text: "Please see here.", attachmentIds: [id] });
  await api("POST", `/api/sessions/${sesId}/transcript`);
  await mails(1);
  const { text = "" } = sent()[0] ?? {};
  const [, address = ""] = /Please see here\.\nsteps\.txt: http:\/\/chat\.example\.com(\/\S+)/u.exec(text) ?? [];
  expect(await (await fetch(service.url + address)).text()).toBe("Turn the key twice.");
});

test("a mail that was on its way when the process was killed goes again as the same mail", async () => {
  const { sesId } = await visitor();
  mailbox.stall(true);
  await reply(sesId, "It left today.");
  await fallDue(1);
  await mails(1);
  await service.end("SIGKILL");
  await ageLeases(store);
  mailbox.stall(false);
  service = await start();
  await expect.poll(() => sent().length, { timeout: 60_000 }).toBe(2);
  expect(header(1, "Message-ID")).toBe(header(0, "Message-ID"));
  await expect.poll(items).toEqual([]);
});

test.runIf(process.env["TEST_ENGINE"] === "postgres")("of two processes one sends each mail", async () => {
  const second = await start();
  try {
    for (let nth = 0; nth < 8; nth++)
      await reply((await visitor(`s${nth}`, `v${nth}@visitors.example`)).sesId, "Hello.");
    await fallDue(8);
    await mails(8);
    await expect.poll(items).toEqual([]);
    expect(new Set(sent().map(({ to }) => to)).size).toBe(8);
  } finally {
    await second.end("SIGKILL");
  }
});

test("a chatbot that mails nobody plans no mail, and the change is in the audit log", async () => {
  const { sesId } = await visitor();
  const off = { visitorEmail: { enabled: false } };
  expect((await api("PATCH", `/api/chatbots/${chatbotId}`, off)).body.visitorEmail).toEqual({
    enabled: false,
    afterMinutes: 5,
  });
  await reply(sesId, "Hello.");
  const told = () =>
    look(store, (query) =>
      query.selectFrom("event").select("heard").where("event", "=", "visitor.told").where("heard", "=", 1).execute(),
    );
  await expect.poll(told).toHaveLength(1);
  expect(await threads()).toEqual([]);
  const boss = await signIn(service.url, owner);
  const { body } = await boss.api("GET", "/api/audit?action=updateChatbot");
  expect(JSON.stringify(body)).toContain('"afterMinutes":5');
});
