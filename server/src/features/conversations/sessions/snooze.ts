import type { Channel } from "../../../foundation/channel.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import type { Handler, Job } from "../../../foundation/queue.ts";
import { broadcastState } from "./resolve.ts";

/** Jobs that end a snooze; payload `{ sessionKey, until }`. */
export const snoozeQueue = "session-snooze";

/**
 * Brings a snoozed conversation back when its time has come, and tells the inboxes. The lists go by the time itself,
 * so that a late job hides nothing; one that was snoozed again, or woken meanwhile, is left alone.
 */
export function snoozeHandler({ database, channel }: { database: Database; channel: Channel }): Handler {
  return {
    concurrency: 2,
    isByTheClock: true,
    async run({ payload, holdLease }: Job) {
      const sessionKey = numberIn(payload, "sessionKey");
      const until = numberIn(payload, "until");
      const woken = await database.transaction(async (transaction) => {
        await holdLease(transaction);
        return transaction
          .updateTable("session")
          .set({ snoozed_until: null })
          .where("key", "=", sessionKey)
          .where("snoozed_until", "=", until)
          .returning("workspace_id")
          .executeTakeFirst();
      });
      if (woken !== undefined) broadcastState(channel, woken.workspace_id, [sessionKey]);
    },
  };
}
