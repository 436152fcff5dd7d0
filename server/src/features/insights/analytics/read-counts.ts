import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";
import { addAll, add, counters, countsAt, of } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { hourMs } from "./count-session.ts";
import type { Period } from "./period.ts";
import { readDetail, compareWithCounted } from "./store-counts.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { readMark } from "../gaps/marks.ts";
import { readUncounted } from "./fold.ts";

const dayMs = 24 * hourMs;

/** An hour, and what was counted in it: a value for each of `counters`, in their order. */
export interface CountedHour {
  readonly start: number;
  readonly values: number[];
}

/** What these chatbots together have counted in each hour of the period, in order. */
async function readHours(
  { query }: Database,
  chatbots: readonly number[],
  { from, to }: Period,
): Promise<CountedHour[]> {
  const hours = query
    .selectFrom("analytics_count")
    .select("start")
    .where("chatbot_key", "in", chatbots)
    .where("span", "=", "hour")
    .where("start", ">=", from)
    .where("start", "<", to)
    .orderBy("start");
  // Sums are of a slower type on PostgreSQL: one chatbot, which is what is mostly asked for, needs none.
  const rows =
    chatbots.length === 1
      ? await hours.select(counters).execute()
      : await hours
          .select(({ fn }) => counters.map((counter) => fn.sum(counter).as(counter)))
          .groupBy("start")
          .execute();
  return rows.map((row) => ({ start: row.start, values: counters.map((counter) => Number(row[counter])) }));
}

/** All that each chatbot has counted in the period, days where they are whole, and hours around them. */
async function readTotals(
  { query }: Database,
  chatbots: readonly number[],
  { from, to }: Period,
): Promise<Map<number, Counts>> {
  const firstDay = Math.ceil(from / dayMs) * dayMs;
  const lastDay = Math.max(firstDay, Math.floor(to / dayMs) * dayMs);
  const totals = new Map<number, Counts>();
  const parts = [
    ["hour", from, Math.min(to, firstDay)],
    ["day", firstDay, lastDay],
    ["hour", Math.max(from, lastDay), to],
  ] as const;
  for (const [span, begin, end] of parts) {
    if (begin >= end) continue;
    const rows = await query
      .selectFrom("analytics_count")
      .selectAll()
      .where("chatbot_key", "in", chatbots)
      .where("span", "=", span)
      .where("start", ">=", begin)
      .where("start", "<", end)
      .execute();
    for (const { detail, ...row } of rows) {
      const counts = countsAt(totals, row.chatbot_key);
      for (const counter of counters) add(counts, counter, row[counter]);
      addAll(counts, readDetail(detail));
    }
  }
  return totals;
}

/** The same in each of these intervals, which follow each other; the last one ends with the period. */
async function countKnownVisitorsIn(
  { query }: Database,
  chatbots: readonly number[],
  starts: readonly number[],
  { to }: Period,
): Promise<number[]> {
  if (starts.length === 0) return [];
  const spans = starts.map((start, at) => sql`(${place(at)}, ${place(start)}, ${place(starts[at + 1] ?? to)})`);
  const { rows } = await sql<{ place: number | string; visitors: number | string }>`
    with span (place, begin_at, end_at) as (values ${sql.join(spans)})
    select span.place, count(distinct analytics_session.visitor) as visitors
    from span join analytics_session
      on analytics_session.hour >= span.begin_at and analytics_session.hour < span.end_at
    where analytics_session.chatbot_key in (${sql.join(chatbots)}) and analytics_session.visitor is not null
    group by span.place, analytics_session.chatbot_key`.execute(query);
  const counts = starts.map(() => 0);
  for (const row of rows) counts[Number(row.place)]! += Number(row.visitors);
  return counts;
}

/** A number among the values of a table made of them, whose type PostgreSQL wants to be told. */
function place(value: number) {
  return sql`cast(${value} as bigint)`;
}

/** Distinct known visitors. A visitor of two chatbots counts twice. */
async function countKnownVisitors(
  { query }: Database,
  chatbots: readonly number[],
  { from, to }: Period,
): Promise<number> {
  const rows = await query
    .selectFrom("analytics_session")
    .select(({ fn }) => ["chatbot_key", fn.count("visitor").distinct().as("visitors")])
    .where("chatbot_key", "in", chatbots)
    .where("hour", ">=", from)
    .where("hour", "<", to)
    .where("visitor", "is not", null)
    .groupBy("chatbot_key")
    .execute();
  return rows.reduce((sum, { visitors }) => sum + Number(visitors), 0);
}

/** What was counted in a period, up to what was stored last. */
export interface LiveCounts {
  /** Of all chatbots together; an hour may be there several times. */
  readonly hours: readonly CountedHour[];
  /** Of each chatbot, everything. */
  readonly totals: ReadonlyMap<number, Counts>;
  readonly before: ReadonlyMap<number, Counts>;
  readonly knownVisitors: number;
  /** In each of the intervals. */
  readonly knownVisitorsIn: readonly number[];
  readonly knownVisitorsBefore: number;
  /** False: there is more that was not counted yet. */
  readonly isComplete: boolean;
}

const attempts = 5;

/**
 * The counts of these chatbots (row keys) and, straight from the conversations, what is not among them yet.
 * `starts`: when the intervals of the period begin. Read again where counts were stored meanwhile, so that nothing is missing and nothing is there twice.
 */
export async function readLiveCounts(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  chatbots: readonly number[],
  period: Period,
  before: Period,
  starts: readonly number[] = [],
): Promise<LiveCounts> {
  for (let attempt = 1; ; attempt++) {
    const step = await readUncounted(database, clock);
    const { changes } = await compareWithCounted(database.query, step.sessions, { toStore: false });
    const [hours, totals, totalsBefore, knownVisitors, knownVisitorsIn, knownVisitorsBefore] = await Promise.all([
      readHours(database, chatbots, period),
      readTotals(database, chatbots, period),
      readTotals(database, chatbots, before),
      countKnownVisitors(database, chatbots, period),
      countKnownVisitorsIn(database, chatbots, starts, period),
      countKnownVisitors(database, chatbots, before),
    ]);
    const isUnchanged = (await readMark(database, "analytics-version")) === step.version;
    if (!isUnchanged && attempt < attempts) continue;
    for (const chatbot of isUnchanged ? chatbots : [])
      for (const [hour, counts] of changes.get(chatbot) ?? []) {
        if (isIn(period, hour)) {
          hours.push({ start: hour, values: counters.map((counter) => of(counts, counter)) });
          addAll(countsAt(totals, chatbot), counts);
        } else if (isIn(before, hour)) addAll(countsAt(totalsBefore, chatbot), counts);
      }
    const isComplete = isUnchanged && step.isLast;
    return { hours, totals, before: totalsBefore, knownVisitors, knownVisitorsIn, knownVisitorsBefore, isComplete };
  }
}

function isIn({ from, to }: Period, time: number): boolean {
  return time >= from && time < to;
}
