import { median, percentile, rounded } from "../figures.ts";
import { holdCpu } from "../hold-cpu.ts";
import { startClients } from "../load/load.ts";
import { cpuTimeMs } from "../process.ts";
import { toResult } from "../result.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const passages = 1_000;
const rounds = 5;
const seconds = 6;
/** Of one core each: little, so that PostgreSQL and the clients never are what is short. */
const cpuShare = 0.08;
const clientsOfEach = 10;
const questionsAtMost = 2_000;

/** The same clients on one process, and spread over two, each held to the same share of CPU. */
export const twoProcessesScenario: Scenario = {
  name: "two-processes",
  about: `svc on PostgreSQL, without a language model: one process against two, each held to ${cpuShare} of a core.`,
  async *run({ engines, resources, say }: Setting) {
    if (!engines.includes("postgres")) return;
    const { target, service, settings, questions } = await startTrainedService(resources, {
      engine: "postgres",
      passages,
    });
    // Of the data folder they share the secret key alone.
    const second = await startService(resources, settings);
    const groups = [await startClients(resources), await startClients(resources)];
    const addressAt = ({ url }: { url: string }) => ({ ...target.address, url: `${url}/api/public/chat` });
    const load = { clients: clientsOfEach, seconds, questions: questions.slice(0, questionsAtMost) };
    const [one, two] = [
      [service, service],
      [service, second],
    ];
    let from = 0;

    async function run(processes: readonly { url: string; pid: number }[]) {
      const pids = [...new Set(processes.map(({ pid }) => pid))];
      const cpuBeforeMs = pids.map(cpuTimeMs);
      const started = performance.now();
      const reports = await Promise.all(
        groups.map(async (group, at) =>
          group.run(addressAt(processes[at] ?? service), { ...load, from: from + at * 500 }),
        ),
      );
      const lastedMs = performance.now() - started;
      from += 100;
      return {
        rate: reports.reduce((sum, report) => sum + report.answersPerSecond, 0),
        firstTextMs: reports.flatMap((report) => report.firstTextMs),
        errors: reports.flatMap((report) => Object.values(report.faults)).reduce((sum, each) => sum + each, 0),
        shares: pids.map((pid, at) => (cpuTimeMs(pid) - (cpuBeforeMs[at] ?? 0)) / lastedMs),
      };
    }

    await run(two ?? []);
    const held = [service, second].map(({ pid }) => holdCpu(pid, cpuShare));
    const all: { one: Awaited<ReturnType<typeof run>>; two: Awaited<ReturnType<typeof run>> }[] = [];
    try {
      for (let round = 0; round < rounds; round++) {
        // Nobody is always the one behind the other.
        const first = await run((round % 2 === 0 ? one : two) ?? []);
        const then = await run((round % 2 === 0 ? two : one) ?? []);
        all.push(round % 2 === 0 ? { one: first, two: then } : { one: then, two: first });
        say(`one ${all.at(-1)?.one.rate.toFixed(0)}, two ${all.at(-1)?.two.rate.toFixed(0)} answers/s`);
      }
    } finally {
      for (const each of held) each.release();
    }
    const of = (figure: (round: (typeof all)[number]) => number) => rounded(median(all.map(figure)));
    yield toResult({
      scenario: "two-processes",
      target: "svc",
      engine: "postgres",
      clients: 2 * clientsOfEach,
      passages,
      answersPerSecond: of((round) => round.two.rate),
      firstTextMs: {
        p50: of((round) => percentile(round.two.firstTextMs, 50)),
        p95: of((round) => percentile(round.two.firstTextMs, 95)),
      },
      errors: all.reduce((sum, round) => sum + round.one.errors + round.two.errors, 0),
      further: {
        oneProcessAnswersPerSecond: of((round) => round.one.rate),
        timesOneProcess: of((round) => round.two.rate / round.one.rate),
        cpuShareOfOne: of((round) => round.one.shares[0] ?? Number.NaN),
        cpuShareOfEachOfTwo: of((round) => median(round.two.shares)),
      },
    });
  },
};
