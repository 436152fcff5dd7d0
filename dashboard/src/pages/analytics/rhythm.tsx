import type { Analytics } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import { useFormats } from "./use-formats.ts";

/** At which hours and on which days visitors ask. */
export function Rhythm({ analytics }: { readonly analytics: Analytics }) {
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
