import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { EgressRefused, type EgressFailed } from "../egress/egress.ts";
import { ModelFailed } from "../model.ts";

/**
 * No provider's text, header or request may get into a failure, since failures are logged: their
 * sentences are ours, and they have no `cause`.
 */
export function malformed(why: Reason): ModelFailed {
  return new ModelFailed("malformed", because("model_malformed", { why }));
}

export function interrupted(): ModelFailed {
  return new ModelFailed("interrupted", because("model_interrupted"));
}

/** Of an exchange that gave no status. An address that egress forbids would be forbidden again. */
export function failureOfEgress(error: EgressRefused | EgressFailed): ModelFailed {
  const fault = error instanceof EgressRefused ? "rejected" : "unreachable";
  return new ModelFailed(fault, because("model_unreachable", { why: error.reason }));
}

/** Of an answer without success. `headers` have their names in lower case. */
export function failureOfStatus(status: number, headers: Readonly<Record<string, string>>, nowMs = Date.now()) {
  const retryAfterMs = readRetryAfter(headers, nowMs);
  const details = { status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (status >= 500 || status === 429 || status === 408) {
    return new ModelFailed("overloaded", because("provider_overloaded", { status }), details);
  }
  return new ModelFailed("rejected", refusal(status), details);
}

function refusal(status: number): Reason {
  if (status === 401 || status === 403) return because("provider_refused_key", { status });
  if (status === 404) return because("provider_unknown_model", { status });
  if (status >= 300 && status < 400) return because("provider_redirected", { status });
  return because("provider_refused", { status });
}

/** RFC 9110 section 10.2.3: seconds or a date; some providers give milliseconds in a header of their own. */
function readRetryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | undefined {
  const written = headers["retry-after"]?.trim();
  const milliseconds = headers["retry-after-ms"]?.trim();
  if (milliseconds !== undefined && /^\d{1,9}(\.\d+)?$/.test(milliseconds)) return Math.ceil(Number(milliseconds));
  if (written === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(written)) return Math.ceil(Number(written) * 1_000);
  // An HTTP date begins with its weekday; Date.parse takes numbers for years.
  const dateMs = /^[a-z]/i.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
