import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import { withAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { hashToken } from "../accounts/accounts.ts";
import { createClients, clientNameSchema, urisAtMost, readAuthorizationRequest } from "./clients.ts";
import { deleteGrant, grantOperations, insertGrant, findOauthCaller } from "./grants.ts";
import { OauthRefused, requireParameter } from "./refused.ts";
import { exchange } from "./tokens.ts";
import type { MisusedGrant, TokenAnswer } from "./tokens.ts";
import { z } from "zod";
import { newId } from "../../foundation/ids.ts";
import { isRedirectUri, isLoopback, placeOf } from "./redirect-uri.ts";
import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { implement } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Clients } from "./clients.ts";

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

const clientsAtMost = 1_000;
const registrationSchema = z.object({
  client_name: clientNameSchema.optional(),
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(urisAtMost),
  grant_types: z.array(z.string()).max(10).optional(),
});

/** Registers a client without a secret (RFC 7591), and answers what it is registered with. Throws OauthRefused. */
async function registerClient(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  metadata: unknown,
): Promise<object> {
  const parsed = registrationSchema.safeParse(metadata);
  if (!parsed.success) {
    const isUri = parsed.error.issues[0]?.path[0] === "redirect_uris";
    throw isUri
      ? new OauthRefused("invalid_redirect_uri", "redirect_uris must be https, loopback, or an app's own scheme.")
      : new OauthRefused("invalid_client_metadata", "The metadata is not valid: see RFC 7591.");
  }
  const { client_name: clientName = "Unnamed client", redirect_uris: redirectUris } = parsed.data;
  const now = clock.now();
  const id = newId("cli", now);
  await database.transaction(async (transaction) => {
    const { count } = await transaction
      .selectFrom("oauth_client")
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= clientsAtMost)
      throw new OauthRefused("temporarily_unavailable", "Too many clients are registered. Try again tomorrow.", 503);
    await transaction
      .insertInto("oauth_client")
      .values({ id, name: clientName, redirect_uris: JSON.stringify(redirectUris), created_at: now })
      .execute();
    await recordChange(transaction, clock, { resource: id, after: { name: clientName, redirectUris } });
  });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1_000),
    client_name: clientName,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

interface RequestDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly clients: Clients;
}

/** Operations of the consent page: the requested access and the member's decision. */
function requestOperations({ database, clock, clients }: RequestDeps): Implementation[] {
  return [
    implement(operations.getAuthorizationRequest, async ({ request: query }, caller, context) => {
      const { client, redirectUri, scopes, fault, answer } = await readRequest(clients, query, caller, context);
      return {
        clientName: client.name,
        clientHost: client.host,
        redirectHost: placeOf(redirectUri),
        isLoopback: isLoopback(redirectUri),
        scopes: [...scopes],
        fault: fault?.message ?? null,
        redirectTo: fault === null ? null : answer({ error: fault.error, error_description: fault.message }),
      };
    }),

    implement(operations.answerAuthorizationRequest, async (input, caller, context) => {
      const request = await readRequest(clients, input.request, caller, context);
      if (request.fault !== null) throw new Problem("unprocessable", request.fault.message);
      const { client, answer } = request;
      if (!input.approve) {
        await database.transaction((transaction) =>
          recordChange(transaction, clock, {
            resource: client.id,
            after: { approved: false, clientName: client.name },
          }),
        );
        return { redirectTo: answer({ error: "access_denied" }) };
      }
      const { scopes = request.scopes, chatbotIds = null } = input;
      if (scopes.some((scope) => !request.scopes.includes(scope)))
        throw new Problem("unprocessable", because("scope_not_requested"));
      if (scopes.includes("settings") && !scopes.includes("write"))
        throw new Problem("unprocessable", because("settings_without_write"));
      const code = await database.transaction((transaction) =>
        insertGrant(transaction, clock, caller, { request, scopes, chatbotIds }),
      );
      return { redirectTo: answer({ code }) };
    }),
  ];
}

function readRequest(clients: Clients, query: string, caller: Caller, { ownOrigin = "" }: RequestContext) {
  if (ownOrigin === "") throw new Problem("unprocessable", because("own_address_unknown"));
  return readAuthorizationRequest(query, { issuer: ownOrigin, clients, caller });
}
