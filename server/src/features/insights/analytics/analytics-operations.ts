import { operations } from "@svc/contract";
import type { Analytics, AnalyticsTotals } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Outbox } from "../../../foundation/outbox.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import { counters, labelled } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { describePoint, describeRatings, describeTotals, sumOf } from "./describe.ts";
import { readLiveCounts } from "./read-counts.ts";
import type { CountedHour, LiveCounts } from "./read-counts.ts";
import { invalid, periodBefore, readPeriod, intervalStarts } from "./period.ts";
import { zoneOf } from "../../../foundation/zone.ts";
import type { Zone } from "../../../foundation/zone.ts";

export interface AnalyticsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly outbox: Pick<Outbox, "catchUp" | "subscribe">;
}

/** A chart of more cannot be read; a year of days, two months of hours. */
const pointsMax = 1_500;
const sourcesShown = 50;

export function analyticsOperation({ database, clock, chatbots, outbox }: AnalyticsOptions): Implementation {
  return implement(operations.getAnalytics, async ({ chatbotId, timeZone, interval, ...asked }, caller) => {
    const seen = chatbotId === undefined ? await seenBy(caller) : [await chatbots.find(caller, chatbotId)];
    const zone = zoneOf(timeZone);
    const period = readPeriod(zone, asked, clock.now());
    const starts = intervalStarts(zone, interval, period, pointsMax);
    if (starts === undefined)
      throw invalid(
        "interval",
        "is too short for the period",
        `The series would have more than ${pointsMax} points. Ask for a longer interval or a shorter period.`,
      );
    const before = periodBefore(period);
    await outbox.catchUp();
    // No row belongs to 0: there may be no chatbot.
    const keys = seen.length === 0 ? [0] : seen.map(({ key }) => key);
    const live = await readLiveCounts({ database, clock }, keys, period, before, starts);
    const describe = (counts: ReadonlyMap<number, Counts>, visitors: number) =>
      describeTotals(
        seen.map(({ key, tokenPrices: prices }) => ({ counts: counts.get(key) ?? new Map(), prices })),
        visitors,
      );
    const totals = describe(live.totals, live.knownVisitors);
    const previous = describe(live.before, live.knownVisitorsBefore);
    const all = sumOf(live.totals.values());
    const times = toPeriod(period);
    return {
      chatbotId: chatbotId ?? null,
      period: times,
      timeZone,
      interval,
      isComplete: live.isComplete,
      totals,
      previous: { ...toPeriod(before), totals: previous },
      change: changeOf(totals, previous),
      series: seriesOf(live, starts, chatbotId === undefined ? undefined : seen[0]),
      ...rhythmOf(live.hours, zone),
      languages: labelled(all, "lang:").map(([language, answers]) => ({ language, answers })),
      answerers: labelled(all, "by:").map(([name, answers]) => ({
        name,
        answers,
        inputTokens: all.get(`in:${name}`) ?? 0,
        outputTokens: all.get(`out:${name}`) ?? 0,
      })),
      sources: await describeSources(database, all),
    };
  });

  /** All chatbots that this caller may see. */
  async function seenBy(caller: Caller): Promise<KnownChatbot[]> {
    const rows = await database.query
      .selectFrom("chatbot")
      .select(["key", "id"])
      .where("workspace_id", "=", caller.workspaceId)
      .where("deleted_at", "is", null)
      .execute();
    const allowed = rows.filter(({ id }) => caller.chatbotIds === undefined || caller.chatbotIds.includes(id));
    const known = await Promise.all(allowed.map(({ key }) => chatbots.findByKey(key)));
    return known.filter((chatbot) => chatbot !== undefined);
  }
}

function toPeriod({ from, to }: { from: number; to: number }) {
  return { from: isoTime(from), to: isoTime(to) };
}

function changeOf(now: AnalyticsTotals, before: AnalyticsTotals): Analytics["change"] {
  const change = (name: keyof Analytics["change"]) =>
    before[name] === 0 ? null : Math.round((now[name] / before[name] - 1) * 1e4) / 1e4;
  return {
    sessions: change("sessions"),
    messages: change("messages"),
    visitors: change("visitors"),
    answered: change("answered"),
    refused: change("refused"),
    handedOver: change("handedOver"),
    leads: change("leads"),
    tickets: change("tickets"),
  };
}

function seriesOf(
  { hours, knownVisitorsIn }: Pick<LiveCounts, "hours" | "knownVisitorsIn">,
  starts: readonly number[],
  chatbot: KnownChatbot | undefined,
): Analytics["series"] {
  const points = starts.map(() => counters.map(() => 0));
  let place = 0;
  for (const { start, values } of hours) {
    // In order, but for those that were not counted yet, which come last.
    if (start < starts[place]!) place = 0;
    while ((starts[place + 1] ?? Infinity) <= start) place++;
    const point = points[place]!;
    for (let at = 0; at < point.length; at++) point[at]! += values[at]!;
  }
  return points.map((values, at) => {
    const counts: Counts = new Map(counters.map((counter, nth) => [counter, values[nth]!]));
    const prices = chatbot?.tokenPrices ?? null;
    return describePoint(starts[at]!, { counts, prices }, knownVisitorsIn[at]!);
  });
}

const questionsPlace = counters.indexOf("questions");

function rhythmOf(hours: readonly CountedHour[], zone: Zone) {
  const questionsByHour = Array.from({ length: 24 }, () => 0);
  const questionsByWeekday = Array.from({ length: 7 }, () => 0);
  const offsetAt = zone.offsets();
  for (const { start, values } of hours) {
    const local = new Date(start + offsetAt(start));
    questionsByHour[local.getUTCHours()]! += values[questionsPlace]!;
    // Monday first.
    questionsByWeekday[(local.getUTCDay() + 6) % 7]! += values[questionsPlace]!;
  }
  return { questionsByHour, questionsByWeekday };
}

async function describeSources({ query }: Database, all: Counts): Promise<Analytics["sources"]> {
  const used = labelled(all, "src:").slice(0, sourcesShown);
  const ids = used.map(([id]) => id);
  if (ids.length === 0) return [];
  const sources = await query
    .selectFrom("source")
    .select(["id", "kind", "title", "name"])
    .where("id", "in", ids)
    .execute();
  const faqs = await query.selectFrom("faq").select(["id", "question"]).where("id", "in", ids).execute();
  const known = new Map<string, { kind: "url" | "document" | "faq"; title: string }>([
    ...sources.map(({ id, kind, title, name }): [string, { kind: "url" | "document"; title: string }] => [
      id,
      { kind: kind === "url" ? "url" : "document", title: title ?? name },
    ]),
    ...faqs.map(({ id, question }): [string, { kind: "faq"; title: string }] => [id, { kind: "faq", title: question }]),
  ]);
  return used.map(([id, answers]) => ({
    id,
    kind: known.get(id)?.kind ?? null,
    title: known.get(id)?.title ?? null,
    answers,
    ratings: describeRatings(all.get(`up:${id}`) ?? 0, all.get(`down:${id}`) ?? 0),
  }));
}
