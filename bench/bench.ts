import { currentCommit, describeMachine, recordResult } from "./record.ts";
import { judge } from "./speed/bars.ts";
import { readOptions, usage, UsageError } from "./speed/options.ts";
import type { BenchOptions } from "./speed/options.ts";
import { createResources } from "./speed/resources.ts";
import type { Resources } from "./speed/resources.ts";
import { toRecord, toTable } from "./speed/result.ts";
import type { Result } from "./speed/result.ts";
import { formatTable } from "./table.ts";

/** Exit codes of a command that a signal has ended, as shells count them. */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

let open: Resources | undefined;
let isInterrupted = false;

/** Runs the scenarios one after the other, prints and records each result. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const results: Result[] = [];
  try {
    for (const scenario of options.scenarios) {
      const started = performance.now();
      const say = (line: string) => process.stderr.write(`${scenario.name}: ${line}\n`);
      const resources = createResources();
      open = resources;
      try {
        for await (const result of scenario.run({ engines: options.engines, resources, say })) {
          results.push(result);
          report(result, options);
        }
      } finally {
        await resources.release();
      }
      say(`${((performance.now() - started) / 1_000).toFixed(0)} s`);
    }
  } finally {
    // Also what came before a failure.
    if (!options.json && results.length > 0) process.stdout.write(describe(results));
  }
}

function report(result: Result, { json }: BenchOptions): void {
  const record = { ...toRecord(result), ...about };
  recordResult(record);
  if (json) process.stdout.write(`${JSON.stringify(record)}\n`);
}

function describe(results: readonly Result[]): string {
  const { header, rows } = toTable(results);
  const verdicts = judge(results).map(({ scenario, engine, says, bar, value, isMet }) => {
    return [scenario, engine, says, value, bar, isMet ? "met" : "MISSED"];
  });
  const bars =
    verdicts.length === 0 ? "" : `\n${formatTable(["scenario", "engine", "svc", "measured", "bar", ""], verdicts)}\n`;
  return `${formatTable(header, rows)}\n${bars}`;
}

for (const [signal, code] of Object.entries(signalCodes))
  process.on(signal, () => {
    // A second one is somebody's impatience.
    if (isInterrupted) process.exit(code);
    isInterrupted = true;
    void (open?.release() ?? Promise.resolve()).finally(() => process.exit(code));
  });

const about = { commit: currentCommit(), machine: describeMachine() };
main().catch((error: unknown) => {
  // What was ended under way complains; nobody wants to read it.
  if (isInterrupted) return;
  process.stderr.write(`${error instanceof UsageError ? `${error.message}\n\n${usage}` : describeFailure(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});

function describeFailure(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
