import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Log } from "../../foundation/log.ts";
import type { OutboxEvent } from "../../foundation/outbox.ts";
import { unmailed } from "./list.ts";
import { readEvent, sessionEndedBy } from "./read-event.ts";
import type { ReadEvent } from "./read-event.ts";

/** What an event tells, and whose chatbot it is about; null: the whole workspace. */
export interface News extends ReadEvent {
  readonly event: OutboxEvent;
  readonly chatbotId: string | null;
}

/** What there is to tell of these events. A chatbot that was deleted meanwhile has no news. */
export async function findNews(
  transaction: WriteTransaction,
  events: readonly OutboxEvent[],
  log: Log,
): Promise<News[]> {
  const readable = events.flatMap((event) => {
    try {
      const read = readEvent(event);
      return read === undefined ? [] : [{ event, ...read }];
    } catch (error) {
      // Thrown, it would keep everybody from hearing anything.
      log.error({ err: error, event: event.id }, "an event cannot be told");
      return [];
    }
  });
  if (readable.length === 0) return [];
  const chatbots = await findChatbots(transaction, readable);
  const news: News[] = [];
  for (const each of readable) {
    const { chatbotKey } = each.event;
    const chatbotId = chatbotKey === 0 ? null : chatbots.get(chatbotKey);
    if (chatbotId !== undefined)
      news.push({ ...each, chatbotId, target: await findTarget(transaction, each.event, each) });
  }
  return news;
}

/** A wait that is over is no news any more: it is not mailed, and counts as read. */
export async function endWaits(transaction: WriteTransaction, events: readonly OutboxEvent[]): Promise<void> {
  for (const event of events) {
    const sessionId = sessionEndedBy(event);
    if (sessionId === undefined) continue;
    await transaction
      .updateTable("notification")
      .set({ read_at: event.timeMs })
      .set(unmailed)
      .where("chatbot_key", "=", event.chatbotKey)
      .where("session_id", "=", sessionId)
      .where("kind", "=", "handoff")
      .where("created_at", "<=", event.timeMs)
      .where("read_at", "is", null)
      .execute();
  }
}

/** Events name a session as its caller did; the link leads to its public id. */
async function findTarget(
  transaction: WriteTransaction,
  { chatbotKey }: OutboxEvent,
  { target, sessionId }: ReadEvent,
): Promise<ReadEvent["target"]> {
  if (target.kind !== "session") return target;
  const session = await transaction
    .selectFrom("session")
    .select("id")
    .where("chatbot_key", "=", chatbotKey)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return { kind: target.kind, id: session?.id ?? target.id };
}

async function findChatbots(
  transaction: WriteTransaction,
  readable: readonly { readonly event: OutboxEvent }[],
): Promise<Map<number, string>> {
  const rows = await transaction
    .selectFrom("chatbot")
    .select(["key", "id"])
    .where("key", "in", [...new Set(readable.map(({ event }) => event.chatbotKey))])
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}
