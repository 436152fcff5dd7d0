import type { Message } from "@svc/contract";
import type { ExpressionBuilder } from "kysely";
import type { Work } from "../../foundation/database/prepare.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { recordEvent } from "../../foundation/events.ts";

/**
 * Which events the workspace's webhooks want, to be read with a row of the session that is read anyway:
 * `message.*` are by far the most frequent events, and cost nothing without subscribers.
 */
export const wantedEvents = (workspaceId: string) => (select: ExpressionBuilder<Tables, "session">) =>
  select
    .selectFrom("workspace")
    .select("workspace.wanted_events")
    .where("workspace.id", "=", workspaceId)
    .as("wanted_events");

/** Whether `wanted`, as read by `wantedEvents`, names the event. */
export function isWanted(wanted: string | null | undefined, event: MessageEvent["event"]): boolean {
  return wanted?.includes(`"${event}"`) === true || wanted?.includes('"*"') === true;
}

interface MessageEvent {
  readonly event: "message.received" | "message.sent";
  readonly workspaceId: string;
  readonly chatbotKey: number;
  readonly sessionId: string;
  readonly message: Message;
  readonly now: number;
}

/** Tells of a message where `wanted`, as read by `wantedEvents`, names its event. */
export function* recordMessageEvent(wanted: string | null | undefined, sent: MessageEvent): Work<void> {
  const { event, workspaceId, chatbotKey, sessionId, message, now } = sent;
  if (!isWanted(wanted, event)) return;
  yield* recordEvent({ event, workspaceId, chatbotKey, timeMs: now, data: { sessionId, message } });
}
