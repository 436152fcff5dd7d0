import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { Problem } from "../../foundation/problem.ts";

/**
 * Whether a request's Host is ours: against DNS rebinding, where a page has its own name lead to this machine. Only
 * only registrable names can be rebound: not IP addresses, and not names without a dot, which are local.
 */
export function isKnownHost({ headers }: IncomingMessage, baseUrl: string): boolean {
  const name = hostnameOf(`http://${headers.host ?? ""}`);
  if (name === "") return false;
  return !name.includes(".") || name.endsWith(".localhost") || isAddress(name) || name === hostnameOf(baseUrl);
}

/** Throws `cross_site` where the request's Host could be anybody's name. */
export function requireKnownHost(incoming: IncomingMessage, baseUrl: string): void {
  if (!isKnownHost(incoming, baseUrl))
    throw new Problem(
      "cross_site",
      "The service is not known by this host name. Ask its operator to set SVC_BASE_URL to the address that clients use.",
    );
}

/** Whether a URL's hostname is an address, in brackets where it is IPv6. */
export function isAddress(name: string): boolean {
  return ipaddr.isValid(bareAddress(name));
}

export function bareAddress(name: string): string {
  return name.replace(/^\[(.*)\]$/u, "$1");
}

/** In lower case and punycode, without dots at the end; empty where there is none. */
export function hostnameOf(url: string): string {
  return (URL.parse(url)?.hostname ?? "").replace(/(?<!\.)\.+$/u, "");
}
