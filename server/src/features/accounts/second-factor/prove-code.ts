import { foldEmail } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { withoutAuditContext } from "../../../foundation/audit-context.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { RequestContext } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { readDeviceMark } from "../device.ts";
import type { SignedInRow } from "../people.ts";
import type { Throttle, RecordAttempt } from "../throttle.ts";
import { wrongAtMost } from "./second-factors.ts";
import type { SecondFactors } from "./second-factors.ts";

/** Uses up a code of the account, or a recovery code. Throws `sign_in_failed`, or `too_many_attempts`. */
export type ProveCode = (
  account: Pick<SignedInRow, "id" | "email">,
  code: string,
  context: Pick<RequestContext, "address" | "browser" | "userAgent">,
) => Promise<void>;

/**
 * Wrong codes count in the throttle of passwords, and in the store, which all processes share. A right code tells the
 * throttle of the success that the password alone wasn't.
 */
export function createProveCode({
  database,
  factors,
  throttle,
  deviceKey,
  recordAttempt,
}: {
  database: Database;
  factors: SecondFactors;
  throttle: Throttle;
  deviceKey: Buffer;
  recordAttempt: RecordAttempt;
}): ProveCode {
  return async ({ id, email }, code, { address, browser, userAgent }) => {
    const folded = foldEmail(email);
    const device = readDeviceMark(deviceKey, browser.device, folded);
    const admitted = throttle.admit({ address, email: folded, device });
    // A refused code is no change of the operation: `recordAttempt` audits it.
    const proof = await withoutAuditContext(() =>
      database.transaction((transaction) => factors.prove(transaction, id, code)),
    ).catch((error: unknown) => {
      admitted.abandoned();
      throw error;
    });
    if (proof.outcome === "right") return admitted.succeeded();
    admitted.failed();
    if (proof.outcome === "wrong") {
      recordAttempt("signIn.failed", folded, { address, userAgent });
      throw new Problem("sign_in_failed", because("code_wrong"), { account: folded });
    }
    recordAttempt("signIn.throttled", folded, { address, userAgent });
    const retryAfterSeconds = Math.ceil(proof.waitMs / 1_000);
    throw new Problem("too_many_attempts", because("too_many_codes", { minutes: Math.ceil(proof.waitMs / 60_000) }), {
      retryAfterSeconds,
      limit: wrongAtMost,
      account: folded,
    });
  };
}
