/** What stands at one place of a chart's time, or other order. */
export interface ChartPlace {
  /** Whole, as it is read out: "3 Feb 2026". May be a getter: most are never read. */
  readonly name: string;
  /** As it stands below: "3 Feb". */
  readonly short: string;
}

export interface ChartSeries {
  readonly label: string;
  /** One for each place; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** The first is filled, others are told apart by their dashes as well as by colour. */
  readonly look: "first" | "second" | "before";
}

/** A curve of fewer would tell of a course where there is none. */
const pointsOfCurve = 3;

export function isEmpty(series: readonly ChartSeries[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || value === 0));
}

/** Whether there is enough for a curve; otherwise bars say the same. */
export function hasCourse(series: readonly ChartSeries[]): boolean {
  return series.some(
    ({ values, look }) => look !== "before" && values.filter((value) => (value ?? 0) !== 0).length >= pointsOfCurve,
  );
}
