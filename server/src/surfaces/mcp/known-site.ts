import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { Problem } from "../../foundation/problem.ts";
import { isOwnOrigin } from "../http/cors.ts";

/**
 * Against DNS rebinding, where a page has its own name lead to this machine: throws `cross_site`
 * for a Host that could be anybody's name, and for an Origin that is no page of ours or of this machine.
 */
export function requireKnownSite(incoming: IncomingMessage, baseUrl: string): void {
  const { host, origin } = incoming.headers;
  if (!isKnownHost(host, baseUrl))
    throw new Problem(
      "cross_site",
      "The service is not known by this host name. Its operator sets SVC_BASE_URL to the address that clients use.",
    );
  if (origin !== undefined && !isLoopbackOrigin(origin) && !isOwnOrigin(incoming, origin, baseUrl))
    throw new Problem("cross_site", "Pages of other sites may not ask here. Ask from a program, without an Origin.");
}

/** Only names can be rebound that somebody can register: no addresses, and none without a dot, as networks give their own. */
function isKnownHost(host: string | undefined, baseUrl: string): boolean {
  const name = hostnameOf(`http://${host ?? ""}`);
  if (name === "") return false;
  return !name.includes(".") || name.endsWith(".localhost") || isAddress(name) || name === hostnameOf(baseUrl);
}

function isLoopbackOrigin(origin: string): boolean {
  if (!/^https?:/iu.test(origin)) return false;
  const name = hostnameOf(origin);
  return name === "localhost" || (isAddress(name) && ipaddr.parse(bare(name)).range() === "loopback");
}

function isAddress(name: string): boolean {
  return ipaddr.isValid(bare(name));
}

function bare(name: string): string {
  return name.replace(/^\[(.*)\]$/u, "$1");
}

/** In lower case and punycode, without dots at the end; empty where there is none. */
function hostnameOf(url: string): string {
  return (URL.parse(url)?.hostname ?? "").replace(/\.+$/u, "");
}
