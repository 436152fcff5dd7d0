import { because } from "@svc/contract/reasons/reason.ts";
import { EgressRefused } from "./errors.ts";

/**
 * Reads a URL, relative to `base` where one is given, without fragment and final dot of the host.
 * The parser itself undoes disguises: octal, hex, short and full-width numbers.
 * Throws EgressRefused for anything but http(s) without credentials.
 */
export function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (url === null) throw new EgressRefused(because("url_invalid"));
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new EgressRefused(because("url_not_http"));
  }
  if (url.username !== "" || url.password !== "") {
    throw new EgressRefused(because("url_has_credentials"));
  }
  // Each assignment parses anew, and few addresses need one.
  if (url.href.includes("#")) url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return url;
}

/** The port that a URL's `port` and `protocol` mean; an empty port is the scheme's own. */
export function portOf(port: string | null | undefined, protocol: string): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

/** A host as rules and resolvers know it: lower case, without brackets and final dot. */
export function plainHostname(written: string): string {
  return written
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}
