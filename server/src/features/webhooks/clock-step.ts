import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { waiting } from "./due.ts";

/** Below this a difference between two machines' clocks is no step. */
const toleratedMs = 60_000;

/**
 * Where the last attempt lies in the future, the clock was set back since: its retry keeps its distance
 * from now, instead of waiting for the old time to come again.
 */
export async function settleClock(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await database.transaction((transaction) =>
    transaction
      .updateTable("webhook_delivery")
      .set((set) => ({
        next_attempt_at: set("next_attempt_at", "-", set.parens(set("last_attempt_at", "-", now))),
        last_attempt_at: now,
      }))
      .where("status", "=", waiting)
      .where("last_attempt_at", ">", now + toleratedMs)
      .execute(),
  );
}
