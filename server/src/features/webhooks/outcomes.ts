import { webhookLimits } from "@svc/contract";
import type { WebhookAttempt } from "@svc/contract";
import { sql } from "kysely";
import { because } from "@svc/contract/reasons/reason.ts";
import { toReasonFields } from "../../foundation/database/reason-columns.ts";
import { isoTime } from "../../foundation/clock.ts";
import { prepare, together } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordNotice } from "../../foundation/events.ts";
import type { DueDelivery } from "./due.ts";
import type { Exchange } from "./exchange.ts";
import { retryDelayMs } from "./retry-plan.ts";

/** One attempt that has ended. */
export interface Outcome {
  readonly webhookKey: number;
  readonly delivery: Pick<DueDelivery, "key" | "attempt_count" | "tries" | "attempts">;
  readonly exchange: Exchange;
  /** When it began and ended. */
  readonly startedAt: number;
  readonly now: number;
}

/** As many as a delivery that was replayed once has. */
const attemptsMax = 20;
/** RFC 9110: the receiver is gone on purpose. */
const gone = 410;

const storeAttempt = prepare<{
  key: number;
  attemptCount: number;
  nextCount: number;
  tries: number;
  status: "waiting" | "delivered" | "failed";
  nextAttemptAt: number;
  startedAt: number;
  responseStatus: number | null;
  attempts: string;
}>()((db, arg) =>
  db
    .updateTable("webhook_delivery")
    .set({
      status: arg("status"),
      attempt_count: arg("nextCount"),
      tries: arg("tries"),
      next_attempt_at: arg("nextAttemptAt"),
      last_attempt_at: arg("startedAt"),
      response_status: arg("responseStatus"),
      attempts: arg("attempts"),
    })
    .where("key", "=", arg("key"))
    // Another process may have attempted it meanwhile, or a visitor's data were erased.
    .where("status", "=", "waiting")
    .where("attempt_count", "=", arg("attemptCount"))
    .returning("key"),
);

const resetFailures = prepare<{ key: number }>()((db, arg) =>
  db
    .updateTable("webhook")
    .set({ consecutive_failures: 0 })
    .where("key", "=", arg("key"))
    .where("consecutive_failures", "<>", 0),
);

const isOver = sql<boolean>`consecutive_failures + 1 >= ${sql.lit(webhookLimits.failuresUntilDeactivated)}`;

const addFailure = prepare<{ key: number; now: number }>()((db, arg) =>
  db
    .updateTable("webhook")
    .set((set) => ({
      consecutive_failures: set("consecutive_failures", "+", 1),
      active: sql<number>`case when ${isOver} then 0 else active end`,
      deactivated_at: sql<number>`case when ${isOver} then ${arg("now")} else deactivated_at end`,
      updated_at: sql<number>`case when ${isOver} then ${arg("now")} else updated_at end`,
    }))
    .where("key", "=", arg("key"))
    .where("active", "=", 1)
    .returning(["active", "id", "url", "workspace_id", "chatbot_key"]),
);

/**
 * Stores what came of attempts, all in one transaction: the delivery's next step, the endpoint's failures
 * in a row (contract section 8: first attempts add, any success resets), its deactivation with a notice.
 */
export function* recordOutcomes(outcomes: readonly Outcome[]): Work<void> {
  const stored = yield* together(...outcomes.map((outcome) => storeAttempt.run(attemptOf(outcome))));
  const counting = outcomes.filter((_, nth) => stored[nth]?.length === 1);
  const failing = yield* together(...counting.map(countOf));
  const deactivated = failing.flat().filter(({ active }) => active === 0);
  const now = outcomes[0]?.now ?? 0;
  yield* together(
    ...deactivated.map(({ id, url, workspace_id: workspaceId, chatbot_key: chatbotKey }) =>
      recordNotice({
        event: "webhook.deactivated",
        workspaceId,
        chatbotKey: chatbotKey ?? 0,
        data: {
          webhookId: id,
          url,
          ...toReasonFields(because("deliveries_failed", { count: webhookLimits.failuresUntilDeactivated })),
        },
        timeMs: now,
      }),
    ),
  );
}

/** Answers the endpoint where it has failed once more. */
function* countOf({ webhookKey, delivery, exchange, now }: Outcome) {
  if (exchange.error !== null)
    return delivery.attempt_count === 0 ? yield* addFailure.run({ key: webhookKey, now }) : [];
  yield* resetFailures.run({ key: webhookKey });
  return [];
}

function attemptOf({ delivery, exchange, startedAt, now }: Outcome) {
  const { status, error } = exchange;
  const attempt = delivery.attempt_count + 1;
  const tries = delivery.tries + 1;
  const delay = error === null || status === gone ? null : retryDelayMs(tries);
  return {
    key: delivery.key,
    attemptCount: delivery.attempt_count,
    nextCount: attempt,
    tries,
    status: error === null ? ("delivered" as const) : delay === null ? ("failed" as const) : ("waiting" as const),
    nextAttemptAt: delay === null ? 0 : now + delay,
    startedAt,
    responseStatus: status,
    attempts: JSON.stringify(
      [...readAttempts(delivery.attempts), emitAttempt(exchange, attempt, startedAt)].slice(-attemptsMax),
    ),
  };
}

/** As the delivery log shows it. */
export function emitAttempt(
  { durationMs, status, error, response }: Exchange,
  attempt: number,
  startedAt: number,
): WebhookAttempt {
  const { reason, ...code } = toReasonFields(error);
  return { attempt, at: isoTime(startedAt), durationMs, status, error: reason, ...code, response };
}

type Coded = "reasonCode" | "reasonArgs";
/** Releases before 0040 stored no codes. */
type StoredAttempt = Omit<WebhookAttempt, Coded> & Partial<Pick<WebhookAttempt, Coded>>;

export function readAttempts(json: string): WebhookAttempt[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  const attempts = JSON.parse(json) as StoredAttempt[];
  return attempts.map((attempt) => ({ reasonCode: null, reasonArgs: null, ...attempt }));
}
