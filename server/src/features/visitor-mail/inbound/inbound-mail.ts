import type { ImapAccount } from "../../../foundation/imap.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Outbox, OutboxEvent } from "../../../foundation/outbox.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import type { InboundMailDeps } from "./deps.ts";
import { giveUpMail, handleMail, inboundMailQueue } from "./handle-mail.ts";
import { createMailbox } from "../mailbox/mailbox.ts";
import { createMailReceiver, receiveOperation } from "./receive.ts";
import { ignoredReasonSchema, operations, sessionEmailSchema } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import { implement } from "../../../foundation/implement.ts";
import { paginate } from "../../../foundation/page.ts";
import { findSession } from "../../conversations/conversations.ts";

export interface InboundMail {
  readonly implementations: readonly Implementation[];
  /** Connects to the mailbox, where there is one; once the queue has started. */
  start(): Promise<void>;
  /** To be called now and then. */
  tidy(): Promise<void>;
}

/** Mails that this process handles at a time: each may take an answer of a model. */
const mailsAtOnce = 2;
/** Longer than any mail server tries to deliver one again. */
const rememberedMs = 90 * 24 * 60 * 60_000;

/** Takes mail from visitors: a reply continues its conversation, other mail opens one. */
export function createInboundMail({
  outbox,
  imap,
  workspace,
  ...deps
}: InboundMailDeps & {
  readonly outbox: Outbox;
  readonly imap: ImapAccount | null;
  /** The workspace that the mailbox is for. */
  readonly workspace: () => Promise<string>;
}): InboundMail {
  const { database, clock, queue } = deps;
  const receiver = createMailReceiver(deps);
  const mailbox = createMailbox({ ...deps, account: imap, workspace, receiver });
  outbox.subscribe({
    name: "inbound-mail",
    wants: (event) => event === "mail.received",
    async handle(transaction, events) {
      for (const { data } of events) await queue.add(transaction, inboundMailQueue, payloadOf(data));
    },
    committed: () => queue.wake(),
  });
  queue.handle(inboundMailQueue, {
    run: (job) => handleMail(deps, job),
    givenUp: (payload) => giveUpMail(deps, payload),
    concurrency: mailsAtOnce,
    readsStrangers: true,
  });
  return {
    implementations: [receiveOperation(deps, receiver), ...emailLists(deps), ...mailbox.implementations],
    start: mailbox.start,
    async tidy() {
      await mailbox.start();
      await database.transaction((transaction) =>
        transaction
          .deleteFrom("inbound_email")
          .where("received_at", "<", clock.now() - rememberedMs)
          .execute(),
      );
    },
  };
}

const payloadOf = (data: OutboxEvent["data"]) => ({ emailKey: numberIn(data, "emailKey") });

const emailsAtMost = 50;

/** What came, and what was ignored; and the mails of one conversation. */
function emailLists({ database, chatbots }: InboundMailDeps): Implementation[] {
  return [
    implement(operations.listInboundEmails, async ({ chatbotId, ...input }, caller) => {
      const { key } = await chatbots.find(caller, chatbotId);
      const rows = database.query
        .selectFrom("inbound_email as email")
        .leftJoin("session", "session.key", "email.session_key")
        .select(["email.key", "email.reason", "email.received_at", "session.id as sesId"])
        .where("email.chatbot_key", "=", key);
      const page = await paginate(rows, "email.key", input);
      const emails = page.items.map(({ reason, received_at: receivedAt, sesId }) => ({
        receivedAt: isoTime(receivedAt),
        outcome: reason === null ? ("received" as const) : ("ignored" as const),
        reason: reason === null ? null : ignoredReasonSchema.parse(reason),
        sesId,
      }));
      return { emails, nextCursor: page.nextCursor };
    }),
    implement(operations.listSessionEmails, async ({ sesId }, caller) => {
      const session = await findSession(database.query, caller, sesId);
      const rows = await database.query
        .selectFrom("email_message as email")
        .innerJoin("message", "message.key", "email.message_key")
        .selectAll("email")
        .select(["message.id", "message.client_id"])
        .where("email.session_key", "=", session.key)
        .orderBy("email.key", "desc")
        .limit(emailsAtMost)
        .execute();
      const emails = rows.toReversed().map((row) => ({
        messageId: row.client_id ?? row.id,
        from: row.from_email,
        subject: row.subject,
        text: row.text,
        authentication: sessionEmailSchema.shape.authentication.parse(JSON.parse(row.authentication ?? "null")),
        draft: row.draft,
      }));
      return { emails };
    }),
  ];
}
