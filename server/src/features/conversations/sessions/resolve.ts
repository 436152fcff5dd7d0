import type { Channel } from "../../../foundation/channel.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { writeEvent } from "../../../foundation/events.ts";
import { recordActivity } from "../record-activity.ts";
import { giveBack, broadcastSession } from "../handoff/transitions.ts";
import { besideOf, nothingBeside, toSession } from "./session-rows.ts";
import type { Resolver } from "./session-rows.ts";

interface ToResolve {
  readonly keys: readonly number[];
  readonly by: Resolver;
  /** `visitor`, `chatbot`, or the id of a member or an API key. */
  readonly actor: string;
  /** Only those in which nothing was said from then on, and that no person is called to, or has. */
  readonly silentSince?: number;
}

/**
 * Resolves those of the sessions that are open, or in anybody's hands, each with its one `session.resolved`;
 * nobody is called to them, or has them, any more. Answers their row keys. The row decides, so that of several who
 * resolve, or who write meanwhile, each finds what the other has done.
 */
export async function resolveSessions(
  transaction: WriteTransaction,
  clock: Clock,
  { id: chatbotId }: { readonly id: string },
  { keys, by, actor, silentSince }: ToResolve,
): Promise<readonly number[]> {
  const now = clock.now();
  const update = transaction
    .updateTable("session")
    .set({ status: "resolved", resolved_at: now, resolved_by: by, awaiting_reply_since: null, snoozed_until: null })
    .where("key", "in", keys);
  const open =
    silentSince === undefined
      ? update.where(({ or, eb }) => or([eb("status", "=", "created"), eb("handoff", "!=", "none")]))
      : update.where("status", "=", "created").where("handoff", "=", "none").where("last_message_at", "<", silentSince);
  const rows = await open.returningAll().execute();
  const resolved = rows.map(({ key }) => key);
  const beside = await besideOf(transaction, resolved);
  for (const row of rows) {
    const { workspace_id: workspaceId, chatbot_key: chatbotKey, session_id: sessionId } = row;
    const session = toSession({ ...row, handoff: "none" }, chatbotId, beside.get(row.key) ?? nothingBeside);
    const data = { sessionId, session };
    await writeEvent(transaction, { event: "session.resolved", workspaceId, chatbotKey, timeMs: now, data });
    // Silence ends most sessions, and stands in the session itself.
    if (by !== "silence") await recordActivity(transaction, row, { kind: "resolved", by: actor, now });
    await giveBack(transaction, row, { workspaceId, by: actor, reason: "resolved", now });
  }
  return resolved;
}

/** To be called when the transaction is committed: pages and inboxes that follow these sessions look at them. */
export function broadcastState(channel: Channel, workspaceId: string, keys: readonly number[]): void {
  for (const sessionKey of keys)
    broadcastSession(channel, {
      workspaceId,
      sessionKey,
      kind: "state",
      messageId: null,
      agent: null,
      forVisitor: true,
    });
}
