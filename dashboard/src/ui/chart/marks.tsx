import { classNames } from "../class-names.ts";
import type { ChartSeries } from "./series.ts";

interface MarksProps {
  readonly series: readonly ChartSeries[];
  /** How many places there are. */
  readonly count: number;
  /** The value at the upper edge. */
  readonly top: number;
  /** The place that is read now. */
  readonly at: number | null;
}

const strokes = { first: "stroke-chart", second: "stroke-chart-other", before: "stroke-edge" } as const;
const fills = { first: "fill-chart", second: "fill-chart-other", before: "fill-edge" } as const;
const dashes = { first: undefined, second: "6 3", before: "2 3" } as const;

/** A curve for each series, with a gap where nothing was measured. */
export function Lines({ series, count, top, at }: MarksProps) {
  const x = (place: number) => ((place + 0.5) / count) * 100;
  const y = (value: number) => 100 - (value / top) * 100;
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full overflow-visible">
        {series.map(({ label, look, values }) =>
          runsOf(values).map((run) => {
            const line = run.map(({ place, value }) => `${x(place)} ${y(value)}`).join(" L");
            const [from, to] = [x(run[0]?.place ?? 0), x(run.at(-1)?.place ?? 0)];
            return (
              <g key={`${label} ${from}`}>
                {look === "first" ? (
                  <path d={`M${from} 100 L${line} L${to} 100 Z`} className="fill-chart" fillOpacity="0.12" />
                ) : null}
                <path
                  d={`M${line}`}
                  fill="none"
                  strokeWidth={look === "before" ? 1.5 : 2}
                  strokeDasharray={dashes[look]}
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                  className={strokes[look]}
                />
              </g>
            );
          }),
        )}
      </svg>
      {series.flatMap(({ label, look, values }) =>
        values.map((value, place) =>
          value !== null && (place === at || isAlone(values, place)) ? (
            <circle key={`${label} ${place}`} cx={`${x(place)}%`} cy={`${y(value)}%`} r="3.5" className={fills[look]} />
          ) : null,
        ),
      )}
    </>
  );
}

/** Bars side by side at each place. */
export function Bars({ series, count, top }: MarksProps) {
  const band = 100 / count;
  const width = (band * 0.72) / series.length;
  return series.flatMap(({ label, look, values }, nth) =>
    values.map((value, place) =>
      value === null || value === 0 ? null : (
        <rect
          key={`${label} ${place}`}
          x={`${band * (place + 0.14) + nth * width}%`}
          y={`${100 - (value / top) * 100}%`}
          width={`${width}%`}
          height={`${(value / top) * 100}%`}
          rx="1.5"
          className={fills[look]}
        />
      ),
    ),
  );
}

/** How a series looks, beside its name. */
export function Swatch({ look, shape }: { readonly look: ChartSeries["look"]; readonly shape: "line" | "bars" }) {
  return (
    <svg aria-hidden="true" className={classNames("h-2.5", shape === "line" ? "w-5" : "w-2.5")}>
      {shape === "line" ? (
        <line x1="0" x2="20" y1="5" y2="5" strokeWidth="2" strokeDasharray={dashes[look]} className={strokes[look]} />
      ) : (
        <rect width="10" height="10" rx="2" className={fills[look]} />
      )}
    </svg>
  );
}

interface Point {
  readonly place: number;
  readonly value: number;
}

/** What was measured without a gap. */
function runsOf(values: readonly (number | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    if (place === 0 || values[place - 1] === null) runs.push([]);
    runs.at(-1)?.push({ place, value });
  }
  return runs;
}

/** A line of one point would not be seen. */
function isAlone(values: readonly (number | null)[], place: number): boolean {
  return (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;
}
