import type { WriteTransaction } from "../../foundation/database/database.ts";
import { noteWantedEvents } from "../accounts/accounts.ts";
import { readEvents } from "./distribute.ts";

/**
 * Call with every change of the workspace's endpoints: notes which events they want, switched off ones too,
 * since what they miss is listed as skipped.
 */
export async function recordWanted(transaction: WriteTransaction, workspaceId: string): Promise<void> {
  await noteWantedEvents(transaction, workspaceId, async () => {
    const rows = await transaction
      .selectFrom("webhook")
      .select("events")
      .where("workspace_id", "=", workspaceId)
      .where("deleted_at", "is", null)
      .execute();
    return [...new Set(rows.flatMap(({ events }) => readEvents(events)))].sort();
  });
}
