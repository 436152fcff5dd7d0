import { foldEmail } from "@svc/contract";
import type { InboxView, operations } from "@svc/contract";
import { sql } from "kysely";
import type { ExpressionBuilder, Expression, SqlBool } from "kysely";
import type { z } from "zod";
import type { Caller } from "../../../foundation/caller.ts";
import type { Database, Engine } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { Problem } from "../../../foundation/problem.ts";
import { setImmediate } from "node:timers/promises";

type Input = z.output<typeof operations.listSessions.input>;
export type SessionFilters = Omit<Input, "q" | "limit" | "cursor">;

/** A place in the list: all that stand behind it were begun earlier, or have waited less long. */
export interface Place {
  readonly order: ListOrder;
  readonly at: number;
  readonly key: number;
}

/** The latest begun first, or the longest wait. */
type ListOrder = "started" | "waiting";
const orderLetters = { started: "s", waiting: "w" } as const;

export function orderOf({ view }: Pick<Input, "view">): ListOrder {
  return view === "needs_reply" ? "waiting" : "started";
}

/** All that the filters let through, in the order of the list. Each filter has an index in this order. */
export function selectSessions(
  { query, engine }: Database,
  { id: callerId, workspaceId, chatbotIds }: Caller,
  { sessionId, status, handoff, view, from, to, tag, rating, assignee, email, externalId }: SessionFilters,
  { chatbotKey, behind, now }: { chatbotKey: number | null; behind: Place | null; now: number },
) {
  const order = orderOf({ view });
  const all = query
    .selectFrom("session")
    .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
    .selectAll("session")
    .select("chatbot.id as chatbot_id")
    .where("chatbot.deleted_at", "is", null);
  // PostgreSQL knows how common a tag is, and goes by it. SQLite is led through the tag, in the order of its sessions.
  const isLed = tag !== undefined && engine === "sqlite" && order === "started";
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
  if (view !== undefined) select = select.where((where) => inView(where, view, { callerId, now }));
  if (assignee === "nobody") select = select.where("session.assignee_id", "is", null);
  else if (assignee !== undefined)
    select = select.where("session.assignee_id", "=", assignee === "me" ? callerId : assignee);
  if (email !== undefined) select = select.where("session.visitor_email_folded", "=", foldEmail(email));
  if (externalId !== undefined) select = select.where("session.external_id", "=", externalId);
  if (rating !== undefined) select = select.where("session.rating", "=", rating);
  if (from !== undefined) select = select.where(startedAt, ">=", Date.parse(from));
  if (to !== undefined) select = select.where(startedAt, "<", Date.parse(to));
  const since = sql.ref<number>("session.awaiting_reply_since");
  if (behind !== null)
    select = select.where(
      order === "waiting"
        ? sql<boolean>`(${since}, ${key}) > (${behind.at}, ${behind.key})`
        : sql<boolean>`(${startedAt}, ${key}) < (${behind.at}, ${behind.key})`,
    );
  return order === "waiting"
    ? select.orderBy(since).orderBy(key)
    : select.orderBy(startedAt, "desc").orderBy(key, "desc");
}

/** Of what is snoozed nothing is shown elsewhere. */
function inView(
  { and, or, eb }: ExpressionBuilder<Tables, "session">,
  view: InboxView,
  { callerId, now }: { callerId: string; now: number },
) {
  const isAwake = or([eb("session.snoozed_until", "is", null), eb("session.snoozed_until", "<=", now)]);
  // In so many words, as above.
  const isHandedOff = eb("session.handoff", "<>", sql.lit<string>("none"));
  switch (view) {
    case "open":
      return and([eb("session.status", "=", "created"), isAwake]);
    case "needs_reply":
      return and([eb("session.awaiting_reply_since", "is not", null), isAwake]);
    case "mine":
      return and([eb("session.handoff", "=", "human"), isHandedOff, eb("session.assignee_id", "=", callerId), isAwake]);
    case "unassigned":
      return and([eb("session.handoff", "=", "waiting"), isHandedOff, isAwake]);
    case "ai":
      return and([eb("session.status", "=", "created"), eb("session.handoff", "=", "none"), isAwake]);
    case "snoozed":
      return eb("session.snoozed_until", ">", now);
    default:
      return eb("session.status", "=", "resolved");
  }
}

type SelectedSessions = ReturnType<typeof selectSessions>;
type ListedRow = Awaited<ReturnType<SelectedSessions["execute"]>>[number];

/** Cuts what was read with more than `limit` to a page. */
export function pageOf(
  rows: readonly ListedRow[],
  limit: number,
  order: ListOrder,
): { rows: ListedRow[]; next: Place | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? placeOf(last, order) : null };
}

function placeOf(row: Pick<ListedRow, "key" | "started_at" | "awaiting_reply_since">, order: ListOrder): Place {
  return { order, at: order === "waiting" ? (row.awaiting_reply_since ?? 0) : row.started_at, key: row.key };
}

/** The place that a cursor stands for; a Problem when it is none of ours, or of a list in another order. */
export function readPlace(cursor: string, order: ListOrder): Place {
  const found = /^([sw])(\d{1,15})k(\d{1,15})$/u.exec(Buffer.from(cursor, "base64url").toString());
  if (found?.[1] !== orderLetters[order])
    throw new Problem(
      "invalid_request",
      "This cursor is not valid. Use the nextCursor of the page before, unchanged.",
      { errors: [{ path: "cursor", message: "is not a cursor of this list" }] },
    );
  return { order, at: Number(found[2]), key: Number(found[3]) };
}

export function toCursor({ order, at, key }: Place): string {
  return Buffer.from(`${orderLetters[order]}${at}k${key}`).toString("base64url");
}

/** Sessions that are looked through at a time: a few milliseconds, in which SQLite does nothing else. */
const sessionsAtOnce = 500;
/** Then what was found is answered, with the place to go on from. */
const budgetMs = 500;

/**
 * The sessions in which each word of `q` occurs: in a message, in what is known of the visitor, or in a
 * tag. Nothing is indexed for it, as that would cost each message; the sessions are looked through,
 * the latest begun first, until the page is full or the time is up.
 */
export async function searchSessions(
  database: Database,
  select: (behind: Place | null) => SelectedSessions,
  { q, limit, from, order }: { q: string; limit: number; from: Place | null; order: Place["order"] },
): Promise<{ rows: ListedRow[]; next: Place | null }> {
  const words = [...new Set(q.split(/\s+/u))];
  const until = performance.now() + budgetMs;
  const found: ListedRow[] = [];
  for (let behind = from; ;) {
    const all = select(behind);
    const looked = await all
      .clearSelect()
      .select(["session.key", "session.started_at", "session.awaiting_reply_since"])
      .limit(sessionsAtOnce)
      .execute();
    let keys = new Set(looked.map(({ key }) => key));
    for (const word of words) if (keys.size > 0) keys = await withWord(database, [...keys], word);
    const hits = looked.flatMap(({ key }) => (keys.has(key) ? [key] : [])).slice(0, limit + 1 - found.length);
    if (hits.length > 0) found.push(...(await all.where("session.key", "in", hits).execute()));
    if (found.length > limit) return pageOf(found, limit, order);
    const last = looked.at(-1);
    if (looked.length < sessionsAtOnce || last === undefined) return { rows: found, next: null };
    behind = placeOf(last, order);
    if (performance.now() > until) return { rows: found, next: behind };
    await setImmediate();
  }
}

/** Those of the sessions in which the word occurs. */
async function withWord({ query, engine }: Database, keys: readonly number[], word: string): Promise<Set<number>> {
  const isLike = matcher(engine, word);
  const rows = await query
    .selectFrom("message")
    .select("session_key as key")
    .where("session_key", "in", keys)
    .where(({ ref }) => isLike(ref("content")))
    .union(
      query
        .selectFrom("session_tag")
        .select("session_key as key")
        .where("session_key", "in", keys)
        .where(({ ref }) => isLike(ref("tag"))),
    )
    .union(
      query
        .selectFrom("session")
        .select("key")
        .where("key", "in", keys)
        .where(({ or, ref }: ExpressionBuilder<Tables, "session">) =>
          or([isLike(ref("visitor_name")), isLike(ref("visitor_email")), isLike(ref("external_id"))]),
        ),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
}

function matcher(engine: Engine, word: string): (column: Expression<string | null>) => Expression<SqlBool> {
  const like = sql.raw(engine === "postgres" ? "ilike" : "like");
  const patterns = writtenAs(engine, word).map((written) => `%${written.replace(/[\\%_]/gu, "\\$&")}%`);
  return (column) =>
    sql<SqlBool>`(${sql.join(
      patterns.map((pattern) => sql`${column} ${like} ${pattern} escape '\\'`),
      sql` or `,
    )})`;
}

/** SQLite takes large and small letters for the same in ASCII only: others are looked for as they are usually written. */
function writtenAs(engine: Engine, word: string): string[] {
  // oxlint-disable-next-line no-control-regex -- that is what ASCII begins with
  if (engine === "postgres" || /^[\u0000-\u007f]*$/u.test(word)) return [word];
  const lower = word.toLowerCase();
  const [first = "", ...rest] = lower;
  return [...new Set([word, lower, word.toUpperCase(), first.toUpperCase() + rest.join("")])];
}
