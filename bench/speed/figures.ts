import type { Engine } from "../../server/src/foundation/database/database.ts";

export interface Figure {
  readonly measure: string;
  readonly engine: Engine;
  readonly unit: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly rounds: number;
  /** What must hold, where something must. */
  readonly bar?: string;
  readonly met?: boolean;
}

export interface Bar {
  readonly most?: number;
  readonly least?: number;
}

/** Promises on speed and size; a measure without one is only watched. */
const bars: Readonly<Record<string, Bar & { readonly engines: readonly Engine[] }>> = {
  "answer, 1 client, p50": { most: 8, engines: ["sqlite"] },
  "indexing in bulk": { least: 1_000, engines: ["sqlite", "postgres"] },
  "start, warm compile cache": { most: 1, engines: ["sqlite"] },
  "memory, idle after start": { most: 150, engines: ["sqlite"] },
};

/** One measure over its rounds: the median judged, least and most beside it. */
export function toFigure(engine: Engine, measure: string, unit: string, rounds: readonly number[]): Figure {
  const sorted = rounds.toSorted((one, other) => one - other);
  const figure = {
    measure,
    engine,
    unit,
    median: rounded(percentile(sorted, 50)),
    min: rounded(sorted[0] ?? NaN),
    max: rounded(sorted.at(-1) ?? NaN),
    rounds: rounds.length,
  };
  const bar = bars[measure];
  if (bar === undefined || !bar.engines.includes(engine)) return figure;
  const { most = Infinity, least = -Infinity } = bar;
  const text = bar.most === undefined ? `≥ ${least}` : `≤ ${most}`;
  return { ...figure, bar: text, met: figure.median <= most && figure.median >= least };
}

/** The value below which `percent` of the sorted values lie (between two, the line between them). */
export function percentile(sorted: readonly number[], percent: number): number {
  const at = ((sorted.length - 1) * percent) / 100;
  const [below, above] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return below + (above - below) * (at - Math.floor(at));
}

/** Three significant digits are more than such a measurement knows. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
