import { newId } from "../../server/src/foundation/ids.ts";
import { look } from "./look.ts";
import type { TestStore } from "./store.ts";

/** A conversation of one question, as the service would have stored it then: no test can wait for days. */
export interface PastConversation {
  readonly id: string;
  readonly startedAt: number;
  readonly isResolved?: boolean;
  readonly answered: boolean;
  /** Ids of what the answer rested on. */
  readonly sources?: readonly string[];
  readonly rating?: "up" | "down";
  /** Of the conversation, 1 to 5. */
  readonly score?: number;
}

const firstMs = 400;
const fullMs = 900;

export function storePast(
  store: TestStore,
  chatbotId: string,
  conversations: readonly PastConversation[],
): Promise<void> {
  return look(store, async (query, transact) => {
    const { key: chatbotKey } = await query
      .selectFrom("chatbot")
      .select("key")
      .where("id", "=", chatbotId)
      .executeTakeFirstOrThrow();
    await transact(async (transaction) => {
      for (const { id, startedAt, isResolved = false, answered, sources = [], rating, score } of conversations) {
        const answeredAt = startedAt + fullMs;
        const { key } = await transaction
          .insertInto("session")
          .values({
            id: newId("ses", startedAt),
            chatbot_key: chatbotKey,
            session_id: id,
            status: isResolved ? "resolved" : "created",
            handoff: "none",
            rating: score ?? null,
            recent_messages: "[]",
            message_count: 2,
            started_at: startedAt,
            last_message_at: answeredAt,
            resolved_at: isResolved ? answeredAt : null,
          })
          .returning("key")
          .executeTakeFirstOrThrow();
        const message = { chatbot_key: chatbotKey, session_key: key, client_id: null };
        const metadata = {
          sources: sources.map((source) => ({ id: source, kind: "faq", title: source, url: null })),
          confidence: 0.7,
          answered,
          figures: { firstMs, fullMs, answerer: "embedded", language: "de" },
        };
        await transaction
          .insertInto("message")
          .values({ ...message, id: newId("msg", startedAt), role: "user", content: "Where?", created_at: startedAt })
          .execute();
        await transaction
          .insertInto("message")
          .values({
            ...message,
            id: newId("msg", answeredAt),
            role: "assistant",
            content: "There.",
            created_at: answeredAt,
            metadata: JSON.stringify(metadata),
            rating: rating ?? null,
          })
          .execute();
      }
    });
  });
}
