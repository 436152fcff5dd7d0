import type { Outbox } from "../../../foundation/outbox.ts";
import type { HandoffRoom } from "./call-person.ts";
import { publishNote } from "./notes.ts";
import { giveBack, lockSession } from "./transitions.ts";

/** A session that is resolved, by whomever, is nobody's any more; its visitor's page hears of both. */
export function hearResolved(
  outbox: Pick<Outbox, "subscribe">,
  { database, channel }: Pick<HandoffRoom, "database" | "channel">,
): void {
  /** Row keys of the sessions of the events that are being heard. */
  const ended = new Map<string, number>();
  outbox.subscribe({
    name: "handoff",
    wants: (event) => event === "session.resolved",
    async hear(transaction, events) {
      for (const { chatbotKey, workspaceId, data, timeMs } of events) {
        const row = await transaction
          .selectFrom("session")
          .select("key")
          .where("chatbot_key", "=", chatbotKey)
          .where("session_id", "=", sessionIdOf(data))
          .executeTakeFirst();
        const session = row === undefined ? undefined : await lockSession(transaction, database.engine, row.key);
        if (session === undefined) continue;
        // Who was called after that is called.
        if ((session.handoff_since ?? 0) <= timeMs)
          await giveBack(transaction, session, { workspaceId, by: "chatbot", reason: "resolved", now: timeMs });
        ended.set(`${chatbotKey} ${session.session_id}`, session.key);
      }
    },
    heard(events) {
      for (const { chatbotKey, workspaceId, data } of events) {
        const sessionKey = ended.get(`${chatbotKey} ${sessionIdOf(data)}`);
        if (sessionKey !== undefined)
          publishNote(channel, {
            workspaceId,
            sessionKey,
            kind: "state",
            messageId: null,
            agent: null,
            forVisitor: true,
          });
      }
      ended.clear();
    },
  });
}

function sessionIdOf(data: unknown): string {
  const id: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "sessionId") : undefined;
  return typeof id === "string" ? id : "";
}
