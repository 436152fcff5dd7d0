import { isIP } from "node:net";
import { because } from "@svc/contract/reasons/reason.ts";
import { isPublicAddress } from "./addresses.ts";
import { allowsAddress, allowsName, type AllowRule } from "./allow.ts";
import { EgressFailed, EgressRefused } from "./errors.ts";
import { createResolveName, type Resolve } from "./resolve-name.ts";
import { plainHostname } from "./url.ts";

/** Returns the addresses a request to this host and port may connect to: at least one. */
export type Judge = (hostname: string, port: number) => Promise<string[]>;

/**
 * Makes the function that decides on every connection. It throws EgressRefused when an address
 * is not public and not allowed, and whenever a name answers public and forbidden ones together,
 * which only an attack does; EgressFailed when the name does not resolve.
 */
export function createJudge(allow: readonly AllowRule[], resolve: Resolve = createResolveName()): Judge {
  return async (written, port) => {
    const hostname = plainHostname(written);
    const addresses = await addressesOf(hostname, resolve);
    if (allowsName(allow, hostname, port)) return addresses;
    const publicOnes = addresses.filter(isPublicAddress);
    if (publicOnes.length === addresses.length) return addresses;
    const allowedOnes = addresses.filter((address) => allowsAddress(allow, address, port));
    const isMixed = new Set([...publicOnes, ...allowedOnes]).size < addresses.length;
    if (allowedOnes.length === 0 || (isMixed && publicOnes.length > 0)) {
      throw new EgressRefused(because("address_private"));
    }
    return isMixed ? allowedOnes : addresses;
  };
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  // RFC 6761: these names always mean this machine; a resolver might say otherwise, or not know.
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return ["127.0.0.1", "::1"];
  const addresses = await resolve(hostname);
  if (addresses.length === 0) throw new EgressFailed(because("name_not_found"));
  return addresses;
}
