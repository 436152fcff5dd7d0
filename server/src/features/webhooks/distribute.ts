import { eventNames } from "@svc/contract";
import type { Selectable } from "kysely";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import type { OutboxEvent } from "../../foundation/outbox.ts";

/** SQLite binds some 32,000 values to a statement. */
const rowsAtOnce = 500;

export function isDelivered(event: string): boolean {
  return eventNames.some((name) => name === event);
}

/** Makes a delivery of each event for each endpoint that wants it; answers whether any can be sent now. */
export async function distribute(
  transaction: WriteTransaction,
  events: readonly OutboxEvent[],
  { clock }: { readonly clock: Clock },
): Promise<boolean> {
  const endpoints = await endpointsOf(transaction, [...new Set(events.map((event) => event.workspaceId))]);
  if (endpoints.length === 0) return false;
  const chatbots = await transaction
    .selectFrom("chatbot")
    .select(["key", "id"])
    .where("key", "in", [...new Set(events.map(({ chatbotKey }) => chatbotKey))])
    .execute();
  const ids = new Map(chatbots.map(({ key, id }) => [key, id]));
  const now = clock.now();
  const deliveries = events.flatMap((event) => {
    const wanting = endpoints.filter((endpoint) => wants(endpoint, event));
    const chatbotId = ids.get(event.chatbotKey);
    // No deliveries about a deleted chatbot.
    if (wanting.length === 0 || chatbotId === undefined) return [];
    const about = {
      chatbot_key: event.chatbotKey,
      ...subjectOf(event),
      event: event.event,
      body: bodyOf(event.event, chatbotId, event.timeMs, event.data),
      created_at: now,
    };
    return wanting.map(({ key, active }) => ({
      ...about,
      id: newId("del", now),
      webhook_key: key,
      status: active === 1 ? ("waiting" as const) : ("skipped" as const),
    }));
  });
  for (let at = 0; at < deliveries.length; at += rowsAtOnce)
    await transaction
      .insertInto("webhook_delivery")
      .values(deliveries.slice(at, at + rowsAtOnce))
      .execute();
  return deliveries.some(({ status }) => status === "waiting");
}

/** The bytes that are signed and sent (contract section 6). */
export function bodyOf(event: string, chatbotId: string, timeMs: number, data: unknown): string {
  return JSON.stringify({ event, chatbotId, timestamp: isoTime(timeMs), data });
}

async function endpointsOf(transaction: WriteTransaction, workspaceIds: readonly string[]) {
  const query = transaction
    .selectFrom("webhook")
    .select(["key", "workspace_id", "chatbot_key", "events", "active"])
    .where("workspace_id", "in", workspaceIds)
    .where("deleted_at", "is", null)
    .orderBy("key");
  // An endpoint cannot be removed before its deliveries are there to go with it.
  const rows = await query.forKeyShare().execute();
  return rows.map((row) => ({ ...row, events: readEvents(row.events) }));
}

export function readEvents(json: string): readonly string[] {
  const events: unknown = JSON.parse(json);
  return Array.isArray(events) ? events.filter((event) => typeof event === "string") : [];
}

type Endpoint = Pick<Selectable<Tables["webhook"]>, "workspace_id" | "chatbot_key"> & { events: readonly string[] };

function wants({ workspace_id: workspace, chatbot_key: chatbot, events }: Endpoint, event: OutboxEvent): boolean {
  const isOurs = workspace === event.workspaceId && (chatbot === null || chatbot === event.chatbotKey);
  return isOurs && (events.includes("*") || events.includes(event.event));
}

/** The session that an event belongs to, and what its first attempts keep their order with. */
function subjectOf({ data, id }: OutboxEvent): { readonly session_id: string | null; readonly lane: string } {
  const session = textAt(data, "sessionId") ?? textAt(data, "ticket", "sessionId");
  return { session_id: session ?? null, lane: session ?? textAt(data, "ticketId") ?? id };
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  let found: unknown = value;
  for (const name of path)
    found = typeof found === "object" && found !== null ? new Map(Object.entries(found)).get(name) : undefined;
  return typeof found === "string" ? found : undefined;
}
