import { recordChange } from "../../../foundation/audit-context.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import { findAccount, workspacesOf } from "../people.ts";
import { removeSecondFactor } from "./second-factors.ts";

/** For the operator; answers whether the account had a second factor. Unknown: a Problem. */
export async function resetSecondFactor(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
): Promise<boolean> {
  const account = await findAccount(database.query, email);
  if (account === undefined)
    throw new Problem("not_found", "Nobody has this e-mail address. List who there is with `users list`.");
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
