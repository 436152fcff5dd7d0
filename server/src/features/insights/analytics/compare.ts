import type { Kysely } from "kysely";
import type { Tables } from "../../../foundation/database/tables.ts";
import { addAll, countsAt } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { readCounted, writeCounted } from "./counted.ts";
import { countSession, hourOf, sealLong } from "./count-session.ts";
import type { StoredSession } from "./count-session.ts";
import type { Changes } from "./store-counts.ts";

/** What these conversations add to the counts beyond what they have added before, and what they have added then. */
export async function compareWithCounted(
  query: Pick<Kysely<Tables>, "selectFrom">,
  sessions: readonly StoredSession[],
) {
  const changes: Changes = new Map();
  const keys = sessions.map(({ key }) => key);
  const rows =
    keys.length === 0
      ? []
      : await query.selectFrom("analytics_session").selectAll().where("session_key", "in", keys).execute();
  const known = new Map(rows.map((row) => [row.session_key, row]));
  const counted = sessions.flatMap((session) => {
    const before = known.get(session.key);
    const heard = { visitor: before?.visitor ?? null, wasEscalated: before?.escalated === 1 };
    const now = countSession(session, heard);
    const text = writeCounted(now);
    const hour = hourOf(session.startedAt);
    const seal = sealLong(session);
    if (text === before?.counted && seal.key === before.sealed_key) return [];
    addChanges(changes, session.chatbotKey, now);
    if (before !== undefined) addChanges(changes, session.chatbotKey, readCounted(before.counted), -1);
    const sealed = { sealed_key: seal.key, sealed: writeCounted(seal.hours) };
    return [{ session_key: session.key, chatbot_key: session.chatbotKey, hour, counted: text, ...sealed }];
  });
  return { changes, counted };
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
