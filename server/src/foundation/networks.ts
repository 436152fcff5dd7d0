import ipaddr from "ipaddr.js";

/** An address (`10.0.0.1`, `::1`) or a network in CIDR form. */
export function isNetwork(text: string): boolean {
  const [address = ""] = text.split("/");
  // Short forms such as 10.0.0 would be read as another address than their author meant.
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isWhole && (ipaddr.isValidCIDR(text) || ipaddr.isValid(text));
}

/** Whether `address` lies in one of `networks`; an IPv4-mapped IPv6 address counts as its IPv4 one. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const judged = ipaddr.process(address);
  return networks.some((text) => {
    const [network, bits] = ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : wholeAddress(text);
    return network.kind() === judged.kind() && judged.match(network, bits);
  });
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Who counts as one peer: an IPv4 address, or the /64 that is the least an IPv6 customer is given. */
export function peerGroup(address: string): string {
  return groupsOf(address)[0];
}

/** Who shares one place in a queue: an IPv4 address, or the /48 that is the most an IPv6 customer is given. */
export function siteGroup(address: string): string {
  return groupsOf(address).at(-1) ?? address;
}

/**
 * The networks of an address for which a limit counts, the narrowest first: an IPv4 address alone, of an IPv6 one its
 * /64, /56 and /48, because one customer may be given any of them. The wider ones get higher limits.
 */
export function groupsOf(address: string): readonly [string, ...string[]] {
  if (!ipaddr.isValid(address)) return [address];
  const peer = ipaddr.process(address);
  if (peer.kind() === "ipv4") return [peer.toString()];
  const bytes = peer.toByteArray();
  const networkOf = (bits: number) => `${bytes.slice(0, bits / 8).join(".")}/${bits}`;
  return [networkOf(64), networkOf(56), networkOf(48)];
}

/** Loopback, private and link-local peers: one of ours, or a proxy that isn't configured. */
export function isPrivatePeer(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ["loopback", "private", "linkLocal", "uniqueLocal", "carrierGradeNat", "unspecified"].includes(
    ipaddr.process(address).range(),
  );
}
