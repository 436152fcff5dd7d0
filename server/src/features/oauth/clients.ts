import { limits, personName, scopes } from "@svc/contract";
import { z } from "zod";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import { EgressFailed, EgressRefused } from "../../foundation/egress/egress.ts";
import { Problem } from "../../foundation/problem.ts";
import { createSlidingLog, forgetOldest } from "../../foundation/sliding-log.ts";
import { isRedirectUri, isSameRedirectUri, redirectTo } from "./redirect-uri.ts";
import type { Scope } from "@svc/contract";
import { OauthRefused, parameterOf, requireParameter } from "./refused.ts";

interface OauthClient {
  readonly id: string;
  readonly name: string;
  /** The host that verifies the name; null if none. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

export interface Clients {
  /** Throws a Problem for a client that there is not, or that describes itself wrongly. */
  find(clientId: string, asking: Pick<Caller, "id">): Promise<OauthClient>;
}

export const urisAtMost = 20;
/** A document is read again after so long, and at most so often for one member. */
const cacheMs = 5 * 60_000;
const cachedMax = 100;
const fetches = { limit: 30, windowMs: 10 * 60_000 };
/** The draft recommends 5 kB; those of today's clients have less. */
const documentLimits = { maxBytes: 16 * 1024, timeoutMs: 5_000, maxRedirects: 0 };

export const clientNameSchema = personName(limits.nameCharacters);
/**
 * No shared secret: clients can't keep one here (draft-ietf-oauth-client-id-metadata-document, section 4.1). Clients that
 * could sign with `private_key_jwt`, as ChatGPT can, use `none` where it's all that a server offers.
 */
const authMethod = z.enum(["none", "private_key_jwt"]).optional();
const documentSchema = z.object({
  client_id: z.string(),
  client_name: clientNameSchema,
  redirect_uris: z.array(z.string()).max(urisAtMost),
  token_endpoint_auth_method: authMethod,
  client_secret: z.never().optional(),
});
/** Who asks for access: clients with a metadata document of their own, and those that have registered themselves. */
export function createClients({
  database,
  clock,
  egress,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Pick<Egress, "request">;
}): Clients {
  const cache = new Map<string, { readonly untilMs: number; readonly client: OauthClient }>();
  const fetched = createSlidingLog(fetches);

  async function readDocument(clientId: string, asking: Pick<Caller, "id">): Promise<OauthClient> {
    const now = clock.now();
    const known = cache.get(clientId);
    if (known !== undefined && known.untilMs > now) return known.client;
    requireAddress(clientId);
    const admission = fetched.admit(asking.id, now);
    if (!admission.admitted)
      throw new Problem("too_many_attempts", because("too_many_access_requests"), {
        retryAfterSeconds: Math.ceil(admission.retryAfterMs / 1_000),
      });
    const client = await fetchDocument(egress, clientId);
    cache.delete(clientId);
    cache.set(clientId, { untilMs: now + cacheMs, client });
    forgetOldest(cache, cachedMax);
    return client;
  }

  return {
    async find(clientId, asking) {
      if (clientId.includes(":")) return readDocument(clientId, asking);
      const row = await database.query
        .selectFrom("oauth_client")
        .selectAll()
        .where("id", "=", clientId)
        .executeTakeFirst();
      if (row === undefined) throw new Problem("unprocessable", because("app_unregistered"));
      return {
        id: row.id,
        name: row.name,
        host: null,
        redirectUris: z.array(z.string()).parse(JSON.parse(row.redirect_uris)),
      };
    },
  };
}

/** As the draft has it, and in one spelling: the address is compared character by character. */
function requireAddress(clientId: string): void {
  const url = URL.parse(clientId);
  const isProper = url?.protocol === "https:" && url.href === clientId && url.pathname !== "/" && url.username === "";
  if (!isProper || url.password !== "" || clientId.includes("#") || clientId.length > limits.urlCharacters)
    throw faulty(because("metadata_id_invalid"));
}

/** Reads a Client ID Metadata Document through the egress guard, without following redirects. */
async function fetchDocument(egress: Pick<Egress, "request">, clientId: string): Promise<OauthClient> {
  const { status, headers, body } = await egress
    .request(clientId, { ...documentLimits, headers: { accept: "application/json" } })
    .catch((error: unknown) => {
      if (error instanceof EgressRefused || error instanceof EgressFailed)
        throw new Problem("unprocessable", because("app_metadata_unreachable", { why: error.reason }));
      throw error;
    });
  const isJson = /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/iu.test(headers["content-type"] ?? "");
  if (status !== 200 || !isJson) throw faulty(because("metadata_not_json", { status }));
  const parsed = documentSchema.safeParse(readJson(body.toString()));
  if (!parsed.success) throw faulty(because("metadata_fields_invalid"));
  if (parsed.data.client_id !== clientId) throw faulty(because("metadata_of_another_client"));
  return {
    id: clientId,
    name: parsed.data.client_name,
    host: URL.parse(clientId)?.host ?? null,
    redirectUris: parsed.data.redirect_uris.filter(isRedirectUri),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faulty(why: Reason): Problem {
  return new Problem("unprocessable", because("app_metadata_unusable", { why }));
}

export interface AuthorizationRequest {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly resource: string;
  readonly challenge: string;
  readonly scopes: readonly Scope[];
  /** Null where the request can be approved; else what is wrong with it, in OAuth's words. */
  readonly fault: OauthRefused | null;
  /** The redirect to the client, with its state and our issuer. */
  answer(parameters: Readonly<Record<string, string>>): string;
}

/**
 * Reads the query of an authorization request. Throws a Problem as long as it is not certain where to send the
 * browser: an address that the client has not registered is never led to.
 */
export async function readAuthorizationRequest(
  query: string,
  { issuer, clients, caller }: { readonly issuer: string; readonly clients: Clients; readonly caller: Caller },
): Promise<AuthorizationRequest> {
  const parameters = new URLSearchParams(query);
  const { client, redirectUri } = await readClient(parameters, clients, caller);
  const [state] = parameters.getAll("state");
  const answer = (given: Readonly<Record<string, string>>) =>
    redirectTo(redirectUri, { ...given, state: state ?? null, iss: issuer });
  try {
    return { client, redirectUri, ...readTerms(parameters, `${issuer}/mcp`), fault: null, answer };
  } catch (fault) {
    if (!(fault instanceof OauthRefused)) throw fault;
    return { client, redirectUri, resource: "", challenge: "", scopes: [], fault, answer };
  }
}

async function readClient(parameters: URLSearchParams, clients: Clients, caller: Caller) {
  try {
    const client = await clients.find(requireParameter(parameters, "client_id"), caller);
    const redirectUri = requireParameter(parameters, "redirect_uri");
    if (client.redirectUris.some((registered) => isSameRedirectUri(registered, redirectUri)))
      return { client, redirectUri };
  } catch (error) {
    if (error instanceof OauthRefused)
      throw new Problem("invalid_request", because("access_request_invalid", { why: error.message }));
    throw error;
  }
  throw new Problem("invalid_request", because("app_redirect_unregistered"));
}

/** Parses the requested access. Throws OauthRefused, which is sent to the client. */
function readTerms(parameters: URLSearchParams, resource: string) {
  parameterOf(parameters, "state");
  if (requireParameter(parameters, "response_type") !== "code")
    throw new OauthRefused("unsupported_response_type", "Only response_type=code is supported.");
  if ((parameterOf(parameters, "response_mode") ?? "query") !== "query")
    throw new OauthRefused("invalid_request", "Only response_mode=query is supported.");
  const challenge = requireParameter(parameters, "code_challenge");
  if (parameterOf(parameters, "code_challenge_method") !== "S256" || !/^[\w-]{43}$/u.test(challenge))
    throw new OauthRefused("invalid_request", "PKCE is required, with code_challenge_method=S256.");
  requireResource(parameters, resource);
  return { challenge, resource, scopes: readScopes(parameterOf(parameters, "scope") ?? "read write") };
}

/** The audience that tokens are for (RFC 8707): this MCP server, and no other. */
export function requireResource(parameters: URLSearchParams, resource: string): void {
  const given = URL.parse(requireParameter(parameters, "resource"))?.href.replace(/\/$/u, "");
  if (given !== resource) throw new OauthRefused("invalid_target", `resource has to be ${resource}.`);
}

/** `offline_access` asks for a refresh token, which every client gets. */
export function readScopes(text: string): Scope[] {
  const words = text.split(" ").filter((word) => word !== "" && word !== "offline_access");
  const read = scopes.filter((scope) => words.includes(scope));
  if (read.length === 0 || words.some((word) => !read.some((scope) => scope === word)))
    throw new OauthRefused("invalid_scope", `scope has to be of: ${scopes.join(", ")}.`);
  if (read.includes("settings") && !read.includes("write"))
    throw new OauthRefused("invalid_scope", "The scope settings extends write: ask for both.");
  return read;
}
