import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";
import type { Config } from "../foundation/config.ts";

/** One word of the command line, such as `keys`; each stands in a file of its name. */
export interface Command {
  /** Its lines of the usage, indented by two spaces, each with a line feed at the end. */
  readonly usage: string;
  /** `args` is what follows the word. Throws UsageError, or a Problem or Error whose message says what to do. */
  run(args: readonly string[], config: Config): Promise<void>;
}

/** A mistake in the command line, told beside the usage. */
export class UsageError extends Error {}

export function print(text: string): void {
  process.stdout.write(text);
}

/** For people only, so that a script can take what stands on standard output. */
export function remark(text: string): void {
  process.stderr.write(text);
}

/** The options that a command takes; throws UsageError for any other. */
export function readArgs<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
