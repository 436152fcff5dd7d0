/**
 * An address as a crawl knows it: absolute http(s), without fragment, session, tracking and sort
 * parameters, whose absence changes nothing of what a page says. Undefined for what is no page's address.
 */
export function pageAddress(written: string, base?: string): string | undefined {
  const url = parseAddress(written, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  if (assetEnding.test(url.pathname)) return undefined;
  url.pathname = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, "");
  url.search = parametersOf(url).filter(saysSomething).join("&");
  return url.href.length > longestAddress ? undefined : url.href;
}

/**
 * A stranger's address, absolute or relative to `base`; null where it is none, or too long to be one. What it costs
 * to parse grows with both, so their lengths are judged before.
 */
export function parseAddress(written: string, base?: string): URL | null {
  const address = written.trim();
  if (address.length > longestWritten || (base?.length ?? 0) > longestWritten) return null;
  return URL.parse(address, base);
}

/** What makes two addresses the same page: the order of the parameters does not count. */
export function addressKey(address: string): string {
  if (!address.includes("?")) return address;
  const url = new URL(address);
  url.search = parametersOf(url).sort().join("&");
  return url.href;
}

/** The parameters as they are written, `name=value`. */
export function parametersOf(url: URL): string[] {
  return url.search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "");
}

/** As everywhere addresses are taken; sitemaps.org has the same. */
const longestWritten = 2_048;

/** Longer ones are made by faults of the site, and no server takes them. */
const longestAddress = 2_000;

/** File extensions that are never text. */
const assetEnding =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|json|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|og[gva]|wav|flac|avi|mov|mkv|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|apk|deb|rpm|iso|bin|wasm|ics|torrent)$/i;

const withoutMeaning = new Set(
  (
    "phpsessid jsessionid aspsessionid sessionid session_id sid cfid cftoken " +
    "gclid gclsrc dclid fbclid msclkid yclid igshid mc_cid mc_eid mkt_tok _ga _gl _hsenc _hsmi wt_mc " +
    "sort sortby sort_by sortorder sort_order sortdir orderby order_by"
  ).split(" "),
);

function saysSomething(parameter: string): boolean {
  const name = (parameter.split("=", 1)[0] ?? "").toLowerCase();
  return !withoutMeaning.has(name) && !name.startsWith("utm_");
}
