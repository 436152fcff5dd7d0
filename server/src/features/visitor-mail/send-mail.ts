import type { WriteTransaction } from "../../foundation/database/database.ts";
import { numberIn } from "../../foundation/job-payload.ts";
import { rejectedBy, retryWaitMs } from "../../foundation/mail-attempts.ts";
import type { Job } from "../../foundation/queue.ts";
import { composeVisitorMail } from "./compose.ts";
import type { Batch } from "./compose.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { endBatch, takeBatch } from "./take-batch.ts";
import { lockThread, setMailTime } from "./thread-row.ts";

/** The first one, and the latest: what a header line holds. */
const messageIdsMax = 20;

/**
 * Sends what is due of a thread, as one mail. When the mail server is away, the same mail, under the same
 * Message-ID, is tried again with growing waits; it may come twice where a process dies in between.
 */
export async function sendVisitorMail(deps: VisitorMailDeps, { payload, signal, holdLease }: Job): Promise<void> {
  const { database, mailer, log } = deps;
  const threadKey = numberIn(payload, "threadKey");
  const batch = await database.transaction(async (transaction) => {
    await holdLease(transaction);
    return takeBatch(deps, transaction, threadKey);
  });
  if (batch === null) return;
  const mail = composeVisitorMail(batch);
  try {
    await Promise.race([mailer.send(mail), rejectedBy(signal)]);
  } catch (error) {
    // The worker that takes the job over sends it again: nobody knows whether the server took it.
    signal.throwIfAborted();
    const isGivenUp = await database.transaction((transaction) =>
      noteFailed(deps, transaction, batch, isRefused(error)),
    );
    log.warn({ err: error, mail: batch.mailId, isGivenUp }, "a mail to a visitor could not be sent");
    return;
  }
  const [first, ...others] = [...batch.earlier, mail.messageId];
  const messageIds = [...(first === undefined ? [] : [first]), ...others.slice(1 - messageIdsMax)];
  await database.transaction(async (transaction) => {
    const thread = await lockThread(transaction, { key: threadKey });
    // Another process may have taken it over, and noted it.
    if (thread?.mail_id === batch.mailId) await endBatch(deps, transaction, batch, { messageIds });
  });
}

/** Whether the server takes no mail for this address, now or later. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || !("responseCode" in error)) return false;
  return error.code === "EENVELOPE" && Number(error.responseCode) >= 500;
}

/** Answers whether it was given up. */
async function noteFailed(
  deps: VisitorMailDeps,
  transaction: WriteTransaction,
  batch: Batch,
  isFinal: boolean,
): Promise<boolean> {
  const thread = await lockThread(transaction, { key: batch.threadKey });
  if (thread?.mail_id !== batch.mailId) return false;
  const attempts = thread.attempts + 1;
  const waitMs = isFinal ? null : retryWaitMs(attempts);
  if (waitMs === null) {
    await endBatch(deps, transaction, batch);
    return true;
  }
  await transaction
    .updateTable("visitor_mail_thread")
    .set({ attempts, sending_until: 0 })
    .where("key", "=", batch.threadKey)
    .execute();
  await setMailTime(transaction, deps, batch.threadKey, deps.clock.now() + waitMs);
  return false;
}
