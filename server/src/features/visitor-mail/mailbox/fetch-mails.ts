import { limits } from "@svc/contract";
import type { ImapFlow, FetchQueryObject } from "imapflow";
import { imapReason, openFolder } from "../../../foundation/imap.ts";
import type { OpenFolder, ImapAccount } from "../../../foundation/imap.ts";
import { toColumns, noReason } from "../../../foundation/database/reason-columns.ts";
import { LeaseLost } from "../../../foundation/job-claims.ts";
import type { Job } from "../../../foundation/queue.ts";
import type { MailboxDeps } from "./deps.ts";
import { findChatbot } from "./find-chatbot.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";

/** Where a server has no IDLE, or doesn't keep to it. */
const pollMs = 60_000;
/** A connection is made anew now and then, and its job with it. */
const connectedMs = 15 * 60_000;
const firstWaitMs = 2_000;
const longestWaitMs = 10 * 60_000;
/** Mails may come while a lost mailbox is found again under new numbers, and a server's dates have no time of day. */
const overlapMs = 2 * 24 * 60 * 60_000;
/** A mail that fails so often is left out. */
const attemptsAtMost = 5;

/** How often a mail has failed in this process, by its UID. */
export type Faults = Map<number, number>;

/** Holds the connection for a while, takes each mail that comes, and plans the next connection. */
export async function fetchMails(deps: MailboxDeps, faults: Faults, job: Job): Promise<void> {
  const { database, clock, log, account } = deps;
  const error: unknown = await connection(deps, faults, job).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  job.signal.throwIfAborted();
  if (error instanceof LeaseLost) throw error;
  const reason = error === null ? null : toColumns(imapReason(error, account));
  if (reason !== null)
    log.warn({ why: reason.reason, err: error instanceof Error ? error.message : error }, "no mail can be fetched");
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    const { failures } = await lockMailbox(transaction, account);
    const now = clock.now();
    if (reason !== null)
      await transaction
        .updateTable("mailbox")
        .set(({ fn, val }) => ({
          ...reason,
          failures: failures + 1,
          failing_since: fn.coalesce("failing_since", val(now)),
        }))
        .where("name", "=", mailboxName(account))
        .execute();
    const waitMs = reason === null ? firstWaitMs : Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    await planFetch(transaction, deps, { runAtMs: now + waitMs, endingId: job.id });
  });
}

/** Ends when its time is over or the server ends it between two looks. */
async function connection(deps: MailboxDeps, faults: Faults, job: Job): Promise<void> {
  const endsAtMs = performance.now() + connectedMs;
  // A mail, and what the server says around it.
  const opened = await openFolder(deps.account, { maxBytes: limits.emailBytes + 1_000_000, signal: job.signal });
  const { client, uidValidity } = opened;
  try {
    const folder = watchFolder(client, job.signal);
    let lastUid = await findPosition(deps, job, opened);
    while (client.usable && performance.now() < endsAtMs) {
      folder.looked();
      const uids = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
      if (uids === false || uids === undefined) throw new Error("The mail server does not search.");
      // `n:*` is the last mail too, whatever its number.
      for (const uid of uids.filter((each) => each > lastUid).toSorted((one, other) => one - other)) {
        job.signal.throwIfAborted();
        const attempts = (faults.get(uid) ?? 0) + 1;
        faults.set(uid, attempts);
        const isTaken = attempts <= attemptsAtMost && (await takeMail(deps, client, uid, job.signal));
        faults.delete(uid);
        await move(deps, job, { uidValidity, lastUid: uid, skipped: isTaken ? 0 : 1 });
        lastUid = uid;
      }
      await move(deps, job, { uidValidity, lastUid, skipped: 0 });
      await folder.next();
    }
  } finally {
    client.close();
  }
}

/**
 * The last mail that was taken. Mail begins to be taken with the first connection; where the server has numbered
 * the folder anew, with what came since a while before the last look: what was taken is known by its Message-ID.
 */
async function findPosition(
  { database, account }: MailboxDeps,
  job: Job,
  { client, uidValidity, uidNext }: OpenFolder,
): Promise<number> {
  const known = await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    return lockMailbox(transaction, account);
  });
  if (known.uid_validity === uidValidity) return known.last_uid;
  if (known.checked_at === null) return uidNext - 1;
  const since = await client.search({ since: new Date(known.checked_at - overlapMs) }, { uid: true });
  if (since === false || since === undefined) throw new Error("The mail server does not search.");
  return since.reduce((least, uid) => Math.min(least, uid), uidNext) - 1;
}

async function move(
  { database, clock, account }: MailboxDeps,
  job: Job,
  { uidValidity, lastUid, skipped }: Record<"uidValidity" | "lastUid" | "skipped", number>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    const now = clock.now();
    await transaction
      .updateTable("mailbox")
      .set((set) => ({
        ...noReason,
        uid_validity: uidValidity,
        last_uid: lastUid,
        checked_at: now,
        failures: 0,
        failing_since: null,
        ...(skipped === 0 ? {} : { skipped: set("skipped", "+", skipped), skipped_at: now }),
      }))
      .where("name", "=", mailboxName(account))
      .execute();
  });
}

/** Hears of new mail from now on, also while a command runs. */
function watchFolder(client: ImapFlow, signal: AbortSignal) {
  let isNew = false;
  let wake: (() => void) | undefined;
  client.on("exists", () => {
    isNew = true;
    wake?.();
  });
  client.on("close", () => wake?.());
  signal.addEventListener("abort", () => wake?.(), { once: true });
  return {
    looked: () => void (isNew = false),
    /** When the server tells of a mail, the connection or the service ends, or it is time to look. */
    async next(): Promise<void> {
      if (isNew || !client.usable || signal.aborted) return;
      // Ends with the next command; what ends it otherwise ends that too.
      if (client.capabilities.has("IDLE")) client.idle().catch(() => undefined);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = undefined;
    },
  };
}

/** Of a mail that is too large, its header says whose it is. */
const headerBytes = 256 * 1024;

/**
 * Takes one mail of the folder, and marks it as seen once it is stored: what is ignored stays for a person who looks
 * there. False: it is for no chatbot. Fetching alone changes nothing in the folder.
 */
async function takeMail(deps: MailboxDeps, client: ImapFlow, uid: number, signal: AbortSignal): Promise<boolean> {
  const fetched = (query: FetchQueryObject) => client.fetchOne(String(uid), query, { uid: true });
  const about = await fetched({ size: true });
  // Deleted or moved meanwhile.
  if (about === false) return true;
  const isTooLarge = (about.size ?? 0) > limits.emailBytes;
  const mail = await fetched({ source: isTooLarge ? { start: 0, maxLength: headerBytes } : true });
  if (mail === false || mail.source === undefined) return true;
  const bytes = isTooLarge ? headerOf(mail.source) : mail.source;
  const read = await deps.knowledge.readMail(bytes, signal);
  const chatbot = await findChatbot(deps, read);
  if (chatbot === null) return false;
  const { outcome } = await deps.receiver.take(chatbot, read, bytes, {
    refused: isTooLarge ? "too_large" : undefined,
    signal,
  });
  if (outcome !== "ignored") await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
  return true;
}

function headerOf(source: Buffer): Buffer {
  const end = source.indexOf("\r\n\r\n");
  return end < 0 ? source : source.subarray(0, end + 4);
}

/** The queue whose only job holds the connection to the mailbox; payload `{ mailbox }`, its name. */
export const mailboxQueue = "mailbox";

export const mailboxName = ({ user, host, port, folder }: ImapAccount): string => `${user}@${host}:${port}/${folder}`;

export async function findMailbox(query: Pick<Database["query"], "selectFrom">, account: ImapAccount) {
  return query.selectFrom("mailbox").selectAll().where("name", "=", mailboxName(account)).executeTakeFirst();
}

/** The mailbox's row, made where it is missing; nobody else changes it meanwhile. */
async function lockMailbox(transaction: WriteTransaction, account: ImapAccount) {
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
