import { scopes } from "@svc/contract";
import type { Scope } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Clients, OauthClient } from "./clients.ts";
import { isSameRedirectUri, redirectTo } from "./redirect-uri.ts";
import { OauthRefused, parameterOf, requireParameter } from "./refused.ts";

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
