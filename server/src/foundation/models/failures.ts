import { EgressRefused, type EgressFailed } from "../egress/egress.ts";
import { ModelFailed } from "../model.ts";

/**
 * No provider's text, header or request may get into a failure, since failures are logged: their
 * sentences are ours, and they have no `cause`.
 */
export function malformed(what: string): ModelFailed {
  return new ModelFailed("malformed", `The model did not answer as its protocol says: ${what}.`);
}

export function interrupted(): ModelFailed {
  return new ModelFailed("interrupted", "The model broke off its answer.");
}

/** Of an exchange that gave no status. An address that egress forbids would be forbidden again. */
export function failureOfEgress(error: EgressRefused | EgressFailed): ModelFailed {
  const fault = error instanceof EgressRefused ? "rejected" : "unreachable";
  return new ModelFailed(fault, `The model cannot be reached. ${error.reason}`);
}

/** Of an answer without success. `headers` have their names in lower case. */
export function failureOfStatus(status: number, headers: Readonly<Record<string, string>>, nowMs = Date.now()) {
  const retryAfterMs = readRetryAfter(headers, nowMs);
  const details = { status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (status >= 500 || status === 429 || status === 408) {
    return new ModelFailed("overloaded", `The model's provider is overloaded or down (status ${status}).`, details);
  }
  return new ModelFailed("rejected", `${refusal(status)} (status ${status}).`, details);
}

function refusal(status: number): string {
  if (status === 401 || status === 403) return "The model's provider did not accept the key";
  if (status === 404) return "The model's provider knows no such model or address";
  if (status >= 300 && status < 400)
    return "The model's address redirects, which is not followed; set the address it leads to";
  return "The model's provider refused the request";
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
