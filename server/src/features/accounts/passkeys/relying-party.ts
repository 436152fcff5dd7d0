import { isIP } from "node:net";
import type { RequestContext } from "../../../foundation/implement.ts";

/** Whom a passkey is for: browsers bind it to the domain, and sign the origin. */
export interface RelyingParty {
  readonly origin: string;
  readonly rpId: string;
}

/** Null where browsers would refuse: they want a name, not an address, and HTTPS unless it is this machine. */
export function relyingPartyOf({ ownOrigin = "" }: Pick<RequestContext, "ownOrigin">): RelyingParty | null {
  const url = URL.parse(ownOrigin);
  if (url === null || url.hostname.startsWith("[") || isIP(url.hostname) !== 0) return null;
  const isLocal = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
  return url.protocol === "https:" || isLocal ? { origin: url.origin, rpId: url.hostname } : null;
}
