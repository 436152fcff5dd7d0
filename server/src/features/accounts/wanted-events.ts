import type { WriteTransaction } from "../../foundation/database/database.ts";

/**
 * Notes with the workspace which events its webhooks want, so that a conversation can see it without a
 * query of its own. `read` is asked once the workspace is locked: of two changes at once the second
 * sees what the first has made.
 */
export async function recordWantedEvents(
  transaction: WriteTransaction,
  workspaceId: string,
  read: () => Promise<readonly string[]>,
): Promise<void> {
  const workspace = transaction.selectFrom("workspace").select("key").where("id", "=", workspaceId);
  // A stronger lock would deadlock with transactions that insert rows referring to the workspace.
  await workspace.forNoKeyUpdate().execute();
  await transaction
    .updateTable("workspace")
    .set({ wanted_events: JSON.stringify(await read()) })
    .where("id", "=", workspaceId)
    .execute();
}
