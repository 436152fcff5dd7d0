import { matchesWildcards } from "./wildcards.ts";

/** Which addresses belong to a crawl. */
export interface Scope {
  /** The address as it is fetched, where it is on the crawl's site; undefined elsewhere. */
  onSite(address: string): string | undefined;
  /** Whether the owner's patterns keep the page. */
  keeps(address: string): boolean;
}

/** `origin` is where the start page was found; patterns are as `matchesPattern` says. */
export function createScope(origin: string, include: readonly string[], exclude: readonly string[]): Scope {
  return {
    onSite: (address) => siteAddress(address, origin),
    keeps: (address) => {
      if (include.length === 0 && exclude.length === 0) return true;
      const url = new URL(address);
      const matches = (pattern: string) => matchesUrl(pattern, url);
      return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
    },
  };
}

/**
 * The address on `origin`, or undefined. The same host under http and https, with `www.` and without,
 * is one site where both have their scheme's usual port: sites link to themselves in all these ways.
 */
export function siteAddress(address: string, origin: string): string | undefined {
  if (address.startsWith(`${origin}/`)) return address;
  const url = URL.parse(address);
  const site = URL.parse(origin);
  if (url === null || site === null) return undefined;
  if (url.origin === site.origin) return address;
  if (url.port !== "" || site.port !== "" || withoutWww(url.hostname) !== withoutWww(site.hostname)) return undefined;
  return site.origin + url.pathname + url.search;
}

/**
 * Patterns are of the path, and of the query where they hold a `?`: `*` stands for any characters, and
 * without one the path and all below it are meant. A whole address is read as its path.
 */
export function matchesPattern(pattern: string, address: string): boolean {
  return matchesUrl(pattern, new URL(address));
}

function matchesUrl(pattern: string, { origin, pathname, search }: URL): boolean {
  const written = pattern.startsWith(`${origin}/`) ? pattern.slice(origin.length) : pattern;
  const path = written.includes("?") ? pathname + search : pathname;
  if (written.includes("*")) return matchesWildcards(written, path);
  const rooted = written.startsWith("/") ? written : `/${written}`;
  return path === rooted || path.startsWith(rooted.endsWith("/") ? rooted : `${rooted}/`);
}

function withoutWww(hostname: string): string {
  return hostname.replace(/^www\./, "");
}
