import type { HttpOperation } from "@svc/contract";
import type { Json } from "./document.ts";

const header = (description: string, type: "string" | "integer" = "string"): Json => ({
  description,
  schema: { type },
});

/** Headers of answers, by the names under which the document keeps them. */
export const sharedHeaders: Json = {
  RequestId: header("Unique identifier of the request, also in the service's log. If you send one, it is used."),
  RetryAfter: header("Seconds until the request can be sent again.", "integer"),
  RateLimitLimit: header("Number of messages or attempts allowed in the current window.", "integer"),
  RateLimitRemaining: header("Number of messages or attempts left in the current window.", "integer"),
  RateLimitReset: header("Seconds until the whole limit is available again.", "integer"),
  IdempotencyReplayed: header(
    "`true` if this is the stored response to an earlier request with the same Idempotency-Key.",
  ),
  VisitorToken: header("Token of the session if this request created it. Send it with every further request."),
  SetCookie: header("The session cookie of the signed-in member."),
  Authenticate: header("`Bearer`: the operation accepts an API key."),
  Disposition: header("Name of the downloaded file."),
};

export const headerOf = (name: keyof typeof sharedHeaders): Json => ({ $ref: `#/components/headers/${name}` });

export const rateLimitHeaders: Json = {
  "RateLimit-Limit": headerOf("RateLimitLimit"),
  "RateLimit-Remaining": headerOf("RateLimitRemaining"),
  "RateLimit-Reset": headerOf("RateLimitReset"),
};

const settingCookies = new Set([
  "claimService",
  "signIn",
  "completeSignIn",
  "acceptInvitation",
  "changePassword",
  "startOidcSignIn",
  "completeOidcSignIn",
  "linkOidcSignIn",
]);

/** What comes with a success, beside its body. */
export function successHeaders({ name, http }: HttpOperation): Json {
  const isChat = name === "chat";
  return {
    "X-Request-Id": headerOf("RequestId"),
    ...(http.creates === true ? { "Idempotency-Replayed": headerOf("IdempotencyReplayed") } : {}),
    ...(isChat ? rateLimitHeaders : {}),
    ...(isChat || http.givesVisitorToken === true ? { "X-SVC-Visitor-Token": headerOf("VisitorToken") } : {}),
    ...(http.download === undefined ? {} : { "Content-Disposition": headerOf("Disposition") }),
    ...(settingCookies.has(name) ? { "Set-Cookie": headerOf("SetCookie") } : {}),
  };
}
