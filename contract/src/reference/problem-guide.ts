import type { ProblemCode } from "../problems.ts";

export interface ProblemGuide {
  /** When it is answered. */
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
}

/** What to do about each problem; its `type` leads here (`/docs/errors#code`). */
export const problemGuide: Readonly<Record<ProblemCode, ProblemGuide>> = {
  invalid_request: {
    meaning: "A field is missing, unknown or invalid.",
    remedy: "Check `errors`: each entry names a field and what it must be. Don't retry the same request.",
  },
  malformed_json: {
    meaning: "The body isn't valid JSON.",
    remedy: 'Send JSON in UTF-8. In a shell, mind the quotes: `-d \'{"name":"Help"}\'`.',
  },
  unauthorized: {
    meaning: "The credential is missing, invalid or expired.",
    remedy:
      "Send `Authorization: Bearer svc_…`, sign in, or, for a visitor's own conversation, send X-SVC-Visitor-Token. Replace a revoked or expired key.",
  },
  identity_required: {
    meaning: "The chatbot requires a verified identity.",
    remedy: "Send `visitor.userJwt`, or the older `externalId` and `userHash`; an expired JWT is ignored.",
  },
  sign_in_failed: {
    meaning: "The email address or the password is wrong.",
    remedy: "Try again or reset the password.",
  },
  forbidden: {
    meaning: "The credential is valid but doesn't have permission.",
    remedy:
      "Use a key with the scope `write`, one that is not bound to chatbots, or a member with the role that the operation names.",
  },
  cross_site: {
    meaning: "A browser sent this change from another site with a member's session.",
    remedy: "Call from the service's own pages, or use an API key from your server.",
  },
  origin_not_allowed: {
    meaning: "The request comes from a site that isn't one of the chatbot's allowed domains.",
    remedy: "Add the site's host to `allowedDomains`, such as `shop.example` or `*.shop.example`.",
  },
  not_found: {
    meaning: "The resource doesn't exist or belongs to another workspace. Both cases return the same response.",
    remedy: "Check the ID and that the credential belongs to the right workspace.",
  },
  method_not_allowed: {
    meaning: "The path exists but doesn't support this method.",
    remedy: "Use a method from the `Allow` header.",
  },
  request_timeout: {
    meaning: "The request took too long to arrive.",
    remedy: "Use a faster connection, and upload large files one at a time.",
  },
  request_in_progress: {
    meaning: "A request with the same Idempotency-Key is still running.",
    remedy: "Wait a moment, then send the same request again to get its response.",
  },
  conflict: {
    meaning: "The request conflicts with the current state.",
    remedy: "Fetch the resource again. `detail` describes the conflict.",
  },
  payload_too_large: {
    meaning: "The body, the headers or a file exceed the limit.",
    remedy: "Send less data. The limits are listed with the operation.",
  },
  unsupported_media_type: {
    meaning: "The operation doesn't support this content type.",
    remedy: "Send `Content-Type: application/json` in UTF-8 and uncompressed, or a type listed with the operation.",
  },
  unprocessable: {
    meaning: "The request is well-formed but can't be processed.",
    remedy: "`detail` describes the reason. Fix it first.",
  },
  consent_required: {
    meaning: "The chatbot requires consent before the chat.",
    remedy: "Show `consent.text` of the public chatbot, and send `consent: true` once the visitor has agreed.",
  },
  idempotency_key_reused: {
    meaning: "This Idempotency-Key was already used with a different request.",
    remedy: "Use a new key for each new request.",
  },
  rate_limited: {
    meaning:
      "The session, IP address or chatbot reached its message limit, or the IP address sends too many requests at once.",
    remedy: "Wait the number of seconds in `Retry-After`. Rejected messages don't count.",
  },
  too_many_attempts: {
    meaning: "Too many failed or concurrent sign-in attempts.",
    remedy: "Wait the number of seconds in `Retry-After`.",
  },
  internal: {
    meaning: "Something went wrong on the server.",
    remedy: "Try again. If it keeps failing, look up `requestId` in the service log.",
  },
  unavailable: {
    meaning: "The database isn't responding, the service is overloaded, or it's shutting down.",
    remedy: "Retry after the number of seconds in `Retry-After`.",
  },
};
