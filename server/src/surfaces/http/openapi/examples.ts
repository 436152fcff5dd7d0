import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What was sent to a service and what it answered; ids, times and secrets are made alike. */
export interface Example {
  /** The operation's values: in the path, in the query, in the body. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** Text where it is no JSON. */
  readonly answer?: unknown;
  /** The same list with `Accept: text/csv`. */
  readonly csv?: string;
}

const file = fileURLToPath(import.meta.resolve("@svc/contract/reference/examples.json"));

let examples: Readonly<Record<string, Example>> | undefined;

/** The example of an operation: recorded by tests/examples.test.ts, which also proves that it still holds. */
export function exampleOf(name: string): Example | undefined {
  examples ??= JSON.parse(readFileSync(file, "utf8")) as Record<string, Example>;
  return examples[name];
}
