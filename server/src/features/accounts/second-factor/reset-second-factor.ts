import { recordChange } from "../../../foundation/audit-context.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { requireAccount, workspacesOf } from "../people.ts";
import { removeSecondFactor } from "./second-factors.ts";

/** For the operator. Returns whether the account had a second factor. Throws `not_found`. */
export async function resetSecondFactor(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
): Promise<boolean> {
  const account = await requireAccount(database.query, email);
  const [workspace] = await workspacesOf(database.query, account.id);
  return database.transaction(async (transaction) => {
    const wasOn = await removeSecondFactor(transaction, account.id);
    await recordChange(transaction, clock, {
      workspaceId: workspace?.id ?? "",
      resource: account.id,
      after: { secondFactor: "reset" },
    });
    return wasOn;
  });
}
