import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { recordWanted } from "./wanted.ts";

/** How long the delivery log goes back, and of how many deliveries of one endpoint. */
const retentionMs = 30 * 24 * 60 * 60 * 1_000;
const deliveriesPerEndpointMax = 10_000;
/** A short turn of the one writer of SQLite. */
const rowsAtOnce = 1_000;

/**
 * Drops what is older than the log goes back, also what still waited for an endpoint that nobody switched
 * on again, and of each endpoint what has ended and lies behind its latest deliveries.
 */
export async function dropOldDeliveries(database: Database, clock: Clock): Promise<void> {
  const before = clock.now() - retentionMs;
  while ((await dropSome(database, (query) => query.where("created_at", "<", before))) === rowsAtOnce);
  const endpoints = await database.query.selectFrom("webhook").select("key").execute();
  for (const { key } of endpoints) {
    const first = await database.query
      .selectFrom("webhook_delivery")
      .select("key")
      .where("webhook_key", "=", key)
      .orderBy("key", "desc")
      .offset(deliveriesPerEndpointMax)
      .limit(1)
      .executeTakeFirst();
    if (first === undefined) continue;
    const behind = (query: Candidates) =>
      query.where("webhook_key", "=", key).where("key", "<=", first.key).where("status", "<>", "waiting");
    while ((await dropSome(database, behind)) === rowsAtOnce);
  }
}

function candidates(database: Database) {
  return database.query.selectFrom("webhook_delivery").select("key");
}
type Candidates = ReturnType<typeof candidates>;

/** Answers how many there were. */
async function dropSome(database: Database, choose: (query: Candidates) => Candidates): Promise<number> {
  return database.transaction(async (transaction) => {
    const rows = await choose(transaction.selectFrom("webhook_delivery").select("key")).limit(rowsAtOnce).execute();
    if (rows.length === 0) return 0;
    await transaction
      .deleteFrom("webhook_delivery")
      .where(
        "key",
        "in",
        rows.map(({ key }) => key),
      )
      .execute();
    return rows.length;
  });
}

/** Removes a deleted endpoint's deliveries, some at a time, and in the end its row; true: call again. */
export async function removeWebhook(database: Database, webhookKey: number): Promise<boolean> {
  if ((await dropSome(database, (query) => query.where("webhook_key", "=", webhookKey))) > 0) return true;
  await database.transaction((transaction) =>
    transaction.deleteFrom("webhook").where("key", "=", webhookKey).where("deleted_at", "is not", null).execute(),
  );
  return false;
}

/** Removes a deleted chatbot's deliveries, some at a time, then the endpoints of it alone; true: call again. */
export async function purgeWebhooks(database: Database, chatbotKey: number): Promise<boolean> {
  if ((await dropSome(database, (query) => query.where("chatbot_key", "=", chatbotKey))) > 0) return true;
  await database.transaction(async (transaction) => {
    const removed = await transaction
      .deleteFrom("webhook")
      .where("chatbot_key", "=", chatbotKey)
      .returning("workspace_id")
      .execute();
    for (const workspaceId of new Set(removed.map((row) => row.workspace_id)))
      await recordWanted(transaction, workspaceId);
  });
  return false;
}
