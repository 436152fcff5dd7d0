import type { IncomingMessage } from "node:http";
import { isHttps } from "./cookies.ts";
import { isOwnOrigin } from "./cors.ts";
import { isKnownHost } from "./known-host.ts";

/** Where the caller reaches the service: its base address, or else the request's Host, if it is no name to register. */
export function ownOriginOf(
  incoming: IncomingMessage,
  config: { readonly baseUrl: string; readonly trustedProxies: readonly string[] },
): string {
  if (config.baseUrl !== "") return URL.parse(config.baseUrl)?.origin ?? "";
  if (!isKnownHost(incoming, "")) return "";
  const { host = "", origin } = incoming.headers;
  // A proxy that ended TLS without being declared: the browser says which scheme it sees.
  if (origin !== undefined && isOwnOrigin(incoming, origin, "")) return URL.parse(origin)?.origin ?? "";
  return URL.parse(`${isHttps(incoming, config) ? "https" : "http"}://${host}`)?.origin ?? "";
}
