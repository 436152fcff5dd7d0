import type { WriteTransaction } from "../../foundation/database/database.ts";

/** What was to be mailed to anybody is not; it stays in the lists. */
export async function dropMails(transaction: WriteTransaction): Promise<void> {
  await transaction.updateTable("notification").set({ mail_at: null, mail_id: null }).execute();
  await transaction.updateTable("notification_member").set({ mail_at: null, mail_id: null }).execute();
}
