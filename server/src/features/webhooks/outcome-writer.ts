import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../foundation/database/database.ts";
import type { Log } from "../../foundation/log.ts";
import { recordOutcomes } from "./outcomes.ts";
import type { Outcome } from "./outcomes.ts";

/** What ends within so short a time shares a transaction: a commit costs more than what is in it. */
const gatherMs = 100;
const retryMs = 1_000;

export interface OutcomeWriter {
  add(outcome: Outcome): void;
  /** Resolves when everything is stored, or cannot be. */
  end(): Promise<void>;
}

/** Stores outcomes together; while the store is away it keeps them and tries again. */
export function createOutcomeWriter({
  database,
  log,
  written,
}: {
  readonly database: Database;
  readonly log: Log;
  written(outcomes: readonly Outcome[]): void;
}): OutcomeWriter {
  let gathered: Outcome[] = [];
  let writing: Promise<void> | undefined;
  let isEnding = false;

  async function writeAll(): Promise<void> {
    while (gathered.length > 0) {
      if (!isEnding) await delay(gatherMs);
      const outcomes = gathered;
      gathered = [];
      try {
        await database.hot.write(() => recordOutcomes(outcomes));
        written(outcomes);
      } catch (error) {
        log.warn({ err: error }, "what came of webhook deliveries cannot be stored just now");
        if (isEnding) return;
        gathered = [...outcomes, ...gathered];
        await delay(retryMs);
      }
    }
  }

  function write(): void {
    writing ??= writeAll().finally(() => {
      writing = undefined;
      if (gathered.length > 0 && !isEnding) write();
    });
  }

  return {
    add(outcome) {
      gathered.push(outcome);
      write();
    },
    async end() {
      isEnding = true;
      await writing;
      await writeAll();
    },
  };
}
