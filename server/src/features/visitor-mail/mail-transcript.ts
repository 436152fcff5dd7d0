import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { findEmail, findSession } from "../conversations/conversations.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { findMailSettings, openThread, setMailTime } from "./thread-row.ts";

/** Asked again within it, it is sent once. */
const oncePerMs = 60_000;

/** An agent mails a conversation to its visitor, who has asked for it. */
export function transcriptOperation(deps: VisitorMailDeps): Implementation {
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
