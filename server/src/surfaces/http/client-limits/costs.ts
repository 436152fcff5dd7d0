/** In this window an address may ask for so much without a credential: 600 searches, 3,000 pages or 12,000 files. */
const windowMs = 240_000;
const costs = { search: 20, page: 4, file: 1 };
const budget = 12_000;
/** Scales with `SVC_ADDRESS_RATE_LIMIT`, so raising that for a large office behind one address raises this too. */
const usualMessages = 300;

/** The read limit of an IP address. `addressRateLimit`: messages in the same window; 0 turns both off. */
export function readingLimit(addressRateLimit: number): { limit: number; windowMs: number } {
  const limit = addressRateLimit === 0 ? 0 : Math.round(budget * Math.max(1, addressRateLimit / usualMessages));
  return { limit, windowMs };
}

/**
 * What a request costs its address: by its route's path, since all that strangers may read of the store is below
 * these three; what asks for a credential costs nothing, because operators' programs may ask often.
 */
export function costOf(path: string, query: URLSearchParams): number {
  if (/^\/(?:api\/public|help|chat|oauth)\//u.test(path)) {
    // An index has the excerpts of up to a thousand articles.
    const isSearch = (query.get("q") ?? "") !== "" || path.endsWith("/llms.txt");
    return isSearch ? costs.search : costs.page;
  }
  return /^\/(?:api\/|mcp$)/u.test(path) ? 0 : costs.file;
}
