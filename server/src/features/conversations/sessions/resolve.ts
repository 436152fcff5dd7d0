import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { writeEvent } from "../../../foundation/events.ts";
import { besideOf, nothingBeside, toSession } from "./session-rows.ts";
import type { Resolver } from "./session-rows.ts";

/**
 * Resolves those of the sessions that are open, and in which nothing was said from `unlessSince` on, each
 * with its one `session.resolved`; answers how many. The row decides, so that of several who resolve, or
 * who write meanwhile, each finds what the other has done.
 */
export async function resolveSessions(
  transaction: WriteTransaction,
  clock: Clock,
  { id: chatbotId }: { readonly id: string },
  { keys, by, unlessSince }: { readonly keys: readonly number[]; readonly by: Resolver; readonly unlessSince?: number },
): Promise<number> {
  const now = clock.now();
  let update = transaction
    .updateTable("session")
    .set({ status: "resolved", resolved_at: now, resolved_by: by })
    .where("key", "in", keys)
    .where("status", "=", "created");
  if (unlessSince !== undefined) update = update.where("last_message_at", "<", unlessSince);
  const rows = await update.returningAll().execute();
  const resolved = rows.map(({ key }) => key);
  const beside = await besideOf(transaction, resolved);
  for (const row of rows)
    await writeEvent(transaction, {
      event: "session.resolved",
      workspaceId: row.workspace_id,
      chatbotKey: row.chatbot_key,
      timeMs: now,
      data: { sessionId: row.session_id, session: toSession(row, chatbotId, beside.get(row.key) ?? nothingBeside) },
    });
  return rows.length;
}
