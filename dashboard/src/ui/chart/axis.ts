const ticksWanted = 3;
const shortName = 4;
const shortNamesMost = 8;
const namesMost = 5;

/** Round values from 0 to at least `max`, for the lines behind a chart. Counts have no fractions. */
export function ticksOf(max: number, isWhole: boolean): readonly number[] {
  const rough = Math.max(max, Number.MIN_VALUE) / ticksWanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const step = isWhole ? Math.max(1, nice) : nice;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, place) => place * step);
}

/** Which of the names below a chart can stand beside each other on a phone: evenly chosen, more of short ones. */
export function placesOfNames(names: readonly string[]): readonly number[] {
  const longest = Math.max(0, ...names.map(({ length }) => length));
  const step = Math.ceil(names.length / (longest <= shortName ? shortNamesMost : namesMost));
  return Array.from({ length: Math.ceil(names.length / step) }, (_, place) => place * step);
}
