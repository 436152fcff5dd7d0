import type { Database, WriteTransaction } from "../../foundation/database/database.ts";

/** What the account's person is called; null where they haven't said. */
export async function findDisplayName(
  db: Pick<Database["query"], "selectFrom">,
  accountId: string,
): Promise<string | null> {
  const row = await db.selectFrom("account").select("display_name").where("id", "=", accountId).executeTakeFirst();
  return row?.display_name ?? null;
}

export async function saveDisplayName(
  transaction: WriteTransaction,
  accountId: string,
  name: string | null,
): Promise<void> {
  await transaction.updateTable("account").set({ display_name: name }).where("id", "=", accountId).execute();
}
