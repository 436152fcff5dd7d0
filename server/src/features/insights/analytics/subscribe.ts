import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Outbox, OutboxEvent } from "../../../foundation/outbox.ts";
import { lockMark } from "../gaps/marks.ts";
import { visitorOf } from "./compare.ts";
import { add, countsAt } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { hourOf } from "./count-session.ts";
import { storeCounts } from "./store-counts.ts";

const counted = new Set([
  "session.resolved",
  "handoff.escalated",
  "handoff.assigned",
  "handoff.returned",
  "lead.captured",
  "ticket.created",
]);

/**
 * Subscribes to leads and tickets, which are counted at once, and to changes of conversations, which are
 * counted anew: both in the transaction that says that it was heard, so exactly once.
 */
export function subscribeAnalytics(outbox: Pick<Outbox, "subscribe">): void {
  outbox.subscribe({
    name: "analytics",
    wants: (event) => counted.has(event),
    async handle(transaction, events) {
      const version = await lockMark(transaction, "analytics-version");
      await transaction
        .updateTable("insight_mark")
        .set({ value: version + 1 })
        .where("name", "=", "analytics-version")
        .execute();
      const changes = new Map<number, Map<number, Counts>>();
      for (const event of events) {
        await markSession(transaction, event);
        const counter = event.event === "lead.captured" ? "leads" : event.event === "ticket.created" ? "tickets" : null;
        // Without a chatbot there is no count.
        if (counter === null || event.chatbotKey === 0) continue;
        if (counter === "leads" && (await isCorrection(transaction, event))) continue;
        const hours = changes.get(event.chatbotKey) ?? new Map<number, Counts>();
        changes.set(event.chatbotKey, hours);
        add(countsAt(hours, hourOf(event.timeMs)), counter);
      }
      await storeCounts(transaction, changes);
    },
  });
}

/** A corrected email address emits the event again, for a lead that is already counted. */
async function isCorrection(transaction: WriteTransaction, { data, timeMs }: OutboxEvent): Promise<boolean> {
  const lead = await transaction
    .selectFrom("lead")
    .select("captured_at")
    .where("id", "=", textIn(data, "leadId") ?? "")
    .executeTakeFirst();
  return lead !== undefined && lead.captured_at !== null && lead.captured_at < timeMs;
}

async function markSession(transaction: WriteTransaction, { event, chatbotKey, data }: OutboxEvent): Promise<void> {
  const sessionId = textIn(data, "sessionId");
  if (sessionId === undefined) return;
  const session = await transaction
    .selectFrom("session")
    .select(["key", "started_at"])
    .where("chatbot_key", "=", chatbotKey)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  // It was deleted meanwhile.
  if (session === undefined) return;
  const row = { session_key: session.key, chatbot_key: chatbotKey };
  await transaction
    .insertInto("analytics_due")
    .values(row)
    .onConflict((conflict) => conflict.column("session_key").doNothing())
    .execute();
  const email = event === "lead.captured" ? textIn(data, "email") : undefined;
  const known = {
    ...(event === "handoff.escalated" ? { escalated: 1 } : {}),
    ...(email === undefined ? {} : { visitor: visitorOf(chatbotKey, email) }),
  };
  if (Object.keys(known).length === 0) return;
  await transaction
    .insertInto("analytics_session")
    .values({ ...row, hour: hourOf(session.started_at), counted: "[]", ...known })
    .onConflict((conflict) => conflict.column("session_key").doUpdateSet(known))
    .execute();
}

function textIn(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
