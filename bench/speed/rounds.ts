import { setTimeout as delay } from "node:timers/promises";
import { median, percentile, rounded } from "./figures.ts";
import type { Clients } from "./load/load.ts";
import type { Load, LoadReport } from "./load/run-clients.ts";
import { cpuTimeMs, peakMemoryMiB } from "./process.ts";
import { toResult } from "./result.ts";
import type { Result } from "./result.ts";
import type { Target } from "./targets/target.ts";

/** One target's part of one round. */
export interface Round {
  readonly report: Pick<LoadReport, "firstTextMs" | "answerMs" | "answersPerSecond" | "asked" | "answered" | "faults">;
  readonly cpuMs: number;
}

export interface RoundsPlan extends Omit<Load, "from"> {
  readonly rounds: number;
  readonly warmUpSeconds: number;
}

/** After the start and between two targets, until the one before has ended what it does behind its answers. */
const pauseMs = 200;

/** Every target in turn in every round, so that what slows the machine down meets all of them. */
export async function runRounds(
  clients: Clients,
  targets: readonly Target[],
  plan: RoundsPlan,
): Promise<Map<Target, Round[]>> {
  const rounds = new Map<Target, Round[]>(targets.map((target) => [target, []]));
  const asked = new Map<Target, number>();
  async function run(target: Target, seconds: number): Promise<Round> {
    const from = asked.get(target) ?? 0;
    const cpuBeforeMs = cpuTimeMs(target.pid);
    const report = await clients.run(target.address, { ...plan, seconds, from });
    await delay(pauseMs);
    asked.set(target, from + report.asked);
    return { report, cpuMs: cpuTimeMs(target.pid) - cpuBeforeMs };
  }
  for (const target of targets) await run(target, plan.warmUpSeconds);
  for (let round = 0; round < plan.rounds; round++) {
    // Nobody is always the one behind the heaviest.
    for (const target of rotate(targets, round)) rounds.get(target)?.push(await run(target, plan.seconds));
  }
  return rounds;
}

/** The medians of a target's rounds; `model`: those of the model asked directly. */
export function summarise(
  scenario: string,
  target: Target,
  clients: number,
  rounds: readonly Round[],
  model?: readonly Round[],
): Result {
  const over = (figure: (round: Round, at: number) => number) => rounded(median(rounds.map(figure)));
  const first = (round: Round | undefined, percent = 50) => percentile(round?.report.firstTextMs ?? [], percent);
  const errorKinds: Record<string, number> = {};
  for (const { report } of rounds)
    for (const [kind, count] of Object.entries(report.faults)) errorKinds[kind] = (errorKinds[kind] ?? 0) + count;
  const errors = Object.values(errorKinds).reduce((sum, count) => sum + count, 0);
  return toResult({
    scenario,
    target: target.name,
    engine: target.engine,
    clients,
    passages: target.passages,
    answersPerSecond: over(({ report }) => report.answersPerSecond),
    firstTextMs: { p50: over((round) => first(round)), p95: over((round) => first(round, 95)) },
    aboveModelMs: model === undefined ? null : over((round, at) => first(round) - first(model[at])),
    cpuMsPerAnswer: over(({ cpuMs, report }) => cpuMs / report.firstTextMs.length),
    peakMemoryMiB: rounded(peakMemoryMiB(target.pid)),
    errors,
    ...(errors === 0 ? {} : { errorKinds }),
    further: {
      answerMsP50: over(({ report }) => median(report.answerMs)),
      ...(target.name === "svc" ? { answeredShare: over(({ report }) => report.answered / report.asked) } : {}),
    },
  });
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
