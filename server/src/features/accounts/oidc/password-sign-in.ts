import { foldEmail } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { AccountsDeps } from "../deps.ts";

/** Throws `forbidden` where members sign in at the provider alone, for all but the operator's own account. */
export function requirePasswordSignIn({ oidc }: Pick<AccountsDeps, "oidc">, email: string): void {
  const except = oidc?.config.onlyExcept ?? null;
  if (oidc !== null && except !== null && foldEmail(email) !== except)
    throw new Problem("forbidden", because("oidc_only", { label: oidc.config.label }));
}

/**
 * Where members sign in at the provider alone, a wrong password gets the answer that other members get, after the same
 * work: strangers don't learn whose password counts.
 */
export function hideWhosePassword({ oidc }: Pick<AccountsDeps, "oidc">): (error: unknown) => never {
  return (error) => {
    const isOnly = oidc !== null && oidc.config.onlyExcept !== null;
    if (isOnly && error instanceof Problem && error.code === "sign_in_failed")
      throw new Problem("forbidden", because("oidc_only", { label: oidc.config.label }), error.options);
    throw error;
  };
}
