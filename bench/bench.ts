import { availableParallelism, loadavg } from "node:os";
import { currentCommit, describeMachine, recordResult } from "./record.ts";
import { judge } from "./speed/bars.ts";
import { readOptions, usage, UsageError } from "./speed/options.ts";
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
  const about = { commit: currentCommit(), machine: describeMachine() };
  const results: Result[] = [];
  warnWhenBusy();
  for (const { name, run } of options.scenarios) {
    const say = (line: string) => process.stderr.write(`${name}: ${line}\n`);
    const started = performance.now();
    const resources = createResources();
    open = resources;
    try {
      for await (const result of run({ engines: options.engines, resources, say })) {
        const record = toRecord(result, about);
        recordResult(record);
        results.push(result);
        if (options.json) process.stdout.write(`${JSON.stringify(record)}\n`);
      }
    } catch (error) {
      // What was ended under way complains; nobody wants to read it.
      if (isInterrupted) break;
      // The others may have been waited for.
      say(describeFailure(error));
      process.exitCode = 1;
    } finally {
      await resources.release();
    }
    say(`${((performance.now() - started) / 1_000).toFixed(0)} s`);
  }
  if (!options.json && results.length > 0) process.stdout.write(describe(results));
}

function warnWhenBusy(): void {
  const [load = 0] = loadavg();
  if (load < availableParallelism() / 2) return;
  process.stderr.write(`This machine is busy (load ${load.toFixed(1)}): its figures will say little.\n`);
}

function describe(results: readonly Result[]): string {
  const { header, rows } = toTable(results);
  const verdicts = judge(results).map(({ scenario, engine, says, bar, value, isMet }) => {
    return [scenario, engine, says, value, bar, isMet ? "met" : "MISSED"];
  });
  const bars = formatTable(["scenario", "engine", "svc", "measured", "bar", ""], verdicts);
  return `${formatTable(header, rows)}\n${verdicts.length === 0 ? "" : `\n${bars}\n`}`;
}

function describeFailure(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

for (const [signal, code] of Object.entries(signalCodes)) {
  process.on(signal, () => {
    // A second one is somebody's impatience.
    if (isInterrupted) process.exit(code);
    isInterrupted = true;
    void (open?.release() ?? Promise.resolve()).finally(() => process.exit(code));
  });
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${describeFailure(error)}\n`);
  process.exitCode = isUsage ? 2 : 1;
});
