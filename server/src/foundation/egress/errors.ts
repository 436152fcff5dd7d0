/** We will not make this request: the address or the URL is forbidden. No connection was made. */
export class EgressRefused extends Error {
  override readonly name = "EgressRefused";
  /** A sentence for the person who gave the address. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** The request was tried and did not succeed; trying again later may help. */
export class EgressFailed extends Error {
  override readonly name = "EgressFailed";
  /** A sentence for the person who gave the address. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const reasonByCode: Record<string, string> = {
  ENOTFOUND: "We couldn't find that website. Check the address.",
  EAI_AGAIN: "We couldn't find that website. Check the address.",
  ESERVFAIL: "We couldn't find that website. Check the address.",
  ETIMEOUT: "The name's server did not answer in time.",
  EAI_FAIL: "We couldn't find that website. Check the address.",
  ENODATA: "We couldn't find that website. Check the address.",
  ECONNREFUSED: "The server refused the connection.",
  ECONNRESET: "The server broke off the connection.",
  EPIPE: "The server broke off the connection.",
  UND_ERR_SOCKET: "The server broke off the connection.",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The server broke off the connection.",
  ETIMEDOUT: "The server could not be reached in time.",
  UND_ERR_CONNECT_TIMEOUT: "The server could not be reached in time.",
  EHOSTUNREACH: "The server cannot be reached from here.",
  ENETUNREACH: "The server cannot be reached from here.",
  EADDRNOTAVAIL: "The server cannot be reached from here.",
  UND_ERR_HEADERS_OVERFLOW: "The server sent headers that are too large.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name.",
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is not trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The server's certificate is not trusted.",
};

/**
 * Turns whatever a client, resolver or inflater threw into one of the two errors above.
 * System messages name addresses and paths, so they stay in `cause`.
 */
export function asEgressError(error: unknown): EgressRefused | EgressFailed {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return error;
  return new EgressFailed(reasonFor(codeOf(error)), { cause: error });
}

function reasonFor(code: string): string {
  const known = reasonByCode[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return "The server's answer is not valid HTTP.";
  if (code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_") || code === "EPROTO") {
    return "The server does not speak TLS correctly.";
  }
  if (code.startsWith("CERT_")) return "The server's certificate is not trusted.";
  return "The request failed.";
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
