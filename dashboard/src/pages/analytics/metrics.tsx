import { ChartLine, ChevronRight } from "lucide-react";
import type { Analytics } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CsvButton } from "../work/csv-button.tsx";
import { Course } from "./course.tsx";
import { Rankings } from "./rankings.tsx";
import { daysBefore, daysOf, inputOf } from "./span.ts";
import type { Days, AnalyticsSearch } from "./span.ts";
import { SpanFilter } from "./span-filter.tsx";
import { Headlines, MoreTotals } from "./tiles.tsx";
import { useFormats } from "./use-formats.ts";
import { Chart } from "../../ui/chart/chart.tsx";

interface MetricsProps {
  /** Of this one; of all where it is not given. */
  readonly chatbotId: string | undefined;
  readonly search: AnalyticsSearch;
  readonly onSearch: (changed: AnalyticsSearch) => void;
}

/** Everything that is counted of conversations in the days that are asked for. */
export function Metrics(props: MetricsProps) {
  const { wrongOrder } = useWords("analytics");
  const days = daysOf(props.search, new Date());
  return (
    <>
      <SpanFilter search={props.search} onSearch={props.onSearch} />
      {days === undefined ? <Notice tone="warn">{wrongOrder}</Notice> : <MetricsOf {...props} days={days} />}
    </>
  );
}

/** While a backlog is counted the figures grow. */
const countingMs = 5_000;

function MetricsOf({ chatbotId, search, onSearch, days }: MetricsProps & { readonly days: Days }) {
  const words = useWords("analytics");
  const formats = useFormats();
  const now = new Date();
  const wanted = inputOf(days, chatbotId, now);
  const analytics = useOperation("getAnalytics", wanted, {
    keep: true,
    everyMs: (found) => (found?.isComplete === false ? countingMs : false),
  });
  return (
    <Loaded query={analytics} skeleton={<MetricsSkeleton />}>
      {(found) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-xs text-quiet">
              {words.counted(
                formats.days(found.period.from, found.period.to, found.timeZone),
                found.timeZone,
                formats.days(found.previous.from, found.previous.to, found.timeZone),
              )}
            </p>
            <CsvButton operation="getAnalytics" input={wanted} fileName="analytics.csv" />
          </div>
          {found.isComplete ? null : <Notice>{words.counting}</Notice>}
          {isNothing(found) ? (
            <Nothing chatbotId={chatbotId} search={search} onSearch={onSearch} />
          ) : (
            <>
              <Headlines analytics={found} />
              <Course
                analytics={found}
                before={inputOf(daysBefore(days), chatbotId, now)}
                search={search}
                onSearch={onSearch}
              />
              <details className="group rounded-xl border border-line bg-surface">
                <summary className="flex cursor-pointer items-center gap-2 px-4 py-3 text-sm font-medium">
                  <ChevronRight
                    aria-hidden="true"
                    className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-90 rtl:-scale-x-100"
                  />
                  {words.moreMetrics}
                </summary>
                <div className="grid gap-4 border-t border-line p-4">
                  <MoreTotals analytics={found} />
                </div>
              </details>
              <Rhythm analytics={found} />
              <Rankings analytics={found} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function isNothing({ totals: { sessions, messages, leads, tickets } }: Analytics): boolean {
  return sessions + messages + leads + tickets === 0;
}

function Nothing({ chatbotId, search, onSearch }: MetricsProps) {
  const words = useWords("analytics");
  return (
    <Card>
      <EmptyState
        icon={ChartLine}
        title={words.noConversation}
        action={
          search.span !== "90d" ? (
            <Button onClick={() => onSearch({ span: "90d" })}>{words.longer}</Button>
          ) : chatbotId === undefined ? null : (
            <LinkButton to="/chatbots/$chatbotId/install" params={{ chatbotId }}>
              {words.toInstall}
            </LinkButton>
          )
        }
      >
        {words.noConversationHint}
      </EmptyState>
    </Card>
  );
}

function MetricsSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, tile) => (
          <Skeleton key={tile} className="h-32 w-full" />
        ))}
      </div>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

/** At which hours and on which days visitors ask. */
function Rhythm({ analytics }: { readonly analytics: Analytics }) {
  const { hours, weekdays } = useWords("analytics");
  const { count, locale } = useFormats();
  const { questionsByHour, questionsByWeekday, timeZone } = analytics;
  // Any day: the service has counted by the clocks of the zone.
  const hour = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" });
  const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
  const weekday = (length: "long" | "short") => new Intl.DateTimeFormat(locale, { weekday: length, timeZone: "UTC" });
  const [long, short] = [weekday("long"), weekday("short")];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <Chart
        title={hours.title}
        shape="bars"
        places={questionsByHour.map((_, place) => ({
          get name() {
            return `${hour.format(Date.UTC(2026, 0, 5, place))} – ${hour.format(Date.UTC(2026, 0, 5, place + 1))}`;
          },
          short: clock.format(Date.UTC(2026, 0, 5, place)),
        }))}
        series={[{ label: hours.questions, values: questionsByHour, look: "first" }]}
        format={count}
        placeTitle={hours.place}
        fileName="hours.csv"
      >
        {hours.hint(timeZone)}
      </Chart>
      <Chart
        title={weekdays.title}
        shape="bars"
        // Monday first, as the service counts; the 5th of January 2026 is one.
        places={questionsByWeekday.map((_, place) => ({
          get name() {
            return long.format(Date.UTC(2026, 0, 5 + place));
          },
          short: short.format(Date.UTC(2026, 0, 5 + place)),
        }))}
        series={[{ label: hours.questions, values: questionsByWeekday, look: "first" }]}
        format={count}
        placeTitle={weekdays.place}
        fileName="weekdays.csv"
      >
        {weekdays.hint}
      </Chart>
    </div>
  );
}
