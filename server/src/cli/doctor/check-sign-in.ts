import { foldEmail } from "@svc/contract";
import { createProvider, listAllAccounts } from "../../features/accounts/accounts.ts";
import { systemClock } from "../../foundation/clock.ts";
import type { Config } from "../../foundation/config.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import { allowRuleOf, createEgress } from "../../foundation/egress/egress.ts";
import { failed, messageOf, ok } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** Reads what the OpenID Connect provider says of itself; signs nobody in. */
export async function checkSignIn({ oidc, egressAllow, baseUrl }: Config): Promise<Finding> {
  if (oidc === null) return ok("sign-in", "By password only: no OpenID Connect provider.");
  const own = allowRuleOf(oidc.issuer);
  const egress = createEgress({ allow: own === null ? egressAllow : [...egressAllow, own] });
  try {
    const provider = createProvider({ egress, clock: systemClock }, oidc, baseUrl);
    await provider.authorizationUrl({ secret: "", invitationHash: null, next: null, expiresAtMs: 0 });
    return ok("sign-in", `${oidc.issuer} answers.`);
  } catch (error) {
    return failed(
      "sign-in",
      `Nobody can sign in at ${oidc.issuer}: ${messageOf(error)}`,
      "Check OIDC_ISSUER: OIDC_ISSUER/.well-known/openid-configuration has to answer with the same issuer.",
    );
  } finally {
    await egress.close();
  }
}

/** Whether somebody owns the account that OIDC_ONLY leaves its password. Only for a store of this very release. */
export async function checkBreakGlass(config: Config): Promise<Finding[]> {
  const except = config.oidc?.onlyExcept ?? null;
  if (except === null) return [];
  const database = await openDatabase(config);
  try {
    const accounts = await listAllAccounts(database.query);
    const isOwners = accounts.some(
      ({ email, workspaces }) => foldEmail(email) === except && workspaces.some(({ role }) => role === "owner"),
    );
    if (isOwners) return [ok("break-glass", "Its owner can sign in with a password.")];
    const fix = "Name an owner in OIDC_BREAK_GLASS_EMAIL (npm run svc -- users list), or set OIDC_ONLY to false.";
    return [failed("break-glass", "OIDC_BREAK_GLASS_EMAIL names no owner, so no password signs in.", fix)];
  } finally {
    await database.close();
  }
}
