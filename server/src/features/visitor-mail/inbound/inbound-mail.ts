import type { ImapAccount } from "../../../foundation/imap.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Outbox, OutboxEvent } from "../../../foundation/outbox.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import type { InboundMailDeps } from "./deps.ts";
import { giveUpMail, handleMail, inboundMailQueue } from "./handle-mail.ts";
import { emailLists } from "./list-emails.ts";
import { createMailbox } from "../mailbox/mailbox.ts";
import { createMailReceiver, receiveOperation } from "./receive.ts";

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
