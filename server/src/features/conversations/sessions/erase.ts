import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Channel } from "../../../foundation/channel.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { forgetTexts } from "../../../foundation/remembered-texts.ts";
import type { KnownVisitor, VisitorDataHolder, VisitorSession } from "../../../foundation/visitor-data.ts";

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
   */
  erase(who: KnownVisitor, options?: EraseSettings): Promise<void>;
}

interface EraseSettings {
  readonly signal?: AbortSignal;
  /** Sessions in which something was said from then on stay. */
  readonly unlessSince?: number;
}

export function createEraser({ database, channel, holders, stopAnswers }: EraseOptions): Eraser {
  channel.subscribe(forgetTopic, { hear: forgetTexts });

  async function forget(who: KnownVisitor, signal: AbortSignal | undefined): Promise<void> {
    // One after another: each may have heard of it from the one before.
    for (const holder of holders) {
      signal?.throwIfAborted();
      await holder.forget(who);
    }
  }

  /** While all is there still: who forgets first must know what the others have. */
  async function findThings(who: KnownVisitor): Promise<readonly string[]> {
    const kept = await Promise.all(holders.map(async (holder) => holder.thingsOf?.(who) ?? []));
    const said: string[] = [];
    for (let nth = 0; nth < who.sessions.length; nth += sessionsAtOnce)
      said.push(
        ...(await saidByPeople(
          database,
          who.sessions.slice(nth, nth + sessionsAtOnce).map(({ key }) => key),
        )),
      );
    return [...kept.flat(), ...said];
  }

  return {
    async erase(who, { signal, unlessSince } = {}) {
      // Where nothing was said for days, nothing is being answered.
      if (unlessSince === undefined) for (const session of who.sessions) await stopAnswers(session);
      const things = await findThings(who);
      await forget({ ...who, things }, signal);
      const gone = new Set<number>();
      for (let nth = 0; nth < who.sessions.length; nth += sessionsAtOnce) {
        signal?.throwIfAborted();
        const some = who.sessions.slice(nth, nth + sessionsAtOnce).map(({ key }) => key);
        const keys = await detach(database, some, unlessSince ?? Number.MAX_SAFE_INTEGER);
        if (keys.length === 0) continue;
        while (await removeMessages(database, keys)) await delay(0);
        await database.transaction((transaction) =>
          transaction.deleteFrom("session").where("key", "in", keys).execute(),
        );
        for (const key of keys) gone.add(key);
      }
      // What was written while the first round went on.
      await forget({ ...who, things, sessions: who.sessions.filter(({ key }) => gone.has(key)) }, signal);
      channel.publish(forgetTopic, {});
    },
  };
}

/** Ids of what people wrote to the visitor: answers that are kept for a repetition name nothing else. */
async function saidByPeople({ query }: Database, sessionKeys: readonly number[]): Promise<string[]> {
  const rows = await query
    .selectFrom("message")
    .select("id")
    .where("session_key", "in", sessionKeys)
    .where("role", "=", "assistant")
    .where("reply_to", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** From here on a message of the same visitor begins another session, and none that was taken is lost. */
async function detach(database: Database, keys: readonly number[], unlessSince: number): Promise<number[]> {
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .updateTable("session")
      .set((set) => ({ session_id: sql<string>`'deleted ' || ${set.ref("id")}` }))
      .where("key", "in", keys)
      .where("last_message_at", "<", unlessSince)
      .returning("key")
      .execute();
    return rows.map(({ key }) => key);
  });
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
