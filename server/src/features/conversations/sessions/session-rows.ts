import type { Session } from "@svc/contract";
import type { Selectable } from "kysely";
import type { Caller } from "../../../foundation/caller.ts";
import { isoTime } from "../../../foundation/clock.ts";
import { among } from "../../../foundation/database/among.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { prepare, together } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { Problem } from "../../../foundation/problem.ts";
import { leadsOfSessions, readLeadsOfSessions } from "../../leads/leads.ts";
import { attributesOf, verifiedFieldsOf } from "./visitor-details.ts";

export type SessionRow = Selectable<Tables["session"]>;
type Reader = Pick<Database["query"], "selectFrom">;

/** What other rows say of a session. */
export interface BesideSession {
  readonly tags: readonly string[];
  readonly lead: Session["lead"];
}

export const nothingBeside: BesideSession = { tags: [], lead: null };

/** A session as callers read it. */
export function toSession(row: SessionRow, chatbotId: string, { tags, lead }: BesideSession): Session {
  const handoff = row.handoff === "waiting" || row.handoff === "human" ? row.handoff : "none";
  return {
    id: row.id,
    sessionId: row.session_id,
    chatbotId,
    channel: row.channel === "email" ? "email" : "chat",
    status: row.status === "resolved" ? "resolved" : "created",
    handoff,
    handoffDetails: handoff === "none" ? null : detailsOf(row),
    startedAt: isoTime(row.started_at),
    lastMessageAt: isoTime(row.last_message_at),
    resolvedAt: timeOrNull(row.resolved_at),
    resolvedBy: resolvers.find((by) => by === row.resolved_by) ?? null,
    messageCount: row.message_count,
    visitor: visitorOf(row),
    lead,
    rating:
      row.rating === null
        ? null
        : { score: row.rating, comment: row.rating_comment, ratedAt: isoTime(row.rated_at ?? row.started_at) },
    tags: [...tags],
    pageUrl: row.page_url,
    locale: row.locale,
    consentAt: timeOrNull(row.consent_at),
    awaitingReplySince: timeOrNull(row.awaiting_reply_since),
    snoozedUntil: timeOrNull(row.snoozed_until),
  };
}

export const resolvers = ["owner", "visitor", "silence"] as const;
export type Resolver = (typeof resolvers)[number];

function detailsOf(row: SessionRow): Session["handoffDetails"] {
  const { handoff_reason: reason, handoff_since: since, assignee_id: id, assignee_name: name } = row;
  const assignee = row.handoff === "human" && id !== null ? { id, name: name ?? "" } : null;
  return { reason, since: isoTime(since ?? row.last_message_at), assignee };
}

function visitorOf(row: SessionRow): Session["visitor"] {
  const { visitor_name: name, visitor_email: email, external_id: externalId } = row;
  if (name === null && email === null && externalId === null && row.attributes === null) return null;
  return {
    name,
    email,
    externalId,
    verified: row.verified === 1,
    verifiedFields: verifiedFieldsOf(row.verified_fields),
    attributes: attributesOf(row.attributes),
  };
}

const timeOrNull = (timeMs: number | null) => (timeMs === null ? null : isoTime(timeMs));

/** What is beside each of these sessions, by row key. */
export async function besideOf(query: Reader, keys: readonly number[]): Promise<Map<number, BesideSession>> {
  const tags = await tagsOf(query, keys);
  const leads = await leadsOfSessions(query, keys);
  return new Map(keys.map((key) => [key, { tags: tags.get(key) ?? [], lead: leads.get(key) ?? null }]));
}

const findTags = prepare<{ keys: unknown }>()((db, arg, engine) =>
  selectTags(db).where(among(engine, "session_key", arg("keys"))),
);

/** As `besideOf`, beside other reads; `keys`: from `asParameter`. */
export function* readBeside(keys: unknown): Work<(key: number) => BesideSession> {
  const [tagRows, leads] = yield* together(findTags.run({ keys }), readLeadsOfSessions(keys));
  const tags = tagsOfEach(tagRows);
  return (key) => ({ tags: tags.get(key) ?? [], lead: leads.get(key) ?? null });
}

/** The tags of sessions by their row keys, in the order of the alphabet. */
async function tagsOf(query: Reader, keys: readonly number[]): Promise<Map<number, string[]>> {
  if (keys.length === 0) return new Map();
  return tagsOfEach(await selectTags(query).where("session_key", "in", keys).execute());
}

function selectTags(query: Reader) {
  return query.selectFrom("session_tag").select(["session_key", "tag"]).orderBy("tag");
}

function tagsOfEach(rows: readonly { readonly session_key: number; readonly tag: string }[]): Map<number, string[]> {
  const tags = new Map<number, string[]>();
  for (const { session_key: key, tag } of rows) tags.set(key, [...(tags.get(key) ?? []), tag]);
  return tags;
}

export interface FoundSession extends SessionRow {
  readonly chatbot_id: string;
}

/** The session of this id that the caller may see; any other is the same `not_found` Problem. */
export async function findSession(
  query: Reader,
  caller: Caller,
  sesId: string,
  { isLocked = false } = {},
): Promise<FoundSession> {
  const found = query
    .selectFrom("session")
    .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
    .selectAll("session")
    .select("chatbot.id as chatbot_id")
    .where("session.id", "=", sesId)
    .where("session.workspace_id", "=", caller.workspaceId)
    .where("chatbot.deleted_at", "is", null);
  const row = await (isLocked ? found.forUpdate("session") : found).executeTakeFirst();
  if (row === undefined || caller.chatbotIds?.includes(row.chatbot_id) === false)
    throw new Problem(
      "not_found",
      "There is no session with this id. Send the session's own id (`ses_…`), with a credential of its workspace.",
    );
  return row;
}

/** A session with what is beside it. */
export async function describeSession(query: Reader, row: FoundSession): Promise<Session> {
  return toSession(row, row.chatbot_id, (await besideOf(query, [row.key])).get(row.key) ?? nothingBeside);
}
