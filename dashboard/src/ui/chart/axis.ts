const ticksWanted = 3;

/** Round values from 0 to at least `max`, for the lines behind a chart. Counts have no fractions. */
export function ticksOf(max: number, isWhole: boolean): readonly number[] {
  const rough = Math.max(max, Number.MIN_VALUE) / ticksWanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const step = isWhole ? Math.max(1, nice) : nice;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, place) => place * step);
}

/** Where few of many names can stand beside each other: evenly, as many as `most`. */
export function placesOfNames(count: number, most: number): readonly number[] {
  const step = Math.ceil(count / most);
  return Array.from({ length: Math.ceil(count / step) }, (_, place) => place * step);
}
