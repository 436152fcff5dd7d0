import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { transcriptOperation } from "./mail-transcript.ts";
import { planVisitorMail } from "./plan-mail.ts";
import { sendVisitorMail } from "./send-mail.ts";
import { visitorMailQueue } from "./thread-row.ts";
import { createUnsubscribing } from "./unsubscribe.ts";
import type { Unsubscribing } from "./unsubscribe.ts";

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
