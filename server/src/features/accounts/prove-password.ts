import { foldEmail } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { readDeviceMark } from "./device.ts";
import type { Passwords } from "./passwords.ts";
import { findAccount, hasSecondFactor } from "./people.ts";
import type { AccountRow } from "./people.ts";
import type { Admitted, Attempt, Throttle, RecordAttempt } from "./throttle.ts";

/** Whose password this is. Throws `sign_in_failed`, or `too_many_attempts`. */
export type ProvePassword = (
  email: string,
  password: string,
  context: Pick<RequestContext, "address" | "browser" | "signal" | "userAgent">,
) => Promise<AccountRow>;

/**
 * The one place where passwords are judged: throttled, and alike in words, work and time whether
 * there is such an account or not.
 */
export function createProvePassword({
  database,
  passwords,
  throttle,
  deviceKey,
  recordAttempt,
}: {
  database: Database;
  passwords: Passwords;
  throttle: Throttle;
  deviceKey: Buffer;
  recordAttempt: RecordAttempt;
}): ProvePassword {
  /** An account that has to wait is named in the log, and its workspaces see it. */
  function admit(attempt: Attempt, userAgent: string): Admitted {
    try {
      return throttle.admit(attempt);
    } catch (error) {
      recordAttempt("signIn.throttled", attempt.email, { ...attempt, userAgent });
      if (!(error instanceof Problem)) throw error;
      throw new Problem(error.code, error.message, { ...error.options, account: attempt.email });
    }
  }

  return async (email, password, { address, browser, signal, userAgent }) => {
    const folded = foldEmail(email);
    const device = readDeviceMark(deviceKey, browser.device, folded);
    const admitted = admit({ address, email: folded, device }, userAgent);
    let isRight = false;
    let isWhole = true;
    let account: AccountRow | undefined;
    try {
      account = await findAccount(database.query, email);
      isRight = await passwords.verify({ ...admitted, signal }, account?.password_hash, password);
      if (account !== undefined && isRight) isWhole = !(await hasSecondFactor(database.query, account.id));
    } catch (error) {
      admitted.abandoned();
      throw error;
    }
    if (account === undefined || !isRight) {
      admitted.failed();
      recordAttempt("signIn.failed", folded, { address, userAgent });
      throw new Problem("sign_in_failed", "Wrong email address or password. Check both, or reset your password.", {
        account: folded,
      });
    }
    // Where a code is still missing, only that makes it a success (second-factor/prove-code.ts).
    if (isWhole) admitted.succeeded();
    else admitted.abandoned();
    return account;
  };
}
