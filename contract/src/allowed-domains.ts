/**
 * Whether a page at `origin` may use a chatbot with these domains; an empty list allows any. A
 * domain is a host, or `*.host` for its subdomains and not itself, with a port if only that is
 * meant. Both sides are parsed, never matched as text.
 */
export function isOriginAllowed(origin: string | undefined, allowedDomains: readonly string[]): boolean {
  if (allowedDomains.length === 0) return true;
  const asking = parseOrigin(origin);
  return asking !== null && allowedDomains.some((domain) => matches(asking, domain));
}

/** An `Origin` header in its normal form; undefined where it names no web page's site. */
export function pageOrigin(origin: string | undefined): string | undefined {
  return origin === undefined || parseOrigin(origin) === null ? undefined : new URL(origin).origin;
}

interface Site {
  readonly host: string;
  readonly port: string;
}

/** `scheme://host[:port]` and nothing more, as browsers send it. */
function parseOrigin(origin: string | undefined): Site | null {
  const url = origin === undefined ? null : URL.parse(origin);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "")
    return null;
  const port = url.port === "" ? { "http:": "80", "https:": "443" }[url.protocol] : url.port;
  return { host: withoutTrailingDots(url.hostname), port };
}

function matches(asking: Site, domain: string): boolean {
  const written = /^(?:https?:\/\/)?(\*\.)?(\[[^\]]*\]|[^:/?#@\\\s]+)(?::(\d{1,5}))?$/iu.exec(domain.trim());
  const host = written === null ? null : normalHost(written[2] ?? "");
  if (written === null || host === null) return false;
  const isHost = written[1] === undefined ? asking.host === host : asking.host.endsWith(`.${host}`);
  return isHost && (written[3] === undefined || Number(written[3]) === Number(asking.port));
}

/** Lower case, punycode, no dots at the end; null where it is no host. */
function normalHost(text: string): string | null {
  const host = withoutTrailingDots(URL.parse(`http://${text}`)?.hostname ?? "");
  return host === "" ? null : host;
}

function withoutTrailingDots(host: string): string {
  let end = host.length;
  while (host[end - 1] === ".") end--;
  return host.slice(0, end);
}
