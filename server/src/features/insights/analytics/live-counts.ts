import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { readMark } from "../gaps/marks.ts";
import { compareWithCounted } from "./store-counts.ts";
import { addAll, counters, countsAt, of } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { readUncounted } from "./fold.ts";
import type { Period } from "./period.ts";
import { countKnownVisitors, countKnownVisitorsIn, readHours, readTotals } from "./read-counts.ts";
import type { CountedHour } from "./read-counts.ts";

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
