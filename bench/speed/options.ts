import { parseArgs } from "node:util";
import type { Engine } from "../../server/src/foundation/database/database.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { scenarios } from "./scenarios/scenarios.ts";

export interface BenchOptions {
  readonly json: boolean;
  readonly engines: readonly Engine[];
  readonly scenarios: readonly Scenario[];
}

const longest = Math.max(...scenarios.map(({ name }) => name.length));
const list = scenarios.map(({ name, about }) => `    ${name.padEnd(longest)}  ${about}`).join("\n");

export const usage = `npm run bench [-- --json] [-- --scenario NAME]… [-- --engine sqlite|postgres]

  --json      one JSON object a line instead of the table
  --engine    of the scenarios that measure both, only this one (postgres on DATABASE_URL, or a temporary server)
  --scenario  only these (default: all):
${list}
`;

/** Arguments that the command does not know; the message says which. */
export class UsageError extends Error {}

/** Reads the command line. Throws UsageError. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { json = false, engine, scenario } = parse(args);
  if (engine !== undefined && engine !== "sqlite" && engine !== "postgres")
    throw new UsageError(`There is no engine ${engine}.`);
  const engines: readonly Engine[] = engine === undefined ? ["sqlite", "postgres"] : [engine];
  return { json, engines, scenarios: scenario === undefined ? scenarios : scenario.map(scenarioNamed) };
}

function scenarioNamed(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new UsageError(`There is no scenario ${name}.`);
  return found;
}

function parse(args: readonly string[]) {
  const one = { type: "string" } as const;
  const options = { json: { type: "boolean" }, engine: one, scenario: { ...one, multiple: true } } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
