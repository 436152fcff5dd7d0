import type { ProblemCode } from "../problems.ts";

export interface ProblemGuide {
  /** When it is answered. */
  readonly meaning: string;
  /** What whoever called can do. */
  readonly remedy: string;
}

/** What to do about each problem; its `type` leads here (`/docs/errors#code`). */
export const problemGuide: Readonly<Record<ProblemCode, ProblemGuide>> = {
  invalid_request: {
    meaning: "A field is missing, unknown, or not of the form that it needs.",
    remedy: "Look at `errors`: each names a field and what it must be. Do not repeat the request as it is.",
  },
  malformed_json: {
    meaning: "The body says that it is JSON and cannot be read as such.",
    remedy: 'Send JSON in UTF-8. In a shell, mind the quotes: `-d \'{"name":"Help"}\'`.',
  },
  unauthorized: {
    meaning: "There is no credential, or one that is not valid any more.",
    remedy:
      "Send `Authorization: Bearer svc_…`, sign in, or, for a visitor's own conversation, send X-SVC-Visitor-Token. A revoked or expired key has to be replaced.",
  },
  identity_required: {
    meaning: "The chatbot takes only visitors whose identity the owner's site has signed.",
    remedy: "Send `visitor.userJwt`, or the older `externalId` and `userHash`; a JWT that has expired counts as none.",
  },
  sign_in_failed: {
    meaning: "The e-mail address or the password is wrong; it is not said which.",
    remedy: "Try again, or ask for a link to set a new password.",
  },
  forbidden: {
    meaning: "The credential is known and may not do this.",
    remedy:
      "Use a key with the scope `write`, one that is not bound to chatbots, or a member with the role that the operation names.",
  },
  cross_site: {
    meaning: "A browser sent a signed-in member's change from another site.",
    remedy: "Call from the service's own pages, or use an API key from your server.",
  },
  origin_not_allowed: {
    meaning: "The chatbot's allowed domains do not name the site that asks.",
    remedy: "The owner adds the site's host to `allowedDomains`, such as `shop.example` or `*.shop.example`.",
  },
  not_found: {
    meaning:
      "There is nothing of this id or at this address, or it belongs to another workspace; both are answered alike.",
    remedy: "Check the id, and that the credential is of the right workspace.",
  },
  method_not_allowed: {
    meaning: "The address exists, with other methods.",
    remedy: "Use one of those that the header `Allow` names.",
  },
  request_timeout: {
    meaning: "The request did not arrive in time.",
    remedy: "Send it faster, or over a better connection; large files one at a time.",
  },
  request_in_progress: {
    meaning: "A request with the same Idempotency-Key is still running.",
    remedy: "Wait a moment and send the same again: then its answer comes.",
  },
  conflict: {
    meaning: "What is asked for does not go with what is there now.",
    remedy: "Read the resource again, then decide. `detail` says what is in the way.",
  },
  payload_too_large: {
    meaning: "The body, the headers or a file are larger than what is taken.",
    remedy: "Send less at a time; the limits stand with the operation.",
  },
  unsupported_media_type: {
    meaning: "The body is of a type that this operation does not take.",
    remedy: "Send `Content-Type: application/json` in UTF-8 and uncompressed, or what the operation names.",
  },
  unprocessable: {
    meaning: "The request is well formed and cannot be carried out.",
    remedy: "`detail` says what stands against it; change that first.",
  },
  consent_required: {
    meaning: "The chatbot asks visitors to agree before they chat.",
    remedy: "Show `consent.text` of the public chatbot, and send `consent: true` once the visitor has agreed.",
  },
  idempotency_key_reused: {
    meaning: "This Idempotency-Key came before with another request.",
    remedy: "Make a new key for each request that is not a repetition.",
  },
  rate_limited: {
    meaning:
      "The session, the address or the chatbot has sent as many messages as it may, or the address asks too much at a time.",
    remedy: "Wait for as many seconds as `Retry-After` says. Refused messages do not count.",
  },
  too_many_attempts: {
    meaning: "Too many attempts to sign in have failed, or too many are under way.",
    remedy: "Wait for as many seconds as `Retry-After` says.",
  },
  internal: {
    meaning: "A fault of the service.",
    remedy: "Try again; if it stays, report it with `requestId`, under which the service's log tells more.",
  },
  unavailable: {
    meaning: "The store does not answer, too much is under way for all callers together, or the service is stopping.",
    remedy: "Send the same again after as many seconds as `Retry-After` says.",
  },
};
