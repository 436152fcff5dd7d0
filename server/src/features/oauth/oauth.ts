import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { withAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { hashToken } from "../accounts/accounts.ts";
import { createClients } from "./clients.ts";
import { findOauthCaller } from "./authenticate.ts";
import { deleteGrant, grantOperations } from "./grants.ts";
import { registerClient } from "./register-client.ts";
import { requestOperations } from "./request-operations.ts";
import { OauthRefused, requireParameter } from "./refused.ts";
import { exchange } from "./tokens.ts";
import type { MisusedGrant, TokenAnswer } from "./tokens.ts";

export { OauthRefused } from "./refused.ts";

export interface Oauth {
  readonly implementations: readonly Implementation[];
  /** Who acts with this access token at the MCP server of that address; null for anything that is not a valid one. */
  findCaller(token: string, resource: string): Promise<Caller | null>;
  /** Answers the token endpoint. Throws OauthRefused. */
  exchange(parameters: URLSearchParams, resource: string): Promise<TokenAnswer>;
  /** Ends the grant of a token (RFC 7009); an unknown one is no error. Throws OauthRefused. */
  revoke(parameters: URLSearchParams): Promise<void>;
  /** Whether clients may register themselves: an admin of any workspace allows it for the service. */
  allowsRegistration(): Promise<boolean>;
  /** Registers a client (RFC 7591). Throws OauthRefused. */
  register(metadata: unknown, from: { readonly address: string; readonly userAgent: string }): Promise<object>;
  /** Drops what is over. */
  tidy(): Promise<void>;
}

export interface OauthOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Pick<Egress, "request">;
  /** Where the registration of a client is logged: it belongs to none yet. */
  defaultWorkspace(): Promise<string>;
  endCredentials(ids: readonly string[]): void;
}

const dayMs = 24 * 60 * 60_000;
/** A dynamically registered client without an approval or recent use. */
const unusedClientMs = dayMs;

/** The authorization server of this service's MCP server (docs/decisions/0051). */
export function createOauth(options: OauthOptions): Oauth {
  const { database, clock, endCredentials } = options;
  const clients = createClients(options);

  async function end(grant: MisusedGrant, action: string): Promise<void> {
    const actor = { kind: "key" as const, id: grant.id, name: grant.clientName };
    await withAuditContext({ actor, workspaceId: grant.workspaceId, action, resource: grant.id, always: true }, () =>
      database.transaction(async (transaction) => {
        await deleteGrant(transaction, grant.key);
        await recordChange(transaction, clock, { before: { clientName: grant.clientName } });
      }),
    );
    endCredentials([grant.id]);
  }

  return {
    findCaller: (token, resource) => findOauthCaller({ database, clock }, token, resource),
    async exchange(parameters, resource) {
      const exchanged = await database.transaction((transaction) => exchange(transaction, clock, parameters, resource));
      if ("tokens" in exchanged) return exchanged.tokens;
      await end(exchanged.misused, "oauth.reuse");
      throw new OauthRefused("invalid_grant", "This was used before: all access that came of it has ended.");
    },
    async revoke(parameters) {
      const grant = await database.query
        .selectFrom("oauth_token")
        .innerJoin("oauth_grant", "oauth_grant.key", "oauth_token.grant_key")
        .select(["oauth_grant.key", "oauth_grant.id", "oauth_grant.workspace_id as workspaceId"])
        .select("oauth_grant.client_name as clientName")
        .where("oauth_token.hash", "=", hashToken(requireParameter(parameters, "token")))
        .where("oauth_grant.client_id", "=", requireParameter(parameters, "client_id"))
        .executeTakeFirst();
      if (grant !== undefined) await end(grant, "oauth.revoke");
    },
    async allowsRegistration() {
      const allowing = database.query.selectFrom("workspace").select("key").where("allows_client_registration", "=", 1);
      return (await allowing.limit(1).executeTakeFirst()) !== undefined;
    },
    async register(metadata, { address, userAgent }) {
      const actor = { kind: "visitor" as const, id: "", name: "" };
      const workspaceId = await options.defaultWorkspace();
      return withAuditContext({ actor, workspaceId, action: "oauth.register", address, userAgent, always: false }, () =>
        registerClient(options, metadata),
      );
    },
    async tidy() {
      const now = clock.now();
      await database.transaction(async (transaction) => {
        await transaction.deleteFrom("oauth_token").where("expires_at", "<=", now).execute();
        await transaction.deleteFrom("oauth_grant").where("expires_at", "<=", now).execute();
        await transaction
          .deleteFrom("oauth_client")
          .where("created_at", "<=", now - unusedClientMs)
          .where("id", "not in", transaction.selectFrom("oauth_grant").select("client_id"))
          .execute();
      });
    },
    implementations: [...requestOperations({ database, clock, clients }), ...grantOperations(options)],
  };
}
