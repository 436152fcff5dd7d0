import type { IncomingMessage } from "node:http";
import { Problem } from "../../foundation/problem.ts";
import { isOwnOrigin } from "./cors.ts";
import { mediaTypeOf } from "./body.ts";

/**
 * Throws `cross_site` for a change that another site may have caused, because the browser sends its
 * cookie along by itself: `Sec-Fetch-Site` says so, or `Origin` is not ours. With neither header it
 * is no browser of our days; then a body has to be JSON, which no form of another site can send: a
 * form always names its type.
 */
export function requireSameSite(
  incoming: IncomingMessage,
  { baseUrl, byCookie }: { readonly baseUrl: string; readonly byCookie: boolean },
): void {
  const { method, headers } = incoming;
  if (method === "GET" || method === "HEAD") return;
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  const isForeign =
    site === "cross-site" || site === "same-site" || (origin !== undefined && !isOwnOrigin(incoming, origin, baseUrl));
  const isPlainForm =
    byCookie &&
    site === undefined &&
    origin === undefined &&
    method === "POST" &&
    headers["content-type"] !== undefined &&
    mediaTypeOf(headers["content-type"]) !== "application/json";
  if (isForeign || isPlainForm)
    throw new Problem(
      "cross_site",
      "Sign-in counts only for the service's own pages. Use an API key from elsewhere, or send JSON where no browser is involved.",
    );
}
