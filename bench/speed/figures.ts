/** The middle of them; between the two middle ones, their mean. NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below which `percent` of the values lie (between two, the line between them). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = ((sorted.length - 1) * percent) / 100;
  const [below, above] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return below + (above - below) * (at - Math.floor(at));
}

/** Four digits, one more than such a measurement knows; null where there is no number. */
export function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(4)) : null;
}
