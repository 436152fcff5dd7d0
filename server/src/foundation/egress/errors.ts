import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { because } from "@svc/contract/reasons/reason.ts";
/** We will not make this request: the address or the URL is forbidden. No connection was made. */
export class EgressRefused extends Error {
  override readonly name = "EgressRefused";
  /** Shown to the person who entered the URL. */
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(inEnglish(reason));
    this.reason = reason;
  }
}

/** The request was tried and did not succeed; trying again later may help. */
export class EgressFailed extends Error {
  override readonly name = "EgressFailed";
  /** Shown to the person who entered the URL. */
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(inEnglish(reason), options);
    this.reason = reason;
  }
}

const reasonByCode: Record<string, Reason> = {
  ENOTFOUND: because("name_not_found"),
  EAI_AGAIN: because("name_not_found"),
  ESERVFAIL: because("name_not_found"),
  ETIMEOUT: because("name_server_too_slow"),
  EAI_FAIL: because("name_not_found"),
  ENODATA: because("name_not_found"),
  ECONNREFUSED: because("server_refused"),
  ECONNRESET: because("server_disconnected"),
  EPIPE: because("server_disconnected"),
  UND_ERR_SOCKET: because("server_disconnected"),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: because("server_disconnected"),
  ETIMEDOUT: because("server_too_slow"),
  UND_ERR_CONNECT_TIMEOUT: because("server_too_slow"),
  EHOSTUNREACH: because("server_unreachable"),
  ENETUNREACH: because("server_unreachable"),
  EADDRNOTAVAIL: because("server_unreachable"),
  UND_ERR_HEADERS_OVERFLOW: because("server_headers_too_large"),
  ERR_TLS_CERT_ALTNAME_INVALID: because("server_certificate_name"),
  CERT_HAS_EXPIRED: because("server_certificate_expired"),
  DEPTH_ZERO_SELF_SIGNED_CERT: because("server_certificate_untrusted"),
  SELF_SIGNED_CERT_IN_CHAIN: because("server_certificate_untrusted"),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: because("server_certificate_untrusted"),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: because("server_certificate_untrusted"),
};

/**
 * Turns whatever a client, resolver or inflater threw into one of the two errors above.
 * System messages name addresses and paths, so they stay in `cause`.
 */
export function asEgressError(error: unknown): EgressRefused | EgressFailed {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return error;
  return new EgressFailed(reasonFor(codeOf(error)), { cause: error });
}

function reasonFor(code: string): Reason {
  const known = reasonByCode[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return because("server_http_invalid");
  if (code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_") || code === "EPROTO") {
    return because("server_tls_invalid");
  }
  if (code.startsWith("CERT_")) return because("server_certificate_untrusted");
  return because("request_failed");
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
