import { recordChange, withAuditContext } from "../../../foundation/audit-context.ts";
import type { AccountsDeps } from "../deps.ts";
import { useOnce } from "./identities.ts";
import { UntrustedToken } from "./provider.ts";
import type { OidcDeps } from "./oidc.ts";

/**
 * Back-channel logout: ends the session that the token names, or all of its person, with what is open in them.
 * Throws for a token that isn't to be believed, or was used before.
 */
export async function endByProvider(
  { database, clock, endCredentials }: Pick<AccountsDeps, "database" | "clock" | "endCredentials">,
  { provider, config }: OidcDeps,
  token: string,
  address: string,
): Promise<void> {
  const { issuer, subject, providerSession, tokenId, expiresAtMs } = await provider.readLogout(token);
  const actor = { kind: "visitor" as const, id: "", name: config.label };
  const start = { actor, workspaceId: "", action: "signIn.endedByProvider", address, always: false };
  const ended = await withAuditContext(start, () =>
    database.transaction(async (transaction) => {
      if (!(await useOnce(transaction, `logout ${issuer} ${tokenId}`, expiresAtMs)))
        throw new UntrustedToken("The logout token was used before.");
      let query = transaction
        .selectFrom("sign_in")
        .innerJoin("identity", "identity.key", "sign_in.identity_key")
        .select(["sign_in.id", "sign_in.account_id", "sign_in.workspace_id"])
        .where("issuer", "=", issuer);
      if (subject !== null) query = query.where("subject", "=", subject);
      if (providerSession !== null) query = query.where("provider_session", "=", providerSession);
      const sessions = await query.execute();
      for (const { id, account_id: resource, workspace_id: workspaceId } of sessions) {
        await transaction.deleteFrom("sign_in").where("id", "=", id).execute();
        await recordChange(transaction, clock, { workspaceId, resource, before: { session: id } });
      }
      return sessions.map(({ id }) => id);
    }),
  );
  endCredentials(ended);
}
