import { foldEmail } from "@svc/contract";
import type { operations } from "@svc/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Caller } from "../../../foundation/caller.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";

type Input = z.output<typeof operations.listSessions.input>;

/** A place in the list: all that stand behind it were begun earlier. */
export interface Place {
  readonly startedAt: number;
  readonly key: number;
}

/** All that the filters let through, in the order of the list. Each filter has an index in this order. */
export function selectSessions(
  { query, engine }: Database,
  { id: callerId, workspaceId, chatbotIds }: Caller,
  { sessionId, status, handoff, from, to, tag, rating, assignee, email, externalId }: Input,
  { chatbotKey, behind }: { chatbotKey: number | null; behind: Place | null },
) {
  const all = query
    .selectFrom("session")
    .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
    .selectAll("session")
    .select("chatbot.id as chatbot_id")
    .where("chatbot.deleted_at", "is", null);
  // PostgreSQL knows how common a tag is, and goes by it. SQLite is led through the tag, in the order of its sessions.
  const isLed = tag !== undefined && engine === "sqlite";
  const startedAt = sql.ref<number>(isLed ? "session_tag.started_at" : "session.started_at");
  const key = sql.ref<number>(isLed ? "session_tag.session_key" : "session.key");
  let select: typeof all = isLed
    ? all
        .innerJoin("session_tag", "session_tag.session_key", "session.key")
        .where("session_tag.workspace_id", "=", workspaceId)
        .where("session_tag.tag", "=", tag)
    : all.where("session.workspace_id", "=", workspaceId);
  if (tag !== undefined && !isLed)
    select = select.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("session_tag")
          .select("session_tag.tag")
          .whereRef("session_tag.session_key", "=", "session.key")
          .where("session_tag.workspace_id", "=", workspaceId)
          .where("session_tag.tag", "=", tag),
      ),
    );
  if (chatbotKey !== null) select = select.where("session.chatbot_key", "=", chatbotKey);
  if (chatbotIds !== undefined) select = select.where("chatbot.id", "in", [...chatbotIds, ""]);
  // By its chatbots, because only together with one of them is it in an index.
  if (sessionId !== undefined)
    select = select
      .where("session.session_id", "=", sessionId)
      .where(({ eb, selectFrom }) =>
        eb(
          "session.chatbot_key",
          "in",
          selectFrom("chatbot as own").select("own.key").where("own.workspace_id", "=", workspaceId),
        ),
      );
  if (status !== undefined) select = select.where("session.status", "=", status);
  if (handoff !== undefined) select = select.where("session.handoff", "=", handoff);
  // In so many words: only so does SQLite see that the index of these few serves.
  if (handoff === "waiting" || handoff === "human")
    select = select.where("session.handoff", "<>", sql.lit<string>("none"));
  if (assignee === "nobody") select = select.where("session.assignee_id", "is", null);
  else if (assignee !== undefined)
    select = select.where("session.assignee_id", "=", assignee === "me" ? callerId : assignee);
  if (email !== undefined) select = select.where("session.visitor_email_folded", "=", foldEmail(email));
  if (externalId !== undefined) select = select.where("session.external_id", "=", externalId);
  if (rating !== undefined) select = select.where("session.rating", "=", rating);
  if (from !== undefined) select = select.where(startedAt, ">=", Date.parse(from));
  if (to !== undefined) select = select.where(startedAt, "<", Date.parse(to));
  if (behind !== null)
    select = select.where(sql<boolean>`(${startedAt}, ${key}) < (${behind.startedAt}, ${behind.key})`);
  return select.orderBy(startedAt, "desc").orderBy(key, "desc");
}

export type SelectedSessions = ReturnType<typeof selectSessions>;
export type ListedRow = Awaited<ReturnType<SelectedSessions["execute"]>>[number];

/** Cuts what was read with more than `limit` to a page. */
export function pageOf(rows: readonly ListedRow[], limit: number): { rows: ListedRow[]; next: Place | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > limit && last !== undefined ? { startedAt: last.started_at, key: last.key } : null,
  };
}

/** The place that a cursor stands for; a Problem when it is none of ours. */
export function readPlace(cursor: string): Place {
  const found = /^s(\d{1,15})k(\d{1,15})$/u.exec(Buffer.from(cursor, "base64url").toString());
  if (found === null)
    throw new Problem(
      "invalid_request",
      "This cursor is not valid. Use the nextCursor of the page before, unchanged.",
      { errors: [{ path: "cursor", message: "is not a cursor of this list" }] },
    );
  return { startedAt: Number(found[1]), key: Number(found[2]) };
}

export function toCursor({ startedAt, key }: Place): string {
  return Buffer.from(`s${startedAt}k${key}`).toString("base64url");
}
