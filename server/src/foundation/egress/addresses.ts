import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether an IP address (as a resolver or a URL gives it, without brackets) is one that anybody on
 * the internet could reach. Everything in the IANA special-purpose registries is not, and IPv6 that
 * embeds IPv4 (mapped, NAT64, 6to4, Teredo) is not, since it would be a second spelling.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || isGlobalUnicast(parsed);
}

/** Only 2000::/3 has ever been assigned for global use; its first /23 is for protocols (RFC 2928). */
function isGlobalUnicast(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.match(ipaddr.parseCIDR("2000::/3")) && !address.match(ipaddr.parseCIDR("2001::/23"));
}

/** Whether a network such as `10.0.0.0/8` holds the address; the two families never mix. */
export function isInNetwork(address: string, network: string, prefixBits: number): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  const parsedNetwork = ipaddr.parse(network);
  return parsed.kind() === parsedNetwork.kind() && parsed.match(parsedNetwork, prefixBits);
}
