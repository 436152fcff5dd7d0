import { operations } from "@svc/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Caller } from "../../../foundation/caller.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { searchSessions } from "./search-sessions.ts";
import { tagsOf, toSession } from "./session-rows.ts";

type Input = z.output<typeof operations.listSessions.input>;

/** A place in the list: all that stand behind it were begun earlier. */
export interface Place {
  readonly startedAt: number;
  readonly key: number;
}

/** The latest begun comes first. */
export function listSessions(database: Database, chatbots: Chatbots): Implementation {
  return implement(operations.listSessions, async (input, caller) => {
    const { limit, cursor, q } = input;
    const chatbotKey = input.chatbotId === undefined ? null : (await chatbots.find(caller, input.chatbotId)).key;
    const from = cursor === undefined ? null : readPlace(cursor);
    const select = (behind: Place | null) => selectSessions(database, caller, input, { chatbotKey, behind });
    const { rows, next } =
      q === undefined ? await firstOf(select(from), limit) : await searchSessions(database, select, { q, limit, from });
    const tags = await tagsOf(
      database.query,
      rows.map(({ key }) => key),
    );
    return {
      sessions: rows.map((row) => toSession(row, row.chatbot_id, tags.get(row.key) ?? [])),
      nextCursor: next === null ? null : Buffer.from(`s${next.startedAt}k${next.key}`).toString("base64url"),
    };
  });
}

async function firstOf(select: SelectedSessions, limit: number) {
  const rows = await select.limit(limit + 1).execute();
  return pageOf(rows, limit);
}

/** Cuts what was read with more than `limit` to a page. */
export function pageOf(rows: readonly ListedRow[], limit: number): { rows: ListedRow[]; next: Place | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > limit && last !== undefined ? { startedAt: last.started_at, key: last.key } : null,
  };
}

export type SelectedSessions = ReturnType<typeof selectSessions>;
export type ListedRow = Awaited<ReturnType<SelectedSessions["execute"]>>[number];

/** All that the filters let through, in the order of the list. Each filter has an index in this order. */
function selectSessions(
  { query }: Database,
  { workspaceId, chatbotIds }: Caller,
  { status, handoff, from, to, tag, rating }: Input,
  { chatbotKey, behind }: { chatbotKey: number | null; behind: Place | null },
) {
  const all = query
    .selectFrom("session")
    .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
    .selectAll("session")
    .select("chatbot.id as chatbot_id")
    .where("chatbot.deleted_at", "is", null);
  // A tag has the order of its sessions, so that neither a rare one nor a common one has to be looked for.
  const startedAt = sql.ref<number>(tag === undefined ? "session.started_at" : "session_tag.started_at");
  const key = sql.ref<number>(tag === undefined ? "session.key" : "session_tag.session_key");
  let select: typeof all =
    tag === undefined
      ? all.where("session.workspace_id", "=", workspaceId)
      : all
          .innerJoin("session_tag", "session_tag.session_key", "session.key")
          .where("session_tag.workspace_id", "=", workspaceId)
          .where("session_tag.tag", "=", tag);
  if (chatbotKey !== null) select = select.where("session.chatbot_key", "=", chatbotKey);
  if (chatbotIds !== undefined) select = select.where("chatbot.id", "in", [...chatbotIds, ""]);
  if (status !== undefined) select = select.where("session.status", "=", status);
  if (handoff !== undefined) select = select.where("session.handoff", "=", handoff);
  // In so many words: only so does SQLite see that the index of these few serves.
  if (handoff === "waiting" || handoff === "human")
    select = select.where("session.handoff", "<>", sql.lit<string>("none"));
  if (rating !== undefined) select = select.where("session.rating", "=", rating);
  if (from !== undefined) select = select.where(startedAt, ">=", Date.parse(from));
  if (to !== undefined) select = select.where(startedAt, "<=", Date.parse(to));
  if (behind !== null)
    select = select.where(sql<boolean>`(${startedAt}, ${key}) < (${behind.startedAt}, ${behind.key})`);
  return select.orderBy(startedAt, "desc").orderBy(key, "desc");
}

function readPlace(cursor: string): Place {
  const found = /^s(\d{1,15})k(\d{1,15})$/u.exec(Buffer.from(cursor, "base64url").toString());
  if (found === null)
    throw new Problem(
      "invalid_request",
      "This cursor is not valid. Use the nextCursor of the page before, unchanged.",
      { errors: [{ path: "cursor", message: "is not a cursor of this list" }] },
    );
  return { startedAt: Number(found[1]), key: Number(found[2]) };
}
