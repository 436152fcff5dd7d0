import { createIpRateLimit } from "../../foundation/ip-rate-limit.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";

/** Sign-ins of one address without a password, each of which costs a provider's tokens or a signature. */
const attempts = { limit: 300, windowMs: 10 * 60_000 };

/** Counts a sign-in of the address. Throws `too_many_attempts`. */
export function createAdmitAddress(clock: Clock): (context: Pick<RequestContext, "address">) => void {
  const admitted = createIpRateLimit(attempts);
  return ({ address }) => {
    const admission = admitted.admit(address, clock.now());
    if (!admission.admitted)
      throw new Problem("too_many_attempts", "Too many sign-ins from here. Try again later.", {
        retryAfterSeconds: Math.ceil(admission.retryAfterMs / 1_000),
      });
  };
}
