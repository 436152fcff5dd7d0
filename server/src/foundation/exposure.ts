import type { Config } from "./config.ts";
import { isInNetworks } from "./networks.ts";

/**
 * What is wrong where the service listens on more than this machine and nobody has said that TLS is in front; null
 * where nothing is. Then keys and cookies travel in the clear, and which pages are the service's own is not known.
 */
export function exposureFault({ host, baseUrl }: Pick<Config, "host" | "baseUrl">): string | null {
  const isOpen = host !== "localhost" && !isInNetworks(host, ["127.0.0.0/8", "::1"]);
  if (!isOpen || baseUrl.startsWith("https://")) return null;
  return `It listens on ${host} without TLS: passwords and keys travel in the clear.`;
}

export const exposureRemedy =
  "Put a proxy with TLS in front (docs/reverse-proxy.md) and set SVC_BASE_URL to its https address, or set HOST=127.0.0.1.";
