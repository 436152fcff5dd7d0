import { parseArgs } from "node:util";
import type { Engine } from "../server/src/foundation/database/database.ts";
import { currentCommit, describeMachine, recordResult } from "./record.ts";
import type { Figure } from "./speed/figures.ts";
import { measureEngine } from "./speed/measure.ts";
import { createStores } from "./store.ts";
import { formatTable } from "./table.ts";

const usage = `npm run bench [-- --json] [-- --engine sqlite|postgres]

  --json     one JSON object a line instead of the table
  --engine   only this one (default: both; postgres on DATABASE_URL, or a temporary server)
`;

/** Measures the service as a process of its own, prints and records the figures. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const about = { commit: currentCommit(), machine: describeMachine() };
  const figures: Figure[] = [];
  for (const engine of options.engines) {
    for await (const figure of measureOnFreshStore(engine)) {
      const result = { ...figure, ...about };
      recordResult(result);
      figures.push(figure);
      if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`);
    }
  }
  if (!options.json) process.stdout.write(`${describe(figures)}\n`);
}

async function* measureOnFreshStore(engine: Engine): AsyncGenerator<Figure> {
  const stores = createStores(engine, process.env["DATABASE_URL"] ?? "");
  try {
    const store = await stores.fresh();
    try {
      yield* measureEngine(engine, store);
    } finally {
      await store.remove();
    }
  } finally {
    await stores.close();
  }
}

function describe(figures: readonly Figure[]): string {
  const rows = figures.map(({ measure, engine, unit, median, min, max, rounds, bar, met }) => {
    const verdict = met === undefined ? "" : met ? "met" : "MISSED";
    return [engine, measure, median, min, max, unit, rounds, bar ?? "", verdict];
  });
  return formatTable(["engine", "measure", "median", "min", "max", "unit", "rounds", "bar", ""], rows);
}

/** Undefined for anything that the command does not know. */
function readOptions(args: string[]): { json: boolean; engines: readonly Engine[] } | undefined {
  try {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" }, engine: { type: "string" } } });
    const { json = false, engine } = values;
    if (engine === undefined) return { json, engines: ["sqlite", "postgres"] };
    return engine === "sqlite" || engine === "postgres" ? { json, engines: [engine] } : undefined;
  } catch {
    return undefined;
  }
}

await main();
