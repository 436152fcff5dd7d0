import type { HttpOperation } from "@svc/contract";
import type { Json } from "./document.ts";

const header = (description: string, type: "string" | "integer" = "string"): Json => ({
  description,
  schema: { type },
});

/** Headers of answers, by the names under which the document keeps them. */
export const sharedHeaders: Json = {
  RequestId: header("Names the request in the service's log; one that you send is kept."),
  RetryAfter: header("So many seconds later it may be sent again.", "integer"),
  RateLimitLimit: header("So many are let through in a while: of a session's messages, of attempts.", "integer"),
  RateLimitRemaining: header("So many of them are left.", "integer"),
  RateLimitReset: header("In so many seconds all of them are there again.", "integer"),
  IdempotencyReplayed: header("`true`: the first answer to this Idempotency-Key, given again."),
  VisitorToken: header("Where this request created the session: send it with every further one."),
  SetCookie: header("The session of who has signed in."),
  Authenticate: header("`Bearer`: an API key is taken here."),
  Disposition: header("Names the file."),
};

export const headerOf = (name: keyof typeof sharedHeaders): Json => ({ $ref: `#/components/headers/${name}` });

export const rateLimitHeaders: Json = {
  "RateLimit-Limit": headerOf("RateLimitLimit"),
  "RateLimit-Remaining": headerOf("RateLimitRemaining"),
  "RateLimit-Reset": headerOf("RateLimitReset"),
};

const settingCookies = new Set(["claimService", "signIn", "acceptInvitation", "changePassword"]);

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
