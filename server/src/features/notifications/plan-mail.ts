import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import type { Queue } from "../../foundation/queue.ts";
import { lockMember, updateMember } from "./member-row.ts";
import type { Membership } from "./deps.ts";

/** The queue whose jobs send one member's mail that is due; payload: a Membership. */
export const mailQueue = "notification-mail";

export interface Planner {
  readonly database: Pick<Database, "engine">;
  readonly queue: Pick<Queue, "add">;
}

/** Sees to it that the member's next mail goes at `dueMs` at the latest. */
export async function planMail(
  transaction: WriteTransaction,
  planner: Planner,
  member: Membership,
  dueMs: number,
): Promise<void> {
  const row = await lockMember(transaction, member);
  // Whoever is sending plans the next one afterwards.
  if (row.mail_id !== null) return;
  if (row.mail_at === null || dueMs < row.mail_at) await setMailTime(transaction, planner, member, dueMs);
}

/** Plans the member's next mail anew from what waits, when none is being sent; `notBefore`: no earlier. */
export async function planNextMail(
  transaction: WriteTransaction,
  planner: Planner,
  member: Membership,
  notBefore = 0,
): Promise<void> {
  const next = await transaction
    .selectFrom("notification")
    .select((select) => select.fn.min("mail_at").as("mail_at"))
    .where("account_id", "=", member.accountId)
    .where("workspace_id", "=", member.workspaceId)
    .where("mail_at", "is not", null)
    .executeTakeFirst();
  const due = next?.mail_at ?? null;
  await setMailTime(transaction, planner, member, due === null ? null : Math.max(due, notBefore));
}

/** Whenever the time is set there is a job for it; one that finds another time does nothing. */
export async function setMailTime(
  transaction: WriteTransaction,
  { queue }: Pick<Planner, "queue">,
  member: Membership,
  mailAt: number | null,
): Promise<void> {
  await updateMember(transaction, member, { mail_at: mailAt });
  if (mailAt !== null) await queue.add(transaction, mailQueue, { ...member }, mailAt);
}
