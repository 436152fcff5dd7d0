import { operations } from "@svc/contract";
import type { Session } from "@svc/contract";
import type { Channel } from "../../../foundation/channel.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { recordChange } from "../../../foundation/trail.ts";
import { readHistory } from "../history.ts";
import { noteState, resolveSessions } from "./resolve.ts";
import { describeSession, findSession } from "./session-rows.ts";
import type { FoundSession } from "./session-rows.ts";

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Channel;
}

/** What the people of a workspace do with one session. */
export function sessionOperations({ database, clock, channel }: Options): Implementation[] {
  const { query } = database;

  const get = implement(operations.getSession, async ({ sesId }, caller) =>
    describeSession(query, await findSession(query, caller, sesId)),
  );

  const listMessages = implement(operations.listSessionMessages, async ({ sesId, limit, cursor }, caller) => {
    const session = await findSession(query, caller, sesId);
    return readHistory(database, { key: session.chatbot_key }, { sessionId: session.session_id }, limit, cursor);
  });

  const update = implement(operations.updateSession, async ({ sesId, status, tags }, caller) => {
    // On PostgreSQL two who change one session take turns; SQLite has one writer.
    const options = { isLocked: database.engine === "postgres" };
    const { key, before, after } = await database.transaction(async (transaction) => {
      const row = await findSession(transaction, caller, sesId, options);
      const known = await describeSession(transaction, row);
      if (tags !== undefined) await setTags(transaction, row, [...new Set(tags)]);
      if (status === "resolved")
        await resolveSessions(
          transaction,
          clock,
          { id: row.chatbot_id },
          { keys: [row.key], by: "owner", actor: caller.id },
        );
      if (status === "created")
        await transaction
          .updateTable("session")
          .set({ status, resolved_at: null, resolved_by: null })
          .where("key", "=", row.key)
          .execute();
      const changed = await describeSession(transaction, await findSession(transaction, caller, sesId));
      await recordChange(transaction, clock, { before: recorded(known), after: recorded(changed) });
      return { key: row.key, before: known, after: changed };
    });
    if (before.status !== after.status || before.handoff !== after.handoff)
      noteState(channel, caller.workspaceId, [key]);
    return after;
  });

  return [get, listMessages, update];
}

/** Of the visitor nothing: the audit log outlives the session. */
function recorded({ status, tags, handoff, handoffDetails }: Session) {
  return { status, tags, handoff, assignee: handoffDetails?.assignee?.id ?? null };
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
