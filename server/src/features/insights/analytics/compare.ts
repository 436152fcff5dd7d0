import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../../foundation/database/tables.ts";
import { addAll, countsAt } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { readCounted, writeCounted } from "./counted.ts";
import { countSession, hourOf, sealLong } from "./count-session.ts";
import type { StoredSession } from "./count-session.ts";
import type { Changes } from "./store-counts.ts";

/**
 * What these conversations add to the counts beyond what they have added before, and their rows as they will
 * be. `toStore`: false where only figures are wanted; who a visitor is counts from its storing on.
 */
export async function compareWithCounted(
  query: Pick<Kysely<Tables>, "selectFrom">,
  sessions: readonly StoredSession[],
  { toStore }: { readonly toStore: boolean },
) {
  const changes: Changes = new Map();
  const keys = sessions.map(({ key }) => key);
  const rows =
    keys.length === 0
      ? []
      : await query.selectFrom("analytics_session").selectAll().where("session_key", "in", keys).execute();
  const known = new Map(rows.map((row) => [row.session_key, row]));
  const counted = sessions.flatMap((session) => {
    const { key, chatbotKey, identity } = session;
    const before = known.get(key);
    const heard = before?.visitor ?? null;
    const visitor = toStore && identity !== null ? visitorOf(chatbotKey, identity) : heard;
    const now = countSession(session, { isVisitorKnown: visitor !== null, wasEscalated: before?.escalated === 1 });
    const seal = sealLong(session);
    const row = {
      session_key: key,
      chatbot_key: chatbotKey,
      hour: hourOf(session.startedAt),
      visitor,
      counted: writeCounted(now),
      sealed_key: seal.key,
      sealed: writeCounted(seal.hours),
    };
    if (row.counted === before?.counted && row.sealed_key === before.sealed_key && visitor === before.visitor)
      return [];
    addChanges(changes, chatbotKey, now);
    if (before !== undefined) addChanges(changes, chatbotKey, readCounted(before.counted), -1);
    return [row];
  });
  return { changes, counted };
}

/** The same for one person and chatbot, without revealing the identity. */
export function visitorOf(chatbotKey: number, identity: string): string {
  return createHash("sha256").update(`${chatbotKey} ${identity.trim().toLowerCase()}`).digest("base64url").slice(0, 16);
}

export function addChanges(
  changes: Changes,
  chatbotKey: number,
  hours: Iterable<readonly [number, Counts | [string, number][]]>,
  times = 1,
): void {
  let own = changes.get(chatbotKey);
  if (own === undefined) changes.set(chatbotKey, (own = new Map()));
  for (const [hour, counts] of hours) addAll(countsAt(own, hour), counts, times);
}
