import type { Insertable, Kysely } from "kysely";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { addAll, counters, countsAt } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { hourMs, countSession, hourOf, sealLong } from "./count-session.ts";
import { createHash } from "node:crypto";
import { readCounted, writeCounted } from "./counted.ts";
import type { StoredSession } from "./count-session.ts";

/** Of each chatbot (row key), what is to be added to each hour (its first millisecond, UTC). */
export type Changes = Map<number, Map<number, Counts>>;

const dayMs = 24 * hourMs;
const rowsAtOnce = 100;

/** Adds to the hours and to their days. Only under the lock of `lockCounts`: what is read here is written back. */
export async function storeCounts(transaction: WriteTransaction, changes: Changes): Promise<void> {
  for (const [chatbotKey, hours] of changes) {
    const days = new Map<number, Counts>();
    for (const [hour, counts] of hours) addAll(countsAt(days, hour - (hour % dayMs)), counts);
    await addTo(transaction, chatbotKey, "hour", hours);
    await addTo(transaction, chatbotKey, "day", days);
  }
}

async function addTo(
  transaction: WriteTransaction,
  chatbotKey: number,
  span: "hour" | "day",
  added: ReadonlyMap<number, Counts>,
): Promise<void> {
  const starts = [...added].filter(([, counts]) => counts.size > 0).map(([start]) => start);
  for (let from = 0; from < starts.length; from += rowsAtOnce) {
    const some = starts.slice(from, from + rowsAtOnce);
    const known = await transaction
      .selectFrom("analytics_count")
      .selectAll()
      .where("chatbot_key", "=", chatbotKey)
      .where("span", "=", span)
      .where("start", "in", some)
      .execute();
    const counted = new Map(known.map((row) => [row.start, readCounts(row)]));
    for (const start of some) addAll(countsAt(counted, start), added.get(start) ?? []);
    await transaction
      .insertInto("analytics_count")
      .values([...counted].map(([start, counts]) => ({ chatbot_key: chatbotKey, span, start, ...toColumns(counts) })))
      .onConflict((conflict) =>
        conflict.columns(["chatbot_key", "span", "start"]).doUpdateSet((set) => ({
          ...Object.fromEntries(counters.map((counter) => [counter, set.ref(`excluded.${counter}`)])),
          detail: set.ref("excluded.detail"),
        })),
      )
      .execute();
  }
}

const isCounter = new Set<string>(counters);

function toColumns(counts: Counts): Pick<Insertable<Tables["analytics_count"]>, (typeof counters)[number] | "detail"> {
  const columns = Object.fromEntries(counters.map((counter) => [counter, counts.get(counter) ?? 0]));
  const detail = Object.fromEntries([...counts].filter(([name]) => !isCounter.has(name)));
  return { ...columns, detail: JSON.stringify(detail) };
}

/** What a row has counted, or a sum of rows. */
export function readCounts(
  row: Readonly<Partial<Record<(typeof counters)[number], number | string | bigint | null>>> & {
    readonly detail?: string;
  },
): Counts {
  const counts: Counts = new Map();
  addAll(
    counts,
    counters.map((counter) => [counter, Number(row[counter] ?? 0)]),
  );
  if (row.detail !== undefined) addAll(counts, readDetail(row.detail));
  return counts;
}

export function readDetail(json: string): [string, number][] {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== "object" || parsed === null) return [];
  return Object.entries(parsed).filter((entry): entry is [string, number] => typeof entry[1] === "number");
}

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
