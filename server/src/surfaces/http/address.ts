import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { isInNetworks } from "../../foundation/networks.ts";

/**
 * The address that a request comes from. `X-Forwarded-For` is believed from the right, as long as
 * the one who wrote an entry is a trusted proxy; IPv4 in IPv6 form becomes IPv4.
 */
export function addressOf(incoming: IncomingMessage, trustedProxies: readonly string[]): string {
  let address = normalAddress(incoming.socket.remoteAddress ?? "") ?? "";
  const forwarded = [incoming.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  while (isInNetworks(address, trustedProxies)) {
    const before = normalAddress(forwarded.pop() ?? "");
    if (before === null) return address;
    address = before;
  }
  return address;
}

/** Accepts what proxies write: a port behind it, brackets, quotes, a zone. Null where it is no address. */
function normalAddress(text: string): string | null {
  const written = text.trim().replaceAll('"', "");
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/u.exec(written)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/u.exec(written)?.[1] ?? written;
  const address = bare.replace(/%.*/su, "");
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}
