import { because } from "@svc/contract/reasons/reason.ts";
import { toColumns } from "../../../foundation/database/reason-columns.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import { lockKnownIndex } from "../search/lock-index.ts";
import { failuresUntilCareful } from "./fill-vectors.ts";
import type { Filling } from "./fill-vectors.ts";
import { readSet } from "./vector-sets.ts";

const retryBaseMs = 2_000;
const retryMostMs = 10 * 60_000;
const retryAfterMostMs = 60 * 60_000;

/**
 * Stores that the model of the index's target set has failed, why, and when it is asked again: later each
 * time, and not before it said itself. What refuses a request is tried text by text at once.
 */
export async function recordFailure(
  database: Database,
  clock: Clock,
  { indexKey, hold }: Filling,
  error: unknown,
): Promise<void> {
  const isOwn = error instanceof ModelFailed;
  const isRefusal = isOwn && (error.fault === "rejected" || error.fault === "malformed");
  const askedForMs = isOwn ? (error.retryAfterMs ?? 0) : 0;
  await database.transaction(async (transaction) => {
    await hold(transaction);
    const index = await lockKnownIndex(transaction, indexKey);
    if (index === undefined || index.target_set === null) return;
    const set = await readSet(transaction, index.target_set);
    const failures = Math.max(set.failures + 1, isRefusal ? failuresUntilCareful : 0);
    const pauseMs = Math.min(retryMostMs, retryBaseMs * 2 ** Math.min(20, set.failures));
    await transaction
      .updateTable("vector_set")
      .set({
        failures,
        retry_at: clock.now() + Math.max(pauseMs, Math.min(retryAfterMostMs, askedForMs)),
        // Any other error may quote what no owner is to read.
        ...toColumns(isOwn ? error.reason : because("encoder_failed")),
      })
      .where("key", "=", set.key)
      .execute();
  });
}
