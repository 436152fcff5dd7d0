import { setTimeout as delay } from "node:timers/promises";
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
  erase(who: KnownVisitor, signal?: AbortSignal): Promise<void>;
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

  return {
    async erase(who, signal) {
      for (const session of who.sessions) await stopAnswers(session);
      await forget(who, signal);
      for (let nth = 0; nth < who.sessions.length; nth += sessionsAtOnce) {
        const keys = who.sessions.slice(nth, nth + sessionsAtOnce).map(({ key }) => key);
        while (await removeMessages(database, keys)) await delay(0);
        signal?.throwIfAborted();
        await database.transaction((transaction) =>
          transaction.deleteFrom("session").where("key", "in", keys).execute(),
        );
      }
      // What was written while the first round went on.
      await forget(who, signal);
      channel.publish(forgetTopic, {});
    },
  };
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
