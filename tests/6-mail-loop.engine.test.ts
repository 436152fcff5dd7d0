import { afterEach, beforeEach, expect, test } from "vitest";
import { call, createTrainedChatbot } from "./support/api.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { withOwner } from "./support/members.ts";
import { startServiceProcess, testApiKey } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

/** A service whose chatbot answers email to its address by itself. */
interface Shop {
  readonly address: string;
  readonly store: TestStore;
  readonly mailbox: Mailbox;
  readonly service: ServiceProcess;
  readonly chatbotId: string;
}

const question = "What are your opening hours?";
let shops: readonly Shop[] = [];

beforeEach(async () => {
  shops = await Promise.all(["one.example", "two.example"].map(open));
});
afterEach(async () => {
  for (const { service, mailbox, store } of shops) {
    await service.end("SIGKILL");
    mailbox.close();
    await store.remove();
  }
});

async function open(host: string): Promise<Shop> {
  const address = `support@${host}`;
  const [store, mailbox] = [await createTestStore(), await startMailbox()];
  const service = await startServiceProcess(store, {
    ...withOwner,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: `Shop <${address}>`,
    SVC_BASE_URL: `http://chat.${host}`,
  });
  const faqs = [{ question, answer: "From nine to five. What are your opening hours?" }];
  const chatbotId = await createTrainedChatbot(service.url, faqs, {
    inboundEmail: { enabled: true, answer: "chatbot", address },
  });
  return { address, store, mailbox, service, chatbotId };
}

async function deliver({ service, chatbotId }: Shop, mail: string): Promise<string> {
  const response = await fetch(`${service.url}/api/inbound-email?chatbotId=${chatbotId}`, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${testApiKey}` },
    body: mail,
  });
  expect([200, 201, 202]).toContain(response.status);
  const { outcome, reason } = (await response.json()) as { outcome: string; reason: string | null };
  return outcome === "received" ? outcome : `${outcome}: ${reason}`;
}

/** Delivers the latest of `sent` mails from one shop to the other, as a mail server between them would. */
async function relay(from: Shop, to: Shop, sent: number, change = (mail: string) => mail): Promise<string> {
  const mails = () => from.mailbox.mails.filter((mail) => mail.to === to.address);
  await expect.poll(() => mails().length).toBe(sent);
  return deliver(to, change(mails()[sent - 1]?.raw ?? ""));
}

const first = (from: Shop, to: Shop) =>
  [`Message-ID: <1@two.example>`, `From: ${from.address}`, `To: ${to.address}`, "Subject: Hours", "", question].join(
    "\r\n",
  );

test("an answer that goes to another service is not answered by it", async () => {
  const [one, two] = shops;
  if (one === undefined || two === undefined) throw new Error("Two shops are open.");
  expect(await deliver(one, first(two, one))).toBe("received");
  expect(await relay(one, two, 1)).toBe("ignored: auto_reply");
  expect((await call(two.service.url, "GET", `/api/sessions?chatbotId=${two.chatbotId}`)).body.sessions).toEqual([]);
});

test("two services that answer each other through a server that drops the mark of automatic mail end by themselves", async () => {
  const [one, two] = shops;
  if (one === undefined || two === undefined) throw new Error("Two shops are open.");
  const unmarked = (mail: string) => mail.replace(/^Auto-Submitted:.*\r?\n/gimu, "");
  expect(await deliver(one, first(two, one))).toBe("received");
  for (let round = 1; round <= 3; round++) {
    expect(await relay(one, two, round, unmarked)).toBe("received");
    expect(await relay(two, one, round, unmarked)).toBe("received");
  }
  // The fourth mail of an hour is a person's, with a draft.
  const sessions = `/api/sessions?chatbotId=${one.chatbotId}&view=needs_reply`;
  await expect.poll(async () => (await call(one.service.url, "GET", sessions)).body.sessions.length).toBe(1);
  const { sessions: waiting } = (await call(one.service.url, "GET", sessions)).body;
  const { emails } = (await call(one.service.url, "GET", `/api/sessions/${waiting[0].id}/emails`)).body;
  expect(emails).toHaveLength(4);
  expect(emails.filter(({ draft }: { draft: string | null }) => draft !== null)).toHaveLength(1);
  expect(one.mailbox.mails.filter(({ to }) => to === two.address)).toHaveLength(3);
});
