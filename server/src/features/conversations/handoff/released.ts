import { actorKinds } from "@svc/contract";
import { z } from "zod";
import type { Outbox } from "../../../foundation/outbox.ts";
import { withAuditContext, recordChange } from "../../../foundation/audit-context.ts";
import { canReachPerson } from "../../chatbots/chatbots.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { unansweredQueue } from "./call-person.ts";
import type { HandoffDeps } from "./call-person.ts";
import { escalate, giveBack, lockSession, auditSnapshot, broadcastSession } from "./transitions.ts";
import type { HandoffSession } from "./transitions.ts";

const name = "handoff-members";
const reason = "member removed";
const releasedSchema = z.object({
  memberId: z.string(),
  left: z.boolean(),
  by: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.string() }),
});

/**
 * Returns the conversations of a member who may no longer answer, and escalates them again
 * where people are there; else the chatbot goes on.
 */
export function subscribeToReleased(
  outbox: Pick<Outbox, "subscribe">,
  { clock, channel, queue, chatbots }: HandoffDeps & { readonly chatbots: Pick<Chatbots, "findByKey"> },
): void {
  /** Row keys of the sessions that the events being heard have released. */
  const released = new Map<number, string>();

  outbox.subscribe({
    name,
    wants: (event) => event === "member.released",
    async handle(transaction, events) {
      released.clear();
      for (const { workspaceId, data, timeMs } of events) {
        const { memberId, left, by } = releasedSchema.parse(data);
        const rows = await transaction
          .selectFrom("session")
          .select("key")
          .where("workspace_id", "=", workspaceId)
          .where("handoff", "=", "human")
          .where("assignee_id", "=", memberId)
          .orderBy("key")
          .execute();
        for (const { key } of rows) {
          const session = await lockSession(transaction, key);
          if (session?.assignee_id !== memberId) continue;
          // Who may answer again has claimed it since.
          if (!left && (session.handoff_since ?? 0) > timeMs) continue;
          const after = await release(session, workspaceId);
          // Recorded as done by the person who removed the member.
          await withAuditContext({ actor: by, workspaceId, action: name, always: false }, () =>
            recordChange(transaction, clock, {
              resource: session.id,
              before: auditSnapshot(session),
              after: auditSnapshot(after),
            }),
          );
          released.set(key, workspaceId);
        }
      }

      async function release(session: HandoffSession, workspaceId: string): Promise<HandoffSession> {
        const now = clock.now();
        const cause = { workspaceId, by: "chatbot", reason, now };
        const free = await giveBack(transaction, session, cause);
        const chatbot = await chatbots.findByKey(session.chatbot_key);
        if (chatbot === undefined || !canReachPerson(chatbot, now)) return free;
        const waiting = await escalate(transaction, free, cause);
        const payload = { sessionKey: session.key, since: waiting.handoff_since };
        await queue.add(transaction, unansweredQueue, payload, now + chatbot.handoff.waitSeconds * 1_000);
        return waiting;
      }
    },
    committed() {
      for (const [sessionKey, workspaceId] of released)
        broadcastSession(channel, {
          workspaceId,
          sessionKey,
          kind: "state",
          messageId: null,
          agent: null,
          forVisitor: true,
        });
      released.clear();
    },
  });
}
