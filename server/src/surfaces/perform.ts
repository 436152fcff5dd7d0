import type { Implementation, Perform } from "../foundation/implement.ts";
import { refusalOf } from "../foundation/caller.ts";
import { Problem } from "../foundation/problem.ts";
import { parseInput } from "./http/validation.ts";

/** How tools do operations: by the very implementations that the HTTP surface has. */
export function createPerform(implementations: readonly Implementation[]): Perform {
  const byName = new Map(implementations.map((implementation) => [implementation.operation.name, implementation]));
  return async (operation, input, caller, context) => {
    const implementation = byName.get(operation.name);
    if (implementation === undefined) throw new Error(`${operation.name} is not implemented.`);
    const refusal = refusalOf(caller, operation);
    if (refusal !== undefined) throw new Problem("forbidden", refusal);
    const output = await implementation.run(parseInput(operation.input, input), caller, context);
    return asOutput(output);
  };
}

function asOutput<Output>(output: unknown): Output {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the implementation has parsed it with the operation's schema
  return output as Output;
}
