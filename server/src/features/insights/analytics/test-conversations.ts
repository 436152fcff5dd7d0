import type { Database } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";

/** A conversation to be stored as the service would have stored it. */
export interface MadeSession {
  readonly id: string;
  readonly startedAt: number;
  readonly isResolved?: boolean;
  readonly handoff?: "none" | "waiting" | "human";
  /** The visitor's rating of it, 1 to 5. */
  readonly score?: number;
  readonly turns: readonly MadeTurn[];
}

export interface MadeTurn {
  readonly askedAt: number;
  /** Null: nothing was answered. */
  readonly answer: MadeAnswer | null;
}

export interface MadeAnswer {
  readonly at: number;
  readonly answered?: boolean;
  readonly partial?: true;
  readonly by?: string | null;
  readonly language?: string;
  readonly firstMs?: number;
  readonly fullMs?: number;
  readonly sources?: readonly string[];
  readonly near?: readonly string[];
  readonly tokens?: readonly [number, number];
  readonly rating?: "up" | "down";
  /** A person wrote it. */
  readonly agent?: string;
}

export async function storeConversations(
  database: Database,
  chatbotKey: number,
  sessions: readonly MadeSession[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const { id, startedAt, isResolved = false, handoff = "none", score, turns } of sessions) {
      const { key } = await transaction
        .insertInto("session")
        .values({
          id: newId("ses", startedAt),
          chatbot_key: chatbotKey,
          session_id: id,
          status: isResolved ? "resolved" : "created",
          handoff,
          rating: score ?? null,
          recent_messages: "[]",
          message_count: turns.length * 2,
          started_at: startedAt,
          last_message_at: startedAt,
          resolved_at: isResolved ? startedAt : null,
        })
        .returning("key")
        .executeTakeFirstOrThrow();
      const base = { chatbot_key: chatbotKey, session_key: key, client_id: null };
      for (const { askedAt, answer } of turns) {
        const question = { ...base, id: newId("msg", askedAt), role: "user", content: "Where?", created_at: askedAt };
        await transaction.insertInto("message").values(question).execute();
        if (answer === null) continue;
        const row = {
          ...base,
          id: newId("msg", answer.at),
          role: "assistant",
          content: "There.",
          created_at: answer.at,
        };
        await transaction
          .insertInto("message")
          .values({ ...row, metadata: JSON.stringify(metadataOf(answer)), rating: answer.rating ?? null })
          .execute();
      }
    }
  });
}

export function metadataOf(answer: MadeAnswer): object {
  const { answered = true, partial, agent, sources = [] } = answer;
  const shown = { sources: sources.map((id) => ({ id, kind: "url", title: id, url: null })), confidence: 0.7 };
  if (agent !== undefined) return { ...shown, answered, author: { kind: "agent", name: agent } };
  const { by = "embedded", language = "en", firstMs = 10, fullMs = 20, near, tokens } = answer;
  return {
    ...shown,
    answered: partial === true ? false : answered,
    partial,
    figures: { firstMs, fullMs: partial === true ? null : fullMs, answerer: by, language, near, tokens },
  };
}
