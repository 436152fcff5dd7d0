import type { Implementation } from "../../../foundation/implement.ts";
import { fetchMails } from "./fetch-mails.ts";
import type { Faults } from "./fetch-mails.ts";
import type { MailboxDeps } from "./deps.ts";
import { mailboxOperations } from "./mailbox-operations.ts";
import { mailboxName, mailboxQueue, planFetch } from "./mailbox-row.ts";

export interface Mailbox {
  readonly implementations: readonly Implementation[];
  /** The mailbox is connected to as soon as possible. Call when the queue has started, and now and then. */
  start(): Promise<void>;
}

const afterDeathsMs = 60_000;

/** The mailbox that the environment names as a source of visitors' mail: one process at a time is connected to it. */
export function createMailbox({
  account,
  ...deps
}: Omit<MailboxDeps, "account"> & { readonly account: MailboxDeps["account"] | null }): Mailbox {
  const { database, clock, queue } = deps;
  const own = account === null ? null : { ...deps, account };
  const faults: Faults = new Map();

  async function plan(afterMs: number): Promise<void> {
    if (own === null) return;
    await database.transaction((transaction) => planFetch(transaction, own, { runAtMs: clock.now() + afterMs }));
    queue.wake();
  }

  queue.handle(mailboxQueue, {
    concurrency: 1,
    async run(job) {
      // Of a mailbox that was configured before: nobody is to connect to it any more.
      if (own === null || JSON.stringify(job.payload) !== JSON.stringify({ mailbox: mailboxName(own.account) })) return;
      await fetchMails(own, faults, job);
    },
    givenUp: () => plan(afterDeathsMs),
  });
  return {
    implementations: mailboxOperations({ ...deps, account, connectNow: () => plan(0) }),
    start: () => plan(0),
  };
}
