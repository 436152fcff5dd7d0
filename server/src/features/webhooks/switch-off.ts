import type { WriteTransaction } from "../../foundation/database/database.ts";
import { waiting } from "./due.ts";

/** Switches every endpoint of every workspace off; what waited for them is listed as skipped. */
export async function switchOffWebhooks(transaction: WriteTransaction, now: number): Promise<void> {
  await transaction.updateTable("webhook").set({ active: 0, deactivated_at: now }).where("active", "=", 1).execute();
  await transaction.updateTable("webhook_delivery").set({ status: "skipped" }).where("status", "=", waiting).execute();
}
