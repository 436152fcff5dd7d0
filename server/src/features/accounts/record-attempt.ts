import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { peerGroup } from "../../foundation/networks.ts";
import { createSlidingLog } from "../../foundation/sliding-log.ts";
import { withAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { findAccount, workspacesOf } from "./people.ts";

export type Attempted = "signIn.failed" | "signIn.passkeyCopied" | "signIn.throttled";

/** Adds a refused attempt on an account to the audit logs of its workspaces, some time after the answer. */
export type RecordAttempt = (
  what: Attempted,
  email: string,
  context: Pick<RequestContext, "address"> & { readonly userAgent?: string },
) => void;

const windowMs = 60 * 60_000;
/** In an hour, of one peer for one account, and of all peers for one: an attacker must not fill the store. */
const entriesOfPair = 5;
const entriesOfAccount = 50;
const entriesOfAll = 2_000;

/**
 * Nobody waits for it, or the time of an answer would tell which addresses have accounts. Beyond the
 * bounds only the log has the attempt.
 */
export function createRecordAttempt({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): RecordAttempt {
  const pairs = createSlidingLog({ limit: entriesOfPair, windowMs });
  const accounts = createSlidingLog({ limit: entriesOfAccount, windowMs });
  const all = createSlidingLog({ limit: entriesOfAll, windowMs });

  async function record(what: Attempted, email: string, address: string, userAgent: string): Promise<void> {
    const account = await findAccount(database.query, email);
    if (account === undefined) return;
    const actor = { kind: "visitor" as const, id: "", name: account.email };
    for (const { id: workspaceId } of await workspacesOf(database.query, account.id)) {
      const start = { actor, workspaceId, action: what, resource: account.id, address, userAgent, always: false };
      await withAuditContext(start, () => database.transaction((transaction) => recordChange(transaction, clock, {})));
    }
  }

  return (what, email, { address, userAgent = "" }) => {
    const now = clock.now();
    const pair = pairs.admit(JSON.stringify([what, peerGroup(address), email]), now);
    if (!pair.admitted) return;
    if (!accounts.admit(email, now).admitted || !all.admit("", now).admitted) return;
    record(what, email, address, userAgent).catch((error: unknown) =>
      log.warn({ err: error }, "a refused attempt is missing from the audit log"),
    );
  };
}
