import type { Engine } from "../../server/src/foundation/database/database.ts";
import type { TargetName } from "./targets/target.ts";

/** One line: what was measured of one target; null where it means nothing. */
export interface Result {
  readonly scenario: string;
  readonly target: TargetName;
  readonly engine: Engine | null;
  readonly clients: number | null;
  readonly passages: number | null;
  readonly answersPerSecond: number | null;
  readonly firstTextMs: { readonly p50: number | null; readonly p95: number | null } | null;
  /** The first text's median above that of the model asked directly, in the same round. */
  readonly aboveModelMs: number | null;
  readonly cpuMsPerAnswer: number | null;
  readonly peakMemoryMiB: number | null;
  readonly errors: number | null;
  /** How often each kind of error happened, where there were any. */
  readonly errorKinds?: Readonly<Record<string, number>>;
  /** What only this scenario measures; each becomes a field of its own. */
  readonly further?: Readonly<Record<string, number | null>>;
}

/** A result of which only this is known. */
export function toResult({
  scenario,
  target,
  ...known
}: Pick<Result, "scenario" | "target"> & Partial<Result>): Result {
  return {
    scenario,
    target,
    engine: null,
    clients: null,
    passages: null,
    answersPerSecond: null,
    firstTextMs: null,
    aboveModelMs: null,
    cpuMsPerAnswer: null,
    peakMemoryMiB: null,
    errors: null,
    ...known,
  };
}

/** One flat object, as it is recorded; `about`: the commit and the machine it was measured on. */
export function toRecord({ scenario, further = {}, ...result }: Result, about: object = {}): Record<string, unknown> {
  return { scenario, ...about, ...result, ...further };
}

const header = ["scenario", "target", "engine", "clients", "passages", "answers/s", "first p50", "first p95"];
const headerBehind = ["above model", "CPU ms", "peak MiB", "errors", "further"];

/** Results as rows of a table for people, times in ms. */
export function toTable(results: readonly Result[]): {
  header: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
} {
  const rows = results.map((result) => [
    result.scenario,
    result.target,
    result.engine,
    result.clients,
    result.passages,
    result.answersPerSecond,
    result.firstTextMs?.p50 ?? null,
    result.firstTextMs?.p95 ?? null,
    result.aboveModelMs,
    result.cpuMsPerAnswer,
    result.peakMemoryMiB,
    result.errors,
    describe({ ...result.further, ...result.errorKinds }),
  ]);
  return { header: [...header, ...headerBehind], rows };
}

function describe(further: Readonly<Record<string, number | null>>): string {
  return Object.entries(further)
    .map(([name, value]) => `${name} ${value ?? "–"}`)
    .join(", ");
}
