import { setTimeout as delay } from "node:timers/promises";
import type { Channel } from "../../../foundation/channel.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { forgetTexts } from "../../../foundation/remembered-texts.ts";
import type { KnownVisitor, VisitorDataHolder, VisitorSession } from "../../../foundation/visitor-data.ts";
import { filesOfSessions, removeFile } from "../attachments/attachment-rows.ts";
import { markedName } from "./marked-name.ts";

/** Rows, and sessions, that one transaction removes: a short turn of the writer. */
const messagesAtOnce = 500;
const sessionsAtOnce = 50;
const forgetTopic = "forget-visitors";

export interface EraseOptions {
  readonly database: Database;
  readonly channel: Channel;
  /** Who else keeps something of visitors, in the order in which they forget. */
  readonly holders: readonly VisitorDataHolder[];
  /** Ends the answers that are being made in a session, in whichever process. */
  readonly stopAnswers: (session: VisitorSession) => Promise<void>;
}

export interface Eraser {
  /**
   * Removes a visitor's sessions with all that hangs on them, and what others keep of the visitor, for good.
   * Until the sessions are gone a call that broke off can be repeated, and finds everything again.
   * Nothing goes before its session is marked: one that is spoken in at that moment keeps all that it has.
   */
  erase(who: KnownVisitor, options?: EraseSettings): Promise<void>;
}

interface EraseSettings {
  readonly signal?: AbortSignal;
  /** Sessions in which something was said from then on stay. */
  readonly unlessSince?: number;
  /** Called in each transaction that removes sessions, with how many. */
  removed?(transaction: WriteTransaction, count: number): Promise<void>;
}

export function createEraser({ database, channel, holders, stopAnswers }: EraseOptions): Eraser {
  channel.subscribe(forgetTopic, { receive: forgetTexts });

  async function forget(who: KnownVisitor, signal: AbortSignal | undefined): Promise<void> {
    // One after another: each may have heard of it from the one before.
    for (const holder of holders) {
      signal?.throwIfAborted();
      await holder.forget(who);
    }
  }

  /** Before anything is deleted, since the first holder needs what the others have. */
  async function findThings(who: KnownVisitor): Promise<readonly string[]> {
    const things = await Promise.all(holders.map(async (holder) => holder.thingsOf?.(who) ?? []));
    const messages: string[] = [];
    for (const keys of inTurns(who.sessions))
      messages.push(...(await repliesOf(database, keys)), ...(await filesOfSessions(database, keys)));
    return [...things.flat(), ...messages];
  }

  async function stop(sessions: readonly VisitorSession[]): Promise<void> {
    for (const session of sessions) await stopAnswers(session);
  }

  return {
    async erase(who, { signal, unlessSince, removed } = {}) {
      // Where nothing was said for days, nothing is being answered.
      const isAnswering = unlessSince === undefined;
      if (isAnswering) await stop(who.sessions);
      const marked = await mark(database, who, unlessSince ?? Number.MAX_SAFE_INTEGER);
      // What was begun between the two.
      if (isAnswering) await stop(marked);
      else if (marked.length === 0) return;
      const isMarked = new Set(marked.map(({ key }) => key));
      // Events of a marked session carry its new name.
      const sessions = [...who.sessions.filter(({ key }) => isMarked.has(key)), ...marked];
      const forgotten = { ...who, sessions, things: await findThings({ ...who, sessions }) };
      await forget(forgotten, signal);
      for (const keys of inTurns(marked)) {
        signal?.throwIfAborted();
        while (await removeFile(database, { sessionKeys: keys })) await delay(0);
        while (await removeMessages(database, keys)) await delay(0);
        await database.transaction(async (transaction) => {
          const gone = await transaction.deleteFrom("session").where("key", "in", keys).executeTakeFirst();
          if (gone.numDeletedRows > 0n) await removed?.(transaction, Number(gone.numDeletedRows));
        });
      }
      // What was written while the first round went on.
      await forget(forgotten, signal);
      channel.publish(forgetTopic, {});
      database.scrub();
    },
  };
}

/** Their row keys, as many at a time as one transaction takes. */
function* inTurns(sessions: readonly VisitorSession[]): Generator<number[]> {
  const keys = [...new Set(sessions.map(({ key }) => key))];
  for (let nth = 0; nth < keys.length; nth += sessionsAtOnce) yield keys.slice(nth, nth + sessionsAtOnce);
}

/** Ids of messages to the visitor. Stored idempotent responses refer to nothing else. */
async function repliesOf({ query }: Database, sessionKeys: readonly number[]): Promise<string[]> {
  const rows = await query
    .selectFrom("message")
    .select("id")
    .where("session_key", "in", sessionKeys)
    .where("role", "=", "assistant")
    .where("reply_to", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * From here on a message of the same visitor begins another session, and none that was taken is lost. The row
 * decides: a session in which something was said since `unlessSince` stays as it is, with all that hangs on it.
 * It keeps the address that was asked for: when what named that is gone, a repetition finds it all the same.
 */
async function mark(
  database: Database,
  { sessions, emails: [email] }: KnownVisitor,
  unlessSince: number,
): Promise<VisitorSession[]> {
  const marked: VisitorSession[] = [];
  for (const keys of inTurns(sessions)) {
    const rows = await database.transaction((transaction) =>
      transaction
        .updateTable("session")
        .set({ session_id: markedName, ...(email === undefined ? {} : { visitor_email_folded: email }) })
        .where("key", "in", keys)
        .where("last_message_at", "<", unlessSince)
        .returning(["key", "id", "session_id as sessionId", "chatbot_key as chatbotKey"])
        .execute(),
    );
    marked.push(...rows);
  }
  return marked;
}

/** True: there may be more. */
async function removeMessages(database: Database, sessionKeys: readonly number[]): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const some = transaction
      .selectFrom("message")
      .select("key")
      .where("session_key", "in", sessionKeys)
      .limit(messagesAtOnce);
    const removed = await transaction.deleteFrom("message").where("key", "in", some).executeTakeFirst();
    return removed.numDeletedRows >= BigInt(messagesAtOnce);
  });
}
