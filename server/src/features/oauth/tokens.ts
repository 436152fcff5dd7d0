import { createHash } from "node:crypto";
import type { Scope } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { hashToken, newToken } from "../accounts/accounts.ts";
import { readScopes, requireResource } from "./clients.ts";
import { OauthRefused, parameterOf, requireParameter } from "./refused.ts";

const minuteMs = 60_000;
/** OAuth 2.1 recommends a code of minutes at most. */
export const codeMs = minuteMs;
const accessMs = 60 * minuteMs;
/** A client that is not used for so long has to ask again. */
const refreshMs = 30 * 24 * 60 * minuteMs;
const prefixes = { code: "svc_oac_", access: "svc_oat_", refresh: "svc_ort_" } as const;
type Kind = keyof typeof prefixes;

/** Whether the text has the form of an access token. Saves a lookup if it doesn't. */
export const isAccessToken = (text: string): boolean => /^svc_oat_[\w-]{43}$/u.test(text);

interface NewToken {
  readonly grantKey: number;
  readonly kind: Kind;
  readonly scopes: string;
  readonly expiresAtMs: number;
  readonly redirectUri?: string;
  readonly challenge?: string;
}

/** A new code or token; only its hash is stored. */
export async function insertToken(transaction: WriteTransaction, token: NewToken): Promise<string> {
  const secret = prefixes[token.kind] + newToken();
  await transaction
    .insertInto("oauth_token")
    .values({
      grant_key: token.grantKey,
      kind: token.kind,
      hash: hashToken(secret),
      scopes: token.scopes,
      redirect_uri: token.redirectUri ?? null,
      challenge: token.challenge ?? null,
      expires_at: token.expiresAtMs,
    })
    .execute();
  return secret;
}

export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** What came of a request: tokens, or a grant that has to end because a code or refresh token was used twice. */
export type Exchanged = { readonly tokens: TokenAnswer } | { readonly misused: MisusedGrant };
export interface MisusedGrant {
  readonly key: number;
  readonly id: string;
  readonly workspaceId: string;
  readonly clientName: string;
}

/** Trades a code or a refresh token for new tokens. Throws OauthRefused. */
export async function exchange(
  transaction: WriteTransaction,
  clock: Clock,
  parameters: URLSearchParams,
  resource: string,
): Promise<Exchanged> {
  refuseAssertion(parameters);
  const grantType = requireParameter(parameters, "grant_type");
  if (grantType !== "authorization_code" && grantType !== "refresh_token")
    throw new OauthRefused("unsupported_grant_type", "Use authorization_code or refresh_token.");
  const kind = grantType === "refresh_token" ? "refresh" : "code";
  const secret = requireParameter(parameters, kind === "code" ? "code" : "refresh_token");
  const clientId = requireParameter(parameters, "client_id");
  requireResource(parameters, resource);
  const row = await findToken(transaction, kind, secret);
  if (row === undefined || row.client_id !== clientId || row.resource !== resource) throw invalid(kind);
  const now = clock.now();
  const misused = { key: row.grant_key, id: row.id, workspaceId: row.workspace_id, clientName: row.client_name };
  if (row.used_at !== null) return { misused };
  if (row.expires_at <= now) throw invalid(kind);
  if (kind === "code") requireProof(parameters, row);
  const granted = readScopes(row.scopes);
  const wanted = kind === "code" ? null : parameterOf(parameters, "scope");
  const scopes = wanted === null ? granted : readScopes(wanted);
  if (scopes.some((scope) => !granted.includes(scope)))
    throw new OauthRefused("invalid_scope", "A refresh can't add scopes. Ask the member anew.");
  // Of two at once one gets the row: the other has used it a second time.
  const taken = await transaction
    .updateTable("oauth_token")
    .set({ used_at: now })
    .where("key", "=", row.key)
    .where("used_at", "is", null)
    .returning("key")
    .executeTakeFirst();
  return taken === undefined ? { misused } : { tokens: await issue(transaction, row, scopes, now) };
}

/** Nothing verifies one, so nobody may believe that it was: the metadata offers `none` alone (decision 0051). */
function refuseAssertion(parameters: URLSearchParams): void {
  if (parameters.has("client_assertion") || parameters.has("client_assertion_type"))
    throw new OauthRefused(
      "invalid_client",
      "Clients aren't authenticated here: leave out client_assertion, and use the method none with PKCE.",
      401,
    );
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

function findToken(transaction: WriteTransaction, kind: Kind, secret: string) {
  return transaction
    .selectFrom("oauth_token")
    .innerJoin("oauth_grant", "oauth_grant.key", "oauth_token.grant_key")
    .select(["oauth_token.key", "oauth_token.grant_key", "oauth_token.redirect_uri", "oauth_token.challenge"])
    .select(["oauth_token.expires_at", "oauth_token.used_at", "oauth_grant.scopes"])
    .select(["oauth_grant.id", "oauth_grant.workspace_id", "oauth_grant.client_id", "oauth_grant.client_name"])
    .select("oauth_grant.resource")
    .where("oauth_token.hash", "=", hashToken(secret))
    .where("oauth_token.kind", "=", kind)
    .executeTakeFirst();
}

/** PKCE (RFC 7636), and the same address as in the request. */
function requireProof(parameters: URLSearchParams, { redirect_uri, challenge }: TokenRow): void {
  const verifier = requireParameter(parameters, "code_verifier");
  const isVerifier = /^[\w.~-]{43,128}$/u.test(verifier);
  const isProof = createHash("sha256").update(verifier).digest("base64url") === challenge;
  if (!isVerifier || !isProof || requireParameter(parameters, "redirect_uri") !== redirect_uri) throw invalid("code");
}

async function issue(
  transaction: WriteTransaction,
  { grant_key: grantKey, scopes: granted }: TokenRow,
  scopes: readonly Scope[],
  now: number,
): Promise<TokenAnswer> {
  const scope = scopes.join(" ");
  const expiresAtMs = now + refreshMs;
  const access = { grantKey, kind: "access" as const, scopes: scope, expiresAtMs: now + accessMs };
  const refresh = { grantKey, kind: "refresh" as const, scopes: granted, expiresAtMs };
  const answer = {
    access_token: await insertToken(transaction, access),
    token_type: "Bearer" as const,
    expires_in: accessMs / 1_000,
    refresh_token: await insertToken(transaction, refresh),
    scope,
  };
  await transaction.updateTable("oauth_grant").set({ expires_at: expiresAtMs }).where("key", "=", grantKey).execute();
  return answer;
}

/** The same error for a wrong, expired or other client's token. */
function invalid(kind: Kind): OauthRefused {
  return new OauthRefused(
    "invalid_grant",
    `This ${kind === "code" ? "code" : "refresh token"} is not valid (any more).`,
  );
}
