import { useState } from "react";
import type { PointerEvent } from "react";
import type { ChartPlace, ChartSeries } from "./series.ts";
import { classNames } from "../class-names.ts";

export interface PlotProps {
  /** What is drawn, for screen readers. */
  readonly label: string;
  readonly shape: "line" | "bars";
  readonly places: readonly ChartPlace[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** What stands for null. */
  readonly nothing: string;
  /** Counts; otherwise lines may stand between whole numbers. */
  readonly isWhole?: boolean;
}

/**
 * The drawing itself, with what it says at one place: that of the pointer, or the one that the arrow keys
 * choose. A range field, which every screen reader knows, stands over it.
 */
export function Plot({ label, shape, places, series, format, nothing, isWhole = true }: PlotProps) {
  const [chosen, choose] = useState<number | null>(null);
  const last = places.length - 1;
  const at = chosen === null ? null : Math.min(chosen, last);
  const ticks = ticksOf(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))), isWhole);
  const top = ticks.at(-1) ?? 1;
  const say = (value: number | null | undefined) => (value === null || value === undefined ? nothing : format(value));
  const whole = (place: number) =>
    `${places[place]?.name}: ${series.map((one) => `${one.label} ${say(one.values[place])}`).join(", ")}`;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * places.length))));
  };
  const Marks = shape === "line" ? Lines : Bars;
  return (
    <div className="grid gap-1">
      <p className="flex min-h-10 flex-wrap items-center gap-x-4 text-xs text-quiet">
        {at === null ? null : <span className="font-medium text-ink">{places[at]?.name}</span>}
        {series.map((one) => (
          <span key={one.label} className="inline-flex items-center gap-1.5">
            <Swatch look={one.look} shape={shape} />
            {one.label}
            {at === null ? null : <span className="font-medium text-ink tabular-nums">{say(one.values[at])}</span>}
          </span>
        ))}
      </p>
      {/* Time goes from left to right in every language that it is written in here. */}
      <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-quiet tabular-nums">
        <div aria-hidden="true" className="-my-2 flex h-44 flex-col-reverse justify-between text-end">
          {ticks.map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <div
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => choose(null)}
          className="relative mb-2 h-40 touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent-text"
        >
          <svg aria-hidden="true" className="size-full overflow-visible">
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={`${100 - (tick / top) * 100}%`}
                y2={`${100 - (tick / top) * 100}%`}
                className="stroke-line"
              />
            ))}
            {at === null ? null : (
              <rect
                x={`${(at / places.length) * 100}%`}
                width={`${100 / places.length}%`}
                height="100%"
                className="fill-hover"
              />
            )}
            <Marks series={series} count={places.length} top={top} at={at} />
          </svg>
          <input
            type="range"
            aria-label={label}
            aria-valuetext={whole(at ?? last)}
            min={0}
            max={last}
            value={at ?? last}
            onChange={({ target }) => choose(Number(target.value))}
            onFocus={() => choose(at ?? last)}
            onBlur={() => choose(null)}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
        </div>
        <svg aria-hidden="true" className="col-start-2 h-4 w-full overflow-visible">
          {placesOfNames(places.map(({ short }) => short)).map((place) => (
            <text
              key={place}
              x={`${((place + 0.5) / places.length) * 100}%`}
              y="12"
              textAnchor="middle"
              className="fill-current"
            >
              {places[place]?.short}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}

const ticksWanted = 3;
const shortName = 4;
const shortNamesMost = 8;
const namesMost = 5;

/** Round values from 0 to at least `max`, for the lines behind a chart. Counts have no fractions. */
function ticksOf(max: number, isWhole: boolean): readonly number[] {
  const rough = Math.max(max, Number.MIN_VALUE) / ticksWanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const step = isWhole ? Math.max(1, nice) : nice;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, place) => place * step);
}

/** Which of the names below a chart can stand beside each other on a phone: evenly chosen, more of short ones. */
function placesOfNames(names: readonly string[]): readonly number[] {
  const longest = Math.max(0, ...names.map(({ length }) => length));
  const step = Math.ceil(names.length / (longest <= shortName ? shortNamesMost : namesMost));
  return Array.from({ length: Math.ceil(names.length / step) }, (_, place) => place * step);
}

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
function Lines({ series, count, top, at }: MarksProps) {
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
function Bars({ series, count, top }: MarksProps) {
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
function Swatch({ look, shape }: { readonly look: ChartSeries["look"]; readonly shape: "line" | "bars" }) {
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
