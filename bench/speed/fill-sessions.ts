import { openDatabase } from "../../server/src/foundation/database/database.ts";
import type { WriteTransaction } from "../../server/src/foundation/database/database.ts";
import { newId } from "../../server/src/foundation/ids.ts";
import type { FreshStore } from "../store.ts";
import { seededRandom } from "./random.ts";

const sessionsAtOnce = 500;
const messagesPerSession = 4;
const yearMs = 365 * 24 * 60 * 60 * 1_000;
const tags = ["vip", "refund", "delivery", "complaint", "press"];

/** What of the filled sessions a caller can look for. */
interface FilledSessions {
  readonly email: string;
  /** Of each thousand, one message has it. */
  readonly rareWord: string;
}

/**
 * Conversations of a year of the newest chatbot, as inboxes have them: most resolved, a few waiting or with
 * a person, some rated, some tagged, some of visitors who are known.
 */
export async function fillSessions(
  { settings }: FreshStore,
  sessions: number,
  assigneeId: string,
): Promise<FilledSessions> {
  const database = await openDatabase(settings);
  const random = seededRandom(1);
  const begin = Date.now() - yearMs;
  try {
    const { key: chatbotKey, workspace_id: workspaceId } = await database.query
      .selectFrom("chatbot")
      .select(["key", "workspace_id"])
      .orderBy("key", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let made = 0; made < sessions; made += sessionsAtOnce) {
      const numbers = Array.from({ length: Math.min(sessionsAtOnce, sessions - made) }, (_, at) => made + at);
      await database.transaction((transaction) =>
        insert(transaction, { chatbotKey, workspaceId, assigneeId, random }, numbers, (number) =>
          Math.floor(begin + (number / sessions) * yearMs * 0.999),
        ),
      );
    }
  } finally {
    await database.close();
  }
  return { email: "visitor7@example.com", rareWord: "velocipede" };
}

interface Where {
  readonly chatbotKey: number;
  readonly workspaceId: string;
  readonly assigneeId: string;
  readonly random: () => number;
}

async function insert(
  transaction: WriteTransaction,
  { chatbotKey, workspaceId, assigneeId, random }: Where,
  numbers: readonly number[],
  startOf: (number: number) => number,
): Promise<void> {
  const rows = await transaction
    .insertInto("session")
    .values(
      numbers.map((number) => {
        const start = startOf(number);
        const handoff = random() < 0.995 ? "none" : random() < 0.5 ? "waiting" : "human";
        const email = random() < 0.2 ? `visitor${Math.floor(random() * 5_000)}@example.com` : null;
        return {
          id: newId("ses", start),
          workspace_id: workspaceId,
          chatbot_key: chatbotKey,
          session_id: `filled-${number}`,
          status: handoff === "none" && random() < 0.9 ? "resolved" : "created",
          handoff,
          assignee_id: handoff === "human" ? assigneeId : null,
          assignee_name: handoff === "human" ? "Bench" : null,
          visitor_email: email,
          visitor_email_folded: email,
          rating: random() < 0.1 ? 1 + Math.floor(random() * 5) : null,
          recent_messages: "[]",
          message_count: messagesPerSession,
          started_at: start,
          last_message_at: start + 60_000,
        };
      }),
    )
    .returning(["key", "started_at"])
    .execute();
  const tagged = rows.filter(() => random() < 0.1);
  if (tagged.length > 0)
    await transaction
      .insertInto("session_tag")
      .values(
        tagged.map(({ key, started_at }) => ({
          session_key: key,
          tag: tags[key % tags.length] ?? "",
          workspace_id: workspaceId,
          chatbot_key: chatbotKey,
          started_at,
        })),
      )
      .execute();
  await transaction
    .insertInto("message")
    .values(
      rows.flatMap(({ key, started_at: start }) =>
        Array.from({ length: messagesPerSession }, (_, nth) => ({
          id: newId("msg", start + nth),
          chatbot_key: chatbotKey,
          session_key: key,
          client_id: null,
          role: nth % 2 === 0 ? "user" : "assistant",
          content:
            nth === 0 && key % 1_000 === 0
              ? "Do you repair a velocipede?"
              : "When are you open on a Saturday? From nine to five, on Saturdays from ten.",
          metadata: nth % 2 === 0 ? null : JSON.stringify({ sources: [], confidence: 0.7, answered: true }),
          created_at: start + nth,
        })),
      ),
    )
    .execute();
}
