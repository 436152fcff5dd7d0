import type { Implementation } from "../../../foundation/implement.ts";
import { fetchMails, mailboxName, mailboxQueue, planFetch, findMailbox } from "./fetch-mails.ts";
import type { Faults } from "./fetch-mails.ts";
import type { MailboxDeps } from "./deps.ts";
import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { isoTime } from "../../../foundation/clock.ts";
import { noReasonFields, ofColumns, toReasonFields } from "../../../foundation/database/reason-columns.ts";
import { imapReason, openFolder } from "../../../foundation/imap.ts";
import type { ImapAccount } from "../../../foundation/imap.ts";
import { implement } from "../../../foundation/implement.ts";
import { createTrialLimit } from "../../../foundation/trial-limit.ts";

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

const testMs = 25_000;

interface Options extends Pick<MailboxDeps, "database" | "clock" | "workspace"> {
  readonly account: ImapAccount | null;
  readonly connectNow: () => Promise<void>;
}

/** The state of the mailbox and a connection test, for the workspace whose email it receives. */
function mailboxOperations(options: Options): Implementation[] {
  const { database, clock, workspace, connectNow } = options;
  const admit = createTrialLimit(clock);
  const accountFor = async (caller: Caller) => (caller.workspaceId === (await workspace()) ? options.account : null);

  return [
    implement(operations.getMailbox, async (_input, caller) => {
      const account = await accountFor(caller);
      const row = account === null ? undefined : await findMailbox(database.query, account);
      const {
        checked_at: checkedAt = null,
        failing_since: failingSince = null,
        skipped_at: skippedAt = null,
      } = row ?? {};
      const state = failingSince === null ? (checkedAt === null ? "connecting" : "connected") : "failing";
      return {
        state: account === null ? "off" : state,
        checkedAt: checkedAt === null ? null : isoTime(checkedAt),
        failingSince: failingSince === null ? null : isoTime(failingSince),
        ...(row === undefined ? noReasonFields : ofColumns(row)),
        skipped: row?.skipped ?? 0,
        skippedAt: skippedAt === null ? null : isoTime(skippedAt),
      } as const;
    }),

    implement(operations.testMailbox, async (_input, caller, { signal }) => {
      const account = await accountFor(caller);
      if (account === null) return trial(because("mailbox_not_configured"));
      admit(caller.workspaceId);
      const late = AbortSignal.timeout(testMs);
      try {
        const { client } = await openFolder(account, { signal: AbortSignal.any([signal, late]) });
        client.close();
      } catch (error) {
        signal.throwIfAborted();
        const { host, port } = account;
        return trial(late.aborted ? because("mailbox_too_slow", { host, port }) : imapReason(error, account));
      }
      await connectNow();
      return trial(null);
    }),
  ];
}

const trial = (reason: Reason | null) => ({ works: reason === null, ...toReasonFields(reason) });
