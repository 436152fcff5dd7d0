import { openDatabase } from "../../server/src/foundation/database/database.ts";
import type { Tables } from "../../server/src/foundation/database/tables.ts";
import type { Database } from "../../server/src/foundation/database/database.ts";
import type { TestStore } from "./store.ts";

/** Looks into a store beside the service that runs on it: for what no answer of the service tells. */
export async function look<Result>(
  store: TestStore,
  read: (query: Database["query"], transaction: Database["transaction"]) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(store.settings);
  try {
    return await read(database.query, database.transaction);
  } finally {
    await database.close();
  }
}

/** Lets an API key's time run out, which no test can wait for. */
export async function expireKey(store: TestStore, id: string): Promise<void> {
  const database = await openDatabase(store.settings);
  try {
    await database.transaction((transaction) =>
      transaction.updateTable("api_key").set({ expires_at: 1 }).where("id", "=", id).execute(),
    );
  } finally {
    await database.close();
  }
}

/** Makes the last proof of every session older than a proof counts. */
export async function ageProofs(store: TestStore): Promise<void> {
  await look(store, (_query, transact) =>
    transact((transaction) =>
      transaction
        .updateTable("sign_in")
        .set({ proven_at: Date.now() - 10 * 60_000 - 1 })
        .execute(),
    ),
  );
}

/** Leaves every search index as one of an older release, of whose terms none is of use. */
export async function outdateIndexes(store: TestStore): Promise<void> {
  const database = await openDatabase(store.settings);
  try {
    await database.transaction(async (transaction) => {
      await transaction.updateTable("search_index").set({ analyser_version: 0 }).execute();
      await transaction.deleteFrom("posting").execute();
    });
  } finally {
    await database.close();
  }
}

/** What a chatbot's rows are known by, to be asked for before it is deleted. */
export interface Belongings {
  readonly chatbotKey: number;
  readonly indexKeys: readonly number[];
}

export async function belongingsOf(store: TestStore, chatbotId: string): Promise<Belongings> {
  return look(store, async (query) => {
    const { key } = await query
      .selectFrom("chatbot")
      .select("key")
      .where("id", "=", chatbotId)
      .executeTakeFirstOrThrow();
    const indexes = await query.selectFrom("search_index").select("key").where("chatbot_key", "=", key).execute();
    return { chatbotKey: key, indexKeys: indexes.map((index) => index.key) };
  });
}

const ofChatbot = [
  "chatbot_install",
  "source",
  "faq",
  "training",
  "training_item",
  "session",
  "session_tag",
  "session_note",
  "session_activity",
  "identity_secret",
  "message",
  "event",
  "analytics_count",
  "analytics_session",
  "insight_report",
  "go_live_check",
  "search_index",
  "notification",
] as const;
const ofIndex = ["passage", "posting", "word", "word_gram", "hidden_range"] as const;

/** The tables that still hold something of a chatbot. */
export async function tablesThatHold(store: TestStore, { chatbotKey, indexKeys }: Belongings): Promise<string[]> {
  return look(store, async (query) => {
    const holding: string[] = [];
    if (
      (await query.selectFrom("chatbot").select("key").where("key", "=", chatbotKey).executeTakeFirst()) !== undefined
    )
      holding.push("chatbot");
    for (const table of ofChatbot) {
      const row = await query
        .selectFrom(table)
        .select("chatbot_key")
        .where("chatbot_key", "=", chatbotKey)
        .executeTakeFirst();
      if (row !== undefined) holding.push(table);
    }
    for (const table of ofIndex) {
      const row = await query
        .selectFrom(table)
        .select("index_key")
        .where("index_key", "in", [...indexKeys, -1])
        .executeTakeFirst();
      if (row !== undefined) holding.push(table);
    }
    return holding;
  });
}

/** The tables of which a row holds these words, whatever table and column there is. */
export async function tablesThatSay(store: TestStore, words: string): Promise<string[]> {
  return look(store, async (query) => {
    const tables = (await query.introspection.getTables()).map(({ name }) => name);
    const saying: string[] = [];
    for (const table of tables.filter((name) => !name.startsWith("sqlite_")).toSorted()) {
      const rows = await query
        .selectFrom(table as keyof Tables)
        .selectAll()
        .execute();
      const isSaid = (value: unknown) =>
        (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : (JSON.stringify(value) ?? ""))
          .toLowerCase()
          .includes(words.toLowerCase());
      if (rows.some((row) => Object.values(row).some(isSaid))) saying.push(table);
    }
    return saying;
  });
}
