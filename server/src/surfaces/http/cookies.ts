import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser } from "../../foundation/implement.ts";
import { isInNetworks } from "../../foundation/networks.ts";

/** Of a sign-in's flow, with the longest path that it leads to. */
const longestValue = 2_500;

/** What this browser keeps for us: cookies that no script reads, of this very host where it is reached by https. */
export function browserOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  config: { readonly baseUrl: string; readonly trustedProxies: readonly string[] },
): Browser {
  const isSecure = isHttps(incoming, config);
  const nameOf = (name: string) => `${isSecure ? "__Host-" : ""}svc_${name}`;
  const given = readCookies(incoming.headers.cookie);
  return {
    session: given.get(nameOf("session")),
    device: given.get(nameOf("device")),
    flow: given.get(nameOf("flow")),
    passkey: given.get(nameOf("passkey")),
    keep(name, value, seconds) {
      outgoing.appendHeader(
        "Set-Cookie",
        `${nameOf(name)}=${value ?? ""}; Path=/; Max-Age=${value === null ? 0 : seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
      );
    },
  };
}

/** As the base address says, or a trusted proxy that ended TLS before us. */
export function isHttps(
  incoming: IncomingMessage,
  { baseUrl, trustedProxies }: { readonly baseUrl: string; readonly trustedProxies: readonly string[] },
): boolean {
  if (baseUrl !== "") return baseUrl.startsWith("https:");
  const forwarded = [incoming.headers["x-forwarded-proto"] ?? []].flat().join(",").split(",").at(-1)?.trim();
  return forwarded === "https" && isInNetworks(incoming.socket.remoteAddress ?? "", trustedProxies);
}

function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const [, name = "", value = ""] = /^\s*([\w-]+)=([\w.-]+)\s*$/u.exec(pair) ?? [];
    // Of two of a name the first is the one with the longer path or the older: ours stand at the root.
    if (name !== "" && value.length <= longestValue && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}
