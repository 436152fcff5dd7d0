import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { Problem } from "../../foundation/problem.ts";
import { isOwnOrigin } from "../http/cors.ts";
import { bareAddress, hostnameOf, isAddress, requireKnownHost } from "../http/known-host.ts";

/**
 * Against DNS rebinding: throws `cross_site` for a Host that could be anybody's name, and for an Origin that is no
 * page of ours or of this machine.
 */
export function requireKnownSite(incoming: IncomingMessage, baseUrl: string): void {
  requireKnownHost(incoming, baseUrl);
  const { origin } = incoming.headers;
  if (origin !== undefined && !isLoopbackOrigin(origin) && !isOwnOrigin(incoming, origin, baseUrl))
    throw new Problem("cross_site", "Pages of other sites can't call this. Call it from a program, without an Origin.");
}

function isLoopbackOrigin(origin: string): boolean {
  if (!/^https?:/iu.test(origin)) return false;
  const name = hostnameOf(origin);
  return name === "localhost" || (isAddress(name) && ipaddr.parse(bareAddress(name)).range() === "loopback");
}
