import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { ImapAccount } from "../../../foundation/imap.ts";
import type { MailboxDeps } from "./deps.ts";

/** The queue whose only job holds the connection to the mailbox; payload `{ mailbox }`, its name. */
export const mailboxQueue = "mailbox";

export const mailboxName = ({ user, host, port, folder }: ImapAccount): string => `${user}@${host}:${port}/${folder}`;

export async function findMailbox(query: Pick<Database["query"], "selectFrom">, account: ImapAccount) {
  return query.selectFrom("mailbox").selectAll().where("name", "=", mailboxName(account)).executeTakeFirst();
}

/** The mailbox's row, made where it is missing; nobody else changes it meanwhile. */
export async function lockMailbox(transaction: WriteTransaction, account: ImapAccount) {
  const name = mailboxName(account);
  const empty = { name, uid_validity: null, last_uid: 0, checked_at: null, failing_since: null, skipped_at: null };
  await transaction
    .insertInto("mailbox")
    .values(empty)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return transaction.selectFrom("mailbox").selectAll().where("name", "=", name).forUpdate().executeTakeFirstOrThrow();
}

/**
 * The mailbox has a job: beside `endingId`, which plans its successor, or any. One that waits is due at `runAtMs`.
 * It has all its attempts again: processes that were restarted are not the mailbox's fault.
 */
export async function planFetch(
  transaction: WriteTransaction,
  { queue, account }: Pick<MailboxDeps, "queue" | "account">,
  { runAtMs, endingId = "" }: { readonly runAtMs: number; readonly endingId?: string },
): Promise<void> {
  await lockMailbox(transaction, account);
  const payload = { mailbox: mailboxName(account) };
  const open = await transaction
    .selectFrom("job")
    .select(["key", "status"])
    .where("queue", "=", mailboxQueue)
    .where("status", "in", ["queued", "running"])
    .where("payload", "=", JSON.stringify(payload))
    .where("id", "<>", endingId)
    .limit(1)
    .executeTakeFirst();
  if (open === undefined) {
    await queue.add(transaction, mailboxQueue, payload, runAtMs);
    return;
  }
  const isWaiting = open.status === "queued";
  await transaction
    .updateTable("job")
    .set({ attempts: 0, ...(isWaiting ? { run_at: runAtMs } : {}) })
    .where("key", "=", open.key)
    .execute();
}
