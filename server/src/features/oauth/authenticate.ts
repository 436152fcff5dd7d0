import type { Caller } from "../../foundation/caller.ts";
import { isAtLeast } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { hashToken, restrictionsOf } from "../accounts/accounts.ts";
import { roleSchema } from "@svc/contract";
import { isAccessToken } from "./tokens.ts";

/** As for API keys: a time to the minute is enough, and saves a write a request. */
const lastUsedPrecisionMs = 60_000;

const findAccess = prepare<{ hash: string }>()((db, arg) =>
  db
    .selectFrom("oauth_token")
    .innerJoin("oauth_grant", "oauth_grant.key", "oauth_token.grant_key")
    .innerJoin("account", "account.id", "oauth_grant.account_id")
    .innerJoin("member", (join) =>
      join
        .onRef("member.account_id", "=", "oauth_grant.account_id")
        .onRef("member.workspace_id", "=", "oauth_grant.workspace_id"),
    )
    .select([
      "oauth_token.scopes",
      "oauth_token.expires_at",
      "oauth_grant.key",
      "oauth_grant.id",
      "oauth_grant.workspace_id",
      "oauth_grant.client_name",
      "oauth_grant.resource",
      "oauth_grant.chatbot_ids",
      "oauth_grant.last_used_at",
      "account.email",
      "member.role",
    ])
    .where("oauth_token.hash", "=", arg("hash"))
    .where("oauth_token.kind", "=", "access"),
);
const touchGrant = prepare<{ key: number; now: number }>()((db, arg) =>
  db
    .updateTable("oauth_grant")
    .set({ last_used_at: arg("now") })
    .where("key", "=", arg("key")),
);

/**
 * Who acts with an access token at `resource`; null for anything that is not a valid one there. It is judged like an
 * API key with the token's scopes and the grant's chatbots, and may never do more than its member just now.
 */
export async function findOauthCaller(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  token: string,
  resource: string,
): Promise<Caller | null> {
  if (!isAccessToken(token)) return null;
  const [row] = await database.hot.read(() => findAccess.run({ hash: hashToken(token) }));
  const now = clock.now();
  if (row === undefined || row.expires_at <= now || row.resource !== resource) return null;
  if (row.last_used_at === null || now - row.last_used_at >= lastUsedPrecisionMs)
    await database.hot.write(() => touchGrant.run({ key: row.key, now }));
  const restrictions = restrictionsOf(row);
  const role = roleSchema.parse(row.role);
  return {
    workspaceId: row.workspace_id,
    kind: "key",
    id: row.id,
    name: `${row.client_name} (${row.email})`,
    ...restrictions,
    role: isAtLeast(role, restrictions.role) ? restrictions.role : role,
  };
}
