import type { IncomingMessage } from "node:http";
import { Problem } from "../../foundation/problem.ts";

/** Refusals that can be part of an attack; `unauthorized` only if a credential was sent. */
const suspicious: ReadonlySet<string> = new Set([
  "sign_in_failed",
  "too_many_attempts",
  "rate_limited",
  "forbidden",
  "cross_site",
  "origin_not_allowed",
]);

/** The name under which the log has a refusal that concerns security; undefined for every other error. */
export function securityEventOf(error: unknown, incoming: IncomingMessage, path: string): string | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (suspicious.has(error.code)) return error.code;
  // A token that opens nothing: of a claim, an invitation, a link for a new password.
  const isTokenPath = path.startsWith("/api/auth/") && incoming.method === "POST";
  if (isTokenPath && (error.code === "unauthorized" || error.code === "not_found")) return "bad_token";
  const { authorization, cookie } = incoming.headers;
  // A visitor's token already has its event, from where it was checked.
  const credentials = [authorization, cookie];
  return error.code === "unauthorized" && credentials.some((value) => (value ?? "") !== "") ? "bad_token" : undefined;
}
