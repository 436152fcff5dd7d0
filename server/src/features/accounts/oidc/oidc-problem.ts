import { because } from "@svc/contract/reasons/reason.ts";
import { AuthorizationResponseError, ResponseBodyError } from "oauth4webapi";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import type { Log } from "../../../foundation/log.ts";
import { Problem } from "../../../foundation/problem.ts";

/** What a provider answered, or didn't, as the person at the browser is told; the log has the cause. */
export function oidcProblem(error: unknown, log: Log): Problem {
  if (error instanceof Problem) return error;
  // Messages only: the libraries' causes hold tokens.
  const why = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
  log.warn({ why }, "signing in at the provider failed");
  if (error instanceof EgressFailed || error instanceof EgressRefused)
    return new Problem("unavailable", because("oidc_unreachable"));
  if (error instanceof AuthorizationResponseError && error.error === "access_denied")
    return new Problem("sign_in_failed", because("oidc_refused"));
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new Problem("sign_in_failed", because("oidc_failed", { code: codeOf(error.error) }));
  return new Problem("sign_in_failed", because("oidc_untrusted"));
}

/** The provider chooses it: only what the specifications' codes are made of is shown. */
function codeOf(given: string): string {
  return /^[a-z_]{1,60}$/u.test(given) ? given : "unknown";
}
