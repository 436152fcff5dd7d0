import type { Engine } from "../../../server/src/foundation/database/database.ts";
import type { Resources } from "../resources.ts";
import type { Result } from "../result.ts";

export interface Setting {
  /** Those that were asked for. */
  readonly engines: readonly Engine[];
  /** Released when the scenario has come to its end, or the command to its own. */
  readonly resources: Resources;
  /** A line for the person who waits. */
  say(line: string): void;
}

export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Each result as soon as it is known. */
  run(setting: Setting): AsyncGenerator<Result>;
}
