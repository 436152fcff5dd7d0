import { operations } from "@svc/contract";
import type { SessionNote } from "@svc/contract";
import type { Selectable } from "kysely";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { newId } from "../../../foundation/ids.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { paginate } from "../../../foundation/page.ts";
import { Problem } from "../../../foundation/problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { findSession } from "./session-rows.ts";

/** What the people of a workspace tell each other of a session. The audit log says that they did, not what. */
export function noteOperations({ database, clock }: { database: Database; clock: Clock }): Implementation[] {
  const { query } = database;

  const list = implement(operations.listSessionNotes, async ({ sesId, limit, cursor }, caller) => {
    const session = await findSession(query, caller, sesId);
    const rows = query.selectFrom("session_note").selectAll().where("session_key", "=", session.key);
    const page = await paginate(rows, "session_note.key", { limit, cursor });
    return { notes: page.items.map((row) => toNote(row, sesId)), nextCursor: page.nextCursor };
  });

  const create = implement(operations.createSessionNote, async ({ sesId, text }, caller) => {
    const now = clock.now();
    const row = await database.transaction(async (transaction) => {
      const session = await findSession(transaction, caller, sesId);
      const made = await transaction
        .insertInto("session_note")
        .values({
          id: newId("note", now),
          chatbot_key: session.chatbot_key,
          session_key: session.key,
          author_kind: caller.kind,
          author_id: caller.id,
          author_name: caller.name,
          text,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordChange(transaction, clock, { after: { noteId: made.id } });
      return made;
    });
    return toNote(row, sesId);
  });

  const remove = implement(operations.deleteSessionNote, async ({ sesId, noteId }, caller) => {
    await database.transaction(async (transaction) => {
      const session = await findSession(transaction, caller, sesId);
      const removed = await transaction
        .deleteFrom("session_note")
        .where("session_key", "=", session.key)
        .where("id", "=", noteId)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n)
        throw new Problem("not_found", "This session has no note with this id. List its notes to see their ids.");
      await recordChange(transaction, clock, { before: { sesId } });
    });
    return null;
  });

  return [list, create, remove];
}

/** A note as callers read it. */
export function toNote(row: Selectable<Tables["session_note"]>, sesId: string): SessionNote {
  return {
    id: row.id,
    sesId,
    author: { kind: row.author_kind === "key" ? "key" : "member", id: row.author_id, name: row.author_name },
    text: row.text,
    createdAt: isoTime(row.created_at),
  };
}
