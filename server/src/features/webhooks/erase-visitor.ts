import { sql } from "kysely";
import type { Database } from "../../foundation/database/database.ts";
import { mentionOf } from "../../foundation/visitor-data.ts";
import type { KnownVisitor } from "../../foundation/visitor-data.ts";

/** A short turn of the one writer of SQLite. */
const rowsAtOnce = 500;

/** Erases what a visitor's deliveries carried and what was answered to them; what still waited is not sent. */
export async function eraseVisitor(database: Database, who: KnownVisitor): Promise<void> {
  for (const { chatbotKey, sessionId } of who.sessions) {
    for (;;) {
      const rows = await deliveries(database, 0)
        .where("chatbot_key", "=", chatbotKey)
        .where("session_id", "=", sessionId)
        .execute();
      if (rows.length === 0) break;
      await erase(database, rows);
    }
  }
  if (who.emails.length === 0) return;
  // A ticket names an address without a session.
  const isMentioned = mentionOf(who);
  const chatbots = database.query.selectFrom("chatbot").select("key").where("workspace_id", "=", who.workspaceId);
  const inReach = who.chatbotKey === null ? chatbots : chatbots.where("key", "=", who.chatbotKey);
  for (let last = 0; ;) {
    const rows = await deliveries(database, last)
      .where("chatbot_key", "in", inReach)
      .where("body", "is not", null)
      .execute();
    await erase(
      database,
      rows.filter(({ body }) => isMentioned(body)),
    );
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.key ?? last;
  }
}

function deliveries({ query }: Database, behind: number) {
  return query
    .selectFrom("webhook_delivery")
    .select(["key", "body"])
    .where("key", ">", behind)
    .orderBy("key")
    .limit(rowsAtOnce);
}

async function erase(database: Database, rows: readonly { readonly key: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await database.transaction((transaction) =>
    transaction
      .updateTable("webhook_delivery")
      .set((set) => ({
        body: null,
        session_id: null,
        lane: "",
        attempts: "[]",
        status: sql<
          "delivered" | "failed" | "skipped"
        >`case when ${set.ref("status")} = 'waiting' then 'skipped' else ${set.ref("status")} end`,
      }))
      .where(
        "key",
        "in",
        rows.map(({ key }) => key),
      )
      .execute(),
  );
}
