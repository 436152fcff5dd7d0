import { openDatabase } from "../../server/src/foundation/database/database.ts";
import type { Database, WriteTransaction } from "../../server/src/foundation/database/database.ts";
import { newId } from "../../server/src/foundation/ids.ts";
import type { FreshStore } from "../store.ts";
import { seededRandom } from "./random.ts";

const messagesPerSession = 10;
const sessionsAtOnce = 500;
const yearMs = 365 * 24 * 60 * 60 * 1_000;
const languages = ["en", "de", "fr", "ja"];
const sources = 60;

/** Conversations of ten messages, spread over the year that ends now, of the newest chatbot, as the service would have written them. */
export async function fillYear({ settings }: FreshStore, messages: number): Promise<void> {
  const database = await openDatabase(settings);
  try {
    const { key } = await database.query
      .selectFrom("chatbot")
      .select("key")
      .orderBy("key", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await fill(database, key, messages / messagesPerSession);
  } finally {
    await database.close();
  }
}

async function fill(database: Database, chatbotKey: number, sessions: number): Promise<void> {
  const begin = Date.now() - yearMs;
  const random = seededRandom(1);
  for (let made = 0; made < sessions; made += sessionsAtOnce)
    await database.transaction(async (transaction) => {
      const starts = Array.from(
        { length: Math.min(sessionsAtOnce, sessions - made) },
        (_, at) => begin + Math.floor(((made + at) / sessions) * yearMs * 0.999),
      );
      await fillSessions(transaction, chatbotKey, starts, random);
    });
}

async function fillSessions(
  transaction: WriteTransaction,
  chatbotKey: number,
  starts: readonly number[],
  random: () => number,
): Promise<void> {
  const rows = await transaction
    .insertInto("session")
    .values(
      starts.map((start) => ({
        id: newId("ses", start),
        chatbot_key: chatbotKey,
        session_id: newId("ses", start),
        status: random() < 0.8 ? "resolved" : "created",
        handoff: "none",
        recent_messages: "[]",
        message_count: messagesPerSession,
        started_at: start,
        last_message_at: start,
      })),
    )
    .returning(["key", "started_at"])
    .execute();
  const messages = rows.flatMap(({ key, started_at: start }) =>
    Array.from({ length: messagesPerSession }, (_, nth) => {
      const isQuestion = nth % 2 === 0;
      const at = start + nth * 20_000;
      return {
        id: newId("msg", at),
        chatbot_key: chatbotKey,
        session_key: key,
        client_id: null,
        role: isQuestion ? "user" : "assistant",
        content: isQuestion ? "When are you open?" : "From nine to five, on Saturdays from ten.",
        metadata: isQuestion ? null : answerMetadata(random),
        rating: !isQuestion && random() < 0.05 ? "up" : null,
        created_at: at,
      };
    }),
  );
  for (let from = 0; from < messages.length; from += 1_000)
    await transaction
      .insertInto("message")
      .values(messages.slice(from, from + 1_000))
      .execute();
}

function answerMetadata(random: () => number): string {
  const id = `src_${Math.floor(random() ** 2 * sources)}`;
  const firstMs = 50 + Math.floor(random() ** 3 * 3_000);
  return JSON.stringify({
    sources: [{ id, kind: "url", title: "Opening hours", url: "https://example.com/" }],
    confidence: 0.7,
    answered: random() < 0.85,
    figures: {
      firstMs,
      fullMs: firstMs + Math.floor(random() * 4_000),
      answerer: "openai-compatible/small",
      language: languages[Math.floor(random() * languages.length)],
      tokens: [1_200, 90],
    },
  });
}
