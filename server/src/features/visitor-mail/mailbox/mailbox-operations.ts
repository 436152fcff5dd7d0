import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { isoTime } from "../../../foundation/clock.ts";
import { noReasonFields, ofColumns, toReasonFields } from "../../../foundation/database/reason-columns.ts";
import { imapReason, openFolder } from "../../../foundation/imap.ts";
import type { ImapAccount } from "../../../foundation/imap.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { createTrialLimit } from "../../../foundation/trial-limit.ts";
import type { MailboxDeps } from "./deps.ts";
import { findMailbox } from "./mailbox-row.ts";

const testMs = 25_000;

interface Options extends Pick<MailboxDeps, "database" | "clock" | "workspace"> {
  readonly account: ImapAccount | null;
  readonly connectNow: () => Promise<void>;
}

/** The state of the mailbox and a connection test, for the workspace whose email it receives. */
export function mailboxOperations(options: Options): Implementation[] {
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
