import { limits } from "@svc/contract";
import type { Accounts } from "../../../features/accounts/accounts.ts";
import { oidcCallbackPath } from "../../../features/accounts/accounts.ts";
import { createIpRateLimit } from "../../../foundation/ip-rate-limit.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { Problem } from "../../../foundation/problem.ts";
import { bodyPace, readBody, mediaTypeOf, requireIdentityEncoding } from "../body.ts";
import { send } from "../route.ts";
import type { Route } from "../route.ts";

/** Logout tokens of one address: each has a signature to check. */
const logouts = { limit: 600, windowMs: 60_000 };

/** What an OpenID Connect provider calls, by way of the browser and itself; the rest are operations. */
export function oidcRoutes({ accounts, clock }: { accounts: Pick<Accounts, "endByProvider">; clock: Clock }): Route[] {
  const admitted = createIpRateLimit(logouts);
  return [
    {
      method: "GET",
      path: oidcCallbackPath,
      // As one value, because the page's router parses bare values as numbers and the like.
      async handle({ incoming, outgoing }) {
        const response = incoming.url?.split("?").slice(1).join("?") ?? "";
        const location = `/sign-in/callback?${new URLSearchParams({ response })}`;
        outgoing
          .writeHead(302, { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
          .end();
      },
    },
    {
      method: "POST",
      path: "/sign-in/oidc/logout",
      async handle({ incoming, outgoing, address, share }) {
        if (!admitted.admit(address, clock.now()).admitted)
          throw new Problem("too_many_attempts", "Too many logout tokens from here. Try again later.");
        requireIdentityEncoding(incoming);
        if (mediaTypeOf(incoming.headers["content-type"]) !== "application/x-www-form-urlencoded")
          throw new Problem("unsupported_media_type", "Send the token as application/x-www-form-urlencoded.");
        const form = new URLSearchParams((await readBody(incoming, limits.smallBodyBytes, bodyPace, share)).toString());
        await accounts.endByProvider(form.get("logout_token") ?? "", address);
        send(outgoing, 200, "", { "Cache-Control": "no-store" });
      },
    },
  ];
}
