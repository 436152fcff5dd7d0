import type { Session } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { recordActivity } from "../record-activity.ts";
import { resolveSessions } from "./resolve.ts";
import type { FoundSession } from "./session-rows.ts";
import { snoozeQueue } from "./snooze.ts";

const longestSnoozeMs = 366 * 24 * 60 * 60_000;

export interface SessionChanges {
  readonly status?: Session["status"] | undefined;
  /** Take the place of all that were there. */
  readonly tags?: readonly string[] | undefined;
  readonly snoozedUntil?: string | null | undefined;
}

/** Changes a session that the transaction has locked. Throws a Problem for what cannot be, before it writes anything. */
export async function changeSession(
  transaction: WriteTransaction,
  { clock, queue }: { readonly clock: Clock; readonly queue: Pick<Queue, "add"> },
  caller: Caller,
  row: FoundSession,
  { status, tags, snoozedUntil }: SessionChanges,
): Promise<void> {
  const now = clock.now();
  const by = caller.id;
  if (snoozedUntil !== undefined && snoozedUntil !== null)
    requireMaySnooze(status ?? row.status, Date.parse(snoozedUntil), now);
  if (tags !== undefined) await setTags(transaction, row, [...new Set(tags)]);
  if (status === "resolved")
    await resolveSessions(transaction, clock, { id: row.chatbot_id }, { keys: [row.key], by: "owner", actor: by });
  if (status === "created") {
    await update(transaction, row, { status, resolved_at: null, resolved_by: null });
    if (row.status === "resolved") await recordActivity(transaction, row, { kind: "reopened", by, now });
  }
  if (snoozedUntil === undefined) return;
  const until = snoozedUntil === null ? null : Date.parse(snoozedUntil);
  await update(transaction, row, { snoozed_until: until });
  if (until === null) return;
  await recordActivity(transaction, row, { kind: "snoozed", by, now, until });
  await queue.add(transaction, snoozeQueue, { sessionKey: row.key, until }, until);
}

function requireMaySnooze(status: string, until: number, now: number): void {
  if (status === "resolved")
    throw new Problem("unprocessable", because("session_resolved"), {
      errors: [{ path: "snoozedUntil", message: "must be left out where the session is resolved" }],
    });
  if (until <= now || until > now + longestSnoozeMs)
    throw new Problem("unprocessable", because("snooze_out_of_range"), {
      errors: [{ path: "snoozedUntil", message: "must be ahead, by at most a year" }],
    });
}

async function update(
  transaction: WriteTransaction,
  { key }: FoundSession,
  values: Partial<Pick<FoundSession, "status" | "resolved_at" | "resolved_by" | "snoozed_until">>,
): Promise<void> {
  await transaction.updateTable("session").set(values).where("key", "=", key).execute();
}

async function setTags(transaction: WriteTransaction, row: FoundSession, tags: readonly string[]): Promise<void> {
  await transaction.deleteFrom("session_tag").where("session_key", "=", row.key).execute();
  if (tags.length === 0) return;
  const { key, workspace_id, chatbot_key, started_at } = row;
  await transaction
    .insertInto("session_tag")
    .values(tags.map((tag) => ({ session_key: key, tag, workspace_id, chatbot_key, started_at })))
    .execute();
}
