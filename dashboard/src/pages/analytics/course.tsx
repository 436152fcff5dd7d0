import type { Analytics, AnalyticsPoint } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import type { InputOf } from "../../api/client.ts";
import { useWords } from "../../strings/strings.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import type { ChartPlace, ChartSeries } from "../../ui/chart/series.ts";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/checkbox.tsx";
import { measures } from "./span.ts";
import type { AnalyticsSearch, Measure } from "./span.ts";
import { useFormats } from "./use-formats.ts";
import type { Words } from "../../strings/words.ts";

interface CourseProps {
  readonly analytics: Analytics;
  /** What asks for the days before; they are only read where they are wanted. */
  readonly before: InputOf<"getAnalytics">;
  readonly search: AnalyticsSearch;
  readonly onSearch: (changed: AnalyticsSearch) => void;
}

/** One measure over time. */
export function Course({ analytics, before, search, onSearch }: CourseProps) {
  const words = useWords("analytics");
  const { course } = words;
  const formats = useFormats();
  const { interval, series } = analytics;
  const measure = search.measure ?? "sessions";
  // Weeks and months of two times do not begin alike.
  const canCompare = interval === "day" || interval === "hour";
  const isCompared = canCompare && search.compare === true;
  const earlier = useOperation("getAnalytics", before, { enabled: isCompared });
  const drawn = drawnOf(measure, words);
  const valuesOf = (points: readonly AnalyticsPoint[], of: (point: AnalyticsPoint) => number | null) =>
    series.map((_, place) => {
      const point = points[place];
      return point === undefined ? null : of(point);
    });
  const [first] = drawn;
  const shown: ChartSeries[] = drawn.map(({ label, of }, place) => ({
    label,
    values: valuesOf(series, of),
    look: place === 0 ? "first" : "second",
  }));
  if (isCompared && earlier.data !== undefined && first !== undefined)
    shown.push({
      label: course.before(first.label),
      values: valuesOf(earlier.data.series, first.of),
      look: "before",
    });
  return (
    <Chart
      title={course.title}
      shape="line"
      places={placesOf(analytics, formats.locale, words.soFar)}
      series={shown}
      format={measure === "firstAnswer" ? formats.duration : formats.count}
      isWhole={measure !== "firstAnswer"}
      placeTitle={course.places[interval]}
      fileName={`${measure}.csv`}
      controls={
        <>
          {canCompare ? (
            <div className="me-3">
              <Switch
                label={course.compare}
                isOn={isCompared}
                onChange={(isOn) => onSearch({ compare: isOn ? true : undefined })}
              />
            </div>
          ) : null}
          <Select
            label={course.measure}
            className="w-auto! border-rim"
            value={measure}
            onChange={(value) => onSearch({ measure: value })}
            choices={measures.map((value) => ({ value, label: titleOf(value, words) }))}
          />
        </>
      }
    >
      {course.hints[measure]}
    </Chart>
  );
}

const names = {
  hour: { name: { dateStyle: "medium", timeStyle: "short" }, short: { hour: "numeric" } },
  day: {
    name: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
    short: { day: "numeric", month: "short" },
  },
  week: { name: { dateStyle: "medium" }, short: { day: "numeric", month: "short" } },
  month: { name: { month: "long", year: "numeric" }, short: { month: "short" } },
} as const satisfies Record<string, Record<"name" | "short", Intl.DateTimeFormatOptions>>;

function placesOf(
  { interval, timeZone, series, period }: Analytics,
  locale: string,
  soFar: (name: string) => string,
): readonly ChartPlace[] {
  const name = new Intl.DateTimeFormat(locale, { ...names[interval].name, timeZone });
  const short = new Intl.DateTimeFormat(locale, { ...names[interval].short, timeZone });
  const isRunning = Date.parse(period.to) > Date.now();
  return series.map(({ start }, place) => {
    return {
      get name() {
        const whole = name.format(Date.parse(start));
        return isRunning && place === series.length - 1 ? soFar(whole) : whole;
      },
      short: short.format(Date.parse(start)),
    };
  });
}

interface Drawn {
  readonly label: string;
  readonly of: (point: AnalyticsPoint) => number | null;
}

function titleOf(measure: Measure, words: Words["analytics"]): string {
  return measure === "answers" ? words.course.answers : words.measures[measure].title;
}

/** The one or two series of a measure. */
function drawnOf(measure: Measure, words: Words["analytics"]): readonly Drawn[] {
  const { course } = words;
  switch (measure) {
    case "answers":
      return [
        { label: course.answered, of: ({ answered }) => answered },
        { label: words.measures.refused.title, of: ({ refused }) => refused },
      ];
    case "ratings":
      return [
        { label: course.up, of: ({ ratings }) => ratings.up },
        { label: course.down, of: ({ ratings }) => ratings.down },
      ];
    case "tokens":
      return [
        { label: course.input, of: ({ tokens }) => tokens.input },
        { label: course.output, of: ({ tokens }) => tokens.output },
      ];
    case "resolved":
      return [
        { label: course.confirmed, of: ({ resolvedConfirmed }) => resolvedConfirmed },
        { label: course.silent, of: ({ resolvedSilent }) => resolvedSilent },
      ];
    case "firstAnswer":
      return [{ label: titleOf(measure, words), of: ({ firstAnswerMeanMs }) => firstAnswerMeanMs }];
    default:
      return [{ label: titleOf(measure, words), of: (point) => point[measure] }];
  }
}
