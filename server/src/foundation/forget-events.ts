import { setImmediate } from "node:timers/promises";
import type { Database } from "./database/database.ts";
import { readAlone } from "./outbox-reader.ts";
import { changeEvent } from "./audit-context.ts";
import { mentionOf } from "./visitor-data.ts";
import type { VisitorDataHolder } from "./visitor-data.ts";

const forgottenAtOnce = 500;

/**
 * Events contain visitors' messages, so a deleted visitor's events are deleted, handled or not. Runs before the other
 * holders, which react to events.
 */
export function eventsOfVisitors(database: Database): VisitorDataHolder {
  return {
    name: "events",
    async forget(who) {
      const isMentioned = mentionOf(who);
      const ofSessions = who.sessions.map(({ chatbotKey }) => chatbotKey);
      // An address may be named in any chatbot; recorded changes are of none.
      const isAnywhere = who.emails.length > 0 && who.chatbotKey === null;
      for (let last = 0; ;) {
        let query = database.query
          .selectFrom("event")
          .select(["key", "event", "heard", "data"])
          .where("workspace_id", "=", who.workspaceId)
          .where("key", ">", last);
        if (!isAnywhere)
          query = query.where("chatbot_key", "in", [...new Set([0, who.chatbotKey ?? 0, ...ofSessions])]);
        const rows = await query.orderBy("key").limit(forgottenAtOnce).execute();
        // The audit log needs every change and redacts messages itself.
        const gone = rows.filter(
          ({ event, heard, data }) => (event !== changeEvent || heard === 1) && isMentioned(data),
        );
        const keys = gone.map(({ key }) => key);
        // A subscriber that is handling an event has committed by the time this gets the lock.
        await database.transaction(async (transaction) => {
          await readAlone(database, transaction);
          if (keys.length > 0) await transaction.deleteFrom("event").where("key", "in", keys).execute();
        });
        if (rows.length < forgottenAtOnce) return;
        last = rows.at(-1)?.key ?? last;
        await setImmediate();
      }
    },
  };
}
