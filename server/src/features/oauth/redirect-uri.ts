const longest = 2_048;
const loopbackHosts = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** Apps whose own scheme has no dot; RFC 8252 wants one, so that it is a domain turned round. */
const appSchemes = new Set(["cursor:", "vscode:", "vscode-insiders:", "windsurf:"]);

/**
 * Whether a client may be sent there at all: `https`, a program on the same computer, or an app's own scheme. No
 * other one: browsers execute some of them, and plain HTTP exposes the code to eavesdroppers.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > longest || text.includes("#") || url.username !== "" || url.password !== "")
    return false;
  if (url.protocol === "http:") return loopbackHosts.has(url.hostname);
  return url.protocol === "https:" || appSchemes.has(url.protocol) || /^[a-z0-9-]+\.[a-z0-9.-]+:$/u.test(url.protocol);
}

/** Character by character; only the port of a program on the same computer is free (OAuth 2.1 section 8.4.2). */
export function isSameRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true;
  return isLoopback(registered) && isRedirectUri(given) && withoutPort(registered) === withoutPort(given);
}

export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === "http:" && loopbackHosts.has(url.hostname);
}

/** The host that people read, or the scheme of an app. */
export function placeOf(uri: string): string {
  const url = URL.parse(uri);
  return url === null || !url.protocol.startsWith("http") ? (url?.protocol ?? "") : url.host;
}

/** The way back to the client (RFC 6749 section 4.1.2), with our issuer (RFC 9207). */
export function redirectTo(uri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.append(name, value);
  return url.href;
}

function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:\[::1\]|[^:/?]+)):\d{1,5}(?=[/?]|$)/u, "$1");
}
