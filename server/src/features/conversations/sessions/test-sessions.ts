import type { Database } from "../../../foundation/database/database.ts";
import { createChannel } from "../../../foundation/channel.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { newId } from "../../../foundation/ids.ts";
import { createLog } from "../../../foundation/log.ts";
import { createQueue } from "../../../foundation/queue.ts";
import type { VisitorDataHolder } from "../../../foundation/visitor-data.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import { createSessions } from "./sessions.ts";

export const hourMs = 60 * 60_000;

export interface TestSessionsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings?: { readonly resolveAfterHours?: number; readonly retentionDays?: number | null };
  readonly holders?: readonly VisitorDataHolder[];
}

/** The sessions of whatever chatbots there are, as one process has them, all with the same settings. */
export function testSessions({ database, clock, settings = {}, holders = [] }: TestSessionsOptions) {
  const log = createLog("silent");
  const queue = createQueue({ database, clock, log });
  const chatbots: unknown = {
    findByKey: async (key: number) => ({
      key,
      id: `bot_${key}`,
      workspaceId: "ws_1",
      resolveAfterHours: 24,
      retentionDays: null,
      ...settings,
    }),
    find: async () => ({ key: 1 }) as unknown as KnownChatbot,
  };
  const sessions = createSessions({
    database,
    clock,
    log,
    queue,
    channel: createChannel(database, log),
    chatbots: chatbots as Chatbots,
    visitors: { identify: () => Promise.reject(new Error("Nobody is here.")) },
    identityKey: Buffer.alloc(32),
    holders,
    stopAnswers: async () => undefined,
  });
  const job = { signal: new AbortController().signal, holdLease: async () => undefined };
  return { ...sessions, queue, look: () => sessions.upkeep.run(job) };
}

export interface InsertedSession {
  readonly sessionId?: string;
  readonly startedAt: number;
  readonly lastMessageAt?: number;
  readonly status?: string;
  readonly handoff?: string;
  readonly messages?: readonly string[];
}

/** Sessions as chats have left them, with their messages; answers their row keys. */
export async function insertSessions(
  database: Database,
  chatbotKey: number,
  sessions: readonly InsertedSession[],
): Promise<number[]> {
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .insertInto("session")
      .values(
        sessions.map(({ startedAt, ...session }, nth) => ({
          id: newId("ses", startedAt),
          workspace_id: "ws_1",
          chatbot_key: chatbotKey,
          session_id: session.sessionId ?? `${startedAt}-${nth}`,
          status: session.status ?? "created",
          handoff: session.handoff ?? "none",
          recent_messages: "[]",
          message_count: session.messages?.length ?? 0,
          started_at: startedAt,
          last_message_at: session.lastMessageAt ?? startedAt,
        })),
      )
      .returning("key")
      .execute();
    const messages = rows.flatMap(({ key }, nth) =>
      (sessions[nth]?.messages ?? []).map((content, place) => ({
        id: newId("msg", sessions[nth]?.startedAt),
        chatbot_key: chatbotKey,
        session_key: key,
        role: place % 2 === 0 ? "user" : "assistant",
        content,
        created_at: sessions[nth]?.startedAt ?? 0,
      })),
    );
    if (messages.length > 0) await transaction.insertInto("message").values(messages).execute();
    return rows.map(({ key }) => key);
  });
}
