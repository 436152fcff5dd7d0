import { operations } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { recordChange } from "../../../foundation/trail.ts";
import { readHistory } from "../history.ts";
import { resolveSessions } from "./resolve.ts";
import { describeSession, findSession } from "./session-rows.ts";
import type { FoundSession } from "./session-rows.ts";

/** What the people of a workspace do with one session. */
export function sessionOperations({ database, clock }: { database: Database; clock: Clock }): Implementation[] {
  const { query } = database;

  const get = implement(operations.getSession, async ({ sesId }, caller) =>
    describeSession(query, await findSession(query, caller, sesId)),
  );

  const listMessages = implement(operations.listSessionMessages, async ({ sesId, limit, cursor }, caller) => {
    const session = await findSession(query, caller, sesId);
    return readHistory(database, { key: session.chatbot_key }, session.session_id, limit, cursor);
  });

  const update = implement(operations.updateSession, async ({ sesId, status, tags }, caller) => {
    // On PostgreSQL two who change one session take turns; SQLite has one writer.
    const options = { isLocked: database.engine === "postgres" };
    return database.transaction(async (transaction) => {
      const row = await findSession(transaction, caller, sesId, options);
      const before = await describeSession(transaction, row);
      if (tags !== undefined) await setTags(transaction, row, [...new Set(tags)]);
      if (status === "resolved")
        await resolveSessions(transaction, clock, { id: row.chatbot_id }, { keys: [row.key], by: "owner" });
      if (status === "created")
        await transaction
          .updateTable("session")
          .set({ status, resolved_at: null, resolved_by: null })
          .where("key", "=", row.key)
          .execute();
      const after = await describeSession(transaction, await findSession(transaction, caller, sesId));
      // Of the visitor nothing: the audit log outlives the session.
      await recordChange(transaction, clock, {
        before: { status: before.status, tags: before.tags },
        after: { status: after.status, tags: after.tags },
      });
      return after;
    });
  });

  return [get, listMessages, update];
}

async function setTags(transaction: WriteTransaction, row: FoundSession, tags: readonly string[]): Promise<void> {
  await transaction.deleteFrom("session_tag").where("session_key", "=", row.key).execute();
  if (tags.length === 0) return;
  const { key, workspace_id, chatbot_key, started_at } = row;
  await transaction
    .insertInto("session_tag")
    .values(tags.map((tag) => ({ session_key: key, tag, workspace_id, chatbot_key, started_at })))
    .execute();
}
