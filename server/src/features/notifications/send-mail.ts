import { z } from "zod";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { rejectedBy, retryWaitMs } from "../../foundation/mail-attempts.ts";
import type { Job } from "../../foundation/queue.ts";
import { composeMail } from "./compose.ts";
import type { Digest } from "./compose.ts";
import { lockMember, mailsOfLastHour, updateMember } from "./member-row.ts";
import { setMailTime } from "./plan-mail.ts";
import type { Membership, NotificationsDeps } from "./deps.ts";
import { endMail, takeDigest } from "./take-digest.ts";

const membershipSchema = z.object({ workspaceId: z.string(), accountId: z.string() });

/**
 * Sends a member what is due, as one mail. Nothing is lost when the mail server is away: the same mail, under
 * the same Message-ID, is tried again with growing waits. It may come twice where a process dies in between.
 */
export async function sendDueMail(deps: NotificationsDeps, { payload, signal, holdLease }: Job): Promise<void> {
  const { database, mailer, log } = deps;
  const member = membershipSchema.parse(payload);
  const digest = await database.transaction(async (transaction) => {
    await holdLease(transaction);
    return takeDigest(deps, transaction, member);
  });
  if (digest === null) return;
  const mail = composeMail(await withQuestions(deps, digest));
  try {
    await Promise.race([mailer.send(mail), rejectedBy(signal)]);
  } catch (error) {
    // The next worker sends it again, since it is unknown whether it was accepted.
    signal.throwIfAborted();
    const isGivenUp = await database.transaction((transaction) => recordFailed(deps, transaction, member, digest.id));
    if (isGivenUp) log.error({ err: error, mail: digest.id }, "notifications are not mailed; they stay in the list");
    else log.warn({ err: error, mail: digest.id }, "notifications cannot be mailed just now");
    return;
  }
  await database.transaction((transaction) => recordSent(deps, transaction, member, digest.id));
}

const weekMs = 7 * 24 * 60 * 60_000;

/** Visitors' words are read for the mail: a notification would keep them when they are erased. */
async function withQuestions({ askedInVain }: NotificationsDeps, digest: Digest): Promise<Digest> {
  if (askedInVain === undefined) return digest;
  const items: Digest["items"][number][] = [];
  for (const item of digest.items) {
    if (item.kind !== "weekly") items.push(item);
    else {
      const to = Date.parse(item.createdAt);
      items.push({ ...item, lines: await askedInVain(item.target.id, { from: to - weekMs, to }) });
    }
  }
  return { ...digest, items };
}

async function recordSent(
  deps: NotificationsDeps,
  transaction: WriteTransaction,
  member: Membership,
  mailId: string,
): Promise<void> {
  const row = await lockMember(transaction, member);
  // Whoever took it over has noted it.
  if (row.mail_id !== mailId) return;
  const now = deps.clock.now();
  await updateMember(transaction, member, { recent_mails: JSON.stringify([...mailsOfLastHour(row, now), now]) });
  await endMail(deps, transaction, member, mailId);
}

/** Answers whether it was given up. */
async function recordFailed(
  deps: NotificationsDeps,
  transaction: WriteTransaction,
  member: Membership,
  mailId: string,
): Promise<boolean> {
  const row = await lockMember(transaction, member);
  if (row.mail_id !== mailId) return false;
  const attempts = row.attempts + 1;
  const waitMs = retryWaitMs(attempts);
  if (waitMs === null) {
    await endMail(deps, transaction, member, mailId);
    return true;
  }
  await updateMember(transaction, member, { attempts, sending_until: 0 });
  await setMailTime(transaction, deps, member, deps.clock.now() + waitMs);
  return false;
}
