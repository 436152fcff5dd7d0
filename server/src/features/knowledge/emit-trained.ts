import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { writeNotice } from "../../foundation/events.ts";

/** Notes that a training or a crawl has ended, or something was deleted, in the transaction that does it. */
export async function emitTrained(transaction: WriteTransaction, clock: Clock, chatbotKey: number): Promise<void> {
  const chatbot = await transaction
    .selectFrom("chatbot")
    .select("workspace_id")
    .where("key", "=", chatbotKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (chatbot === undefined) return;
  const notice = { event: "knowledge.trained" as const, workspaceId: chatbot.workspace_id, chatbotKey, data: {} };
  await writeNotice(transaction, { ...notice, timeMs: clock.now() });
}
