import type { WriteTransaction, Database } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Outbox, OutboxEvent } from "../../foundation/outbox.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { sendVisitorMail } from "./send-mail.ts";
import { visitorMailQueue, findMailSettings, openThread, setMailTime, ownerOfTicket } from "./thread-row.ts";
import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { findEmail, findSession } from "../conversations/conversations.ts";
import { z } from "zod";
import { Problem } from "../../foundation/problem.ts";
import { readToken } from "./links.ts";
import { findAbout, languageFor } from "./thread-about.ts";
import { packs } from "../../language/packs.ts";
import type { Language } from "../../language/packs.ts";

export { createInboundMail } from "./inbound/inbound-mail.ts";
export { isThreadToken } from "./links.ts";

export interface VisitorMail {
  /** These sessions are open in a page: what waits to be mailed of their conversations was seen there. */
  watched(sessionKeys: readonly number[]): void;
  readonly implementations: readonly Implementation[];
  readonly unsubscribing: Unsubscribing;
}

/** Mails that this process sends at a time; one thread's never overlap. */
const mailsAtOnce = 4;
const keysAtOnce = 500;

/** Mails visitors who have left what people reply, and what becomes of their tickets. */
export function createVisitorMail({ outbox, ...deps }: VisitorMailDeps & { readonly outbox: Outbox }): VisitorMail {
  const { database, queue, mailer, log } = deps;
  outbox.subscribe({
    name: "visitor-mail",
    wants: (event) => mailer.isConfigured && event === "visitor.told",
    async handle(transaction, events) {
      for (const event of events) await planVisitorMail(deps, transaction, event);
    },
  });
  queue.handle(visitorMailQueue, {
    run: (job) => sendVisitorMail(deps, job),
    concurrency: mailsAtOnce,
    isByTheClock: true,
  });

  async function dropSeen(sessionKeys: readonly number[]): Promise<void> {
    const waiting = await database.query
      .selectFrom("visitor_mail_thread")
      .select("key")
      .where("session_key", "in", [...sessionKeys])
      .where("mail_at", "is not", null)
      .execute();
    if (waiting.length === 0) return;
    await database.transaction((transaction) =>
      transaction
        .deleteFrom("visitor_mail_item")
        .where(
          "thread_key",
          "in",
          waiting.map(({ key }) => key),
        )
        .where("kind", "=", "reply")
        .where("mail_id", "is", null)
        .execute(),
    );
  }

  return {
    watched(sessionKeys) {
      if (!mailer.isConfigured) return;
      for (let nth = 0; nth < sessionKeys.length; nth += keysAtOnce)
        dropSeen(sessionKeys.slice(nth, nth + keysAtOnce)).catch((error: unknown) =>
          log.warn({ err: error }, "mail that visitors have seen in a page cannot be dropped just now"),
        );
    },
    implementations: [transcriptOperation(deps)],
    unsubscribing: createUnsubscribing(deps),
  };
}

/** What waits to be mailed to visitors is not. */
export async function dropVisitorMails(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom("visitor_mail_item").execute();
  await transaction.updateTable("visitor_mail_thread").set({ mail_at: null, mail_id: null }).execute();
}

/** Asked again within it, it is sent once. */
const oncePerMs = 60_000;

/** An agent mails a conversation to its visitor, who has asked for it. */
function transcriptOperation(deps: VisitorMailDeps): Implementation {
  const { database, clock, mailer, queue } = deps;
  return implement(operations.mailTranscript, async ({ sesId }, caller) => {
    const session = await findSession(database.query, caller, sesId);
    const to = (await findEmail(database.query, session.key))?.email ?? null;
    if (to === null) return { to, outcome: "no address" as const };
    const outcome = await database.transaction(async (transaction) => {
      const settings = await findMailSettings(transaction, session.chatbot_key);
      if (!mailer.isConfigured || settings === null) return "off" as const;
      const thread = await openThread(transaction, deps, { session_key: session.key, ticket_key: null });
      if (thread.unsubscribed_at !== null) return "unsubscribed" as const;
      const now = clock.now();
      await transaction
        .insertInto("visitor_mail_item")
        .values({
          thread_key: thread.key,
          ticket_key: null,
          kind: "transcript",
          what: `${Math.floor(now / oncePerMs)}`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (thread.mail_id === null) await setMailTime(transaction, deps, thread.key, now);
      await recordChange(transaction, clock, { resource: sesId, after: { transcript: "queued" } });
      return "queued" as const;
    });
    queue.wake();
    return { to, outcome };
  });
}

const noticeSchema = z.object({
  kind: z.enum(["reply", "comment", "status"]),
  sessionKey: z.number().nullable(),
  ticketKey: z.number().nullable(),
  what: z.string(),
});

/** Notes by its id what a visitor is to be mailed, and plans the mail; what follows before that goes with it. */
async function planVisitorMail(
  deps: Pick<VisitorMailDeps, "database" | "clock" | "queue">,
  transaction: WriteTransaction,
  { data, chatbotKey, timeMs }: OutboxEvent,
): Promise<void> {
  const settings = await findMailSettings(transaction, chatbotKey);
  if (settings === null) return;
  const { kind, sessionKey, ticketKey, what } = noticeSchema.parse(data);
  const owner =
    ticketKey === null ? { session_key: sessionKey, ticket_key: null } : await ownerOfTicket(transaction, ticketKey);
  const channel = owner === null ? null : await channelOf(transaction, owner.session_key);
  if (owner === null || channel === null) return;
  const thread = await openThread(transaction, deps, owner);
  if (thread.unsubscribed_at !== null) return;
  await transaction
    .insertInto("visitor_mail_item")
    .values({ thread_key: thread.key, ticket_key: ticketKey, kind, what })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // While a mail is being sent, its end plans the next one.
  if (thread.mail_id !== null) return;
  // Who writes mail has no page open.
  const mailAt = timeMs + (channel === "email" ? 0 : settings.visitorEmail.afterMinutes * 60_000);
  // One whose time has passed may have lost its job.
  if (thread.mail_at === null || mailAt < thread.mail_at || thread.mail_at < timeMs)
    await setMailTime(transaction, deps, thread.key, mailAt);
}

/** How a conversation began; null: it is gone. */
async function channelOf(transaction: WriteTransaction, sessionKey: number | null): Promise<string | null> {
  if (sessionKey === null) return "chat";
  const session = await transaction
    .selectFrom("session")
    .select("channel")
    .where("key", "=", sessionKey)
    .executeTakeFirst();
  return session?.channel ?? null;
}

interface Unsubscribing {
  /** The words of the page that asks. Throws a Problem where the token is none of ours. */
  ask(token: string): Promise<{
    language: Language;
    words: { readonly title: string; readonly question: string; readonly button: string; readonly done: string };
  }>;
  /** Ends the mail of one conversation, at once and also what waits. */
  unsubscribe(token: string): Promise<void>;
}

/** What the link of every mail leads to (RFC 8058): a GET changes nothing, one POST ends the mail. */
function createUnsubscribing({
  database,
  clock,
  unsubscribeKey,
}: Pick<VisitorMailDeps, "database" | "clock" | "unsubscribeKey">): Unsubscribing {
  function idOf(token: string): string {
    const threadId = readToken(unsubscribeKey, token);
    if (threadId === null) throw new Problem("not_found", "This link isn't complete. Copy all of it from the email.");
    return threadId;
  }

  return {
    async ask(token) {
      const language = await languageOfThread(database, idOf(token));
      const { unsubscribe: button, question, done } = packs[language].messages.mail;
      return { language, words: { title: button, question, button, done } };
    },
    async unsubscribe(token) {
      const threadId = idOf(token);
      await database.transaction(async (transaction) => {
        const thread = await transaction
          .updateTable("visitor_mail_thread")
          .set({ unsubscribed_at: clock.now() })
          .where("id", "=", threadId)
          .returning("key")
          .executeTakeFirst();
        if (thread !== undefined)
          await transaction.deleteFrom("visitor_mail_item").where("thread_key", "=", thread.key).execute();
      });
    },
  };
}

async function languageOfThread({ query }: Database, threadId: string): Promise<Language> {
  const thread = await query
    .selectFrom("visitor_mail_thread")
    .select(["session_key", "ticket_key"])
    .where("id", "=", threadId)
    .executeTakeFirst();
  const about = thread && (await findAbout(query, thread));
  if (about === undefined) return "en";
  const settings = await findMailSettings(query, about.chatbot_key);
  return languageFor(about, settings?.locale ?? "en");
}
