import type { IncomingMessage } from "node:http";
import { Problem } from "../../foundation/problem.ts";
import { requireCaller } from "../http/caller.ts";
import type { Credentials, Judged } from "../http/caller.ts";

/**
 * Whose API key the request carries. Whatever is wrong with it, the answer is the same
 * `unauthorized`; a session's cookie does not count, so that no page can spend it.
 */
export async function requireApiKey(incoming: IncomingMessage, credentials: Credentials): Promise<Judged> {
  // Node keeps the first of several: which one a proxy has judged is anybody's guess.
  if (incoming.headersDistinct["authorization"]?.length !== 1) throw unauthorized();
  try {
    return await requireCaller(incoming.headers, undefined, { access: "read" }, credentials);
  } catch (error) {
    throw error instanceof Problem && error.code === "unauthorized" ? unauthorized() : error;
  }
}

export function unauthorized(): Problem {
  return new Problem("unauthorized", "Send a valid API key as `Authorization: Bearer svc_…`.");
}
