import { look } from "./look.ts";
import { isProving } from "./proof.ts";
import type { TestStore } from "./store.ts";

/** Less than the shortest lease, so that each is still waited for. */
const agedMs = 16_000;
/** Of jobs, and of mails in hand. */
const longAgedMs = 26_000;

/**
 * Makes the leases that a killed process left as old as if most of their time had passed, which is only waiting; call it
 * while no process runs. `npm run prove` waits instead. Answers the ms that are spared of the longest.
 */
export async function ageLeases(store: TestStore): Promise<number> {
  if (isProving) return 0;
  await look(store, (_query, transact) =>
    transact(async (transaction) => {
      await transaction
        .updateTable("job")
        .set((set) => ({ lease_until: set("lease_until", "-", longAgedMs) }))
        .where("status", "=", "running")
        .execute();
      for (const table of ["notification_member", "visitor_mail_thread"] as const)
        await transaction
          .updateTable(table)
          .set((set) => ({ sending_until: set("sending_until", "-", longAgedMs) }))
          .where("sending_until", ">", 0)
          .execute();
      await transaction
        .updateTable("webhook")
        .set((set) => ({ held_until: set("held_until", "-", agedMs) }))
        .where("held_until", ">", 0)
        .execute();
    }),
  );
  return longAgedMs;
}
