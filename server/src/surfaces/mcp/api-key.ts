import type { IncomingMessage } from "node:http";
import type { Scope } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";
import { requireCaller } from "../http/caller.ts";
import type { Credentials, Judged } from "../http/caller.ts";

/**
 * Whose API key or access token the request carries. Whatever is wrong with it, the answer is the same
 * `unauthorized`; a session's cookie does not count, so that no page can spend it.
 */
export async function requireApiKey(
  incoming: IncomingMessage,
  credentials: Credentials,
  challenge: Challenge,
): Promise<Judged> {
  // Node keeps the first of several: which one a proxy has judged is anybody's guess.
  if (incoming.headersDistinct["authorization"]?.length !== 1) throw challenge.unauthorized(incoming);
  try {
    return await requireCaller(incoming.headers, undefined, { access: "read" }, credentials);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "unauthorized") throw challenge.unauthorized(incoming);
    throw isOauth(incoming) ? challenge.insufficientScope(error.message, ["read"]) : error;
  }
}

/** Whether the request carries an OAuth access token rather than an API key: only its client can ask for more. */
export function isOauth({ headers }: IncomingMessage): boolean {
  return /^Bearer +svc_oat_/iu.test(headers.authorization ?? "");
}

export type Challenge = ReturnType<typeof createChallenge>;

/** What clients of OAuth read in `WWW-Authenticate` (RFC 6750, RFC 9728); `origin`: the service's own, or empty. */
export function createChallenge(origin: string) {
  const header = (parameters: Readonly<Record<string, string>>) => {
    const all = { ...parameters, resource_metadata: `${origin}/.well-known/oauth-protected-resource/mcp` };
    const list = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
    return origin === "" ? {} : { headers: { "WWW-Authenticate": `Bearer ${list.join(", ")}` } };
  };
  return {
    unauthorized: (incoming: IncomingMessage) =>
      new Problem("unauthorized", "Send a valid API key as `Authorization: Bearer svc_…`.", {
        ...header({
          ...(incoming.headers.authorization === undefined ? {} : { error: "invalid_token" }),
          scope: "read write",
        }),
      }),
    insufficientScope: (reason: string, scopes: readonly Scope[]) =>
      new Problem("forbidden", reason, { ...header({ error: "insufficient_scope", scope: scopes.join(" ") }) }),
  };
}
