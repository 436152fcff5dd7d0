import { because } from "@svc/contract/reasons/reason.ts";
import { ModelFailed } from "../model.ts";
import { failureOfStatus, interrupted, malformed } from "./failures.ts";
import { isObject } from "./json.ts";

/** A chain of causes that is longer is a circle. */
const maxCauses = 8;
const maxComplaintCharacters = 16_384;

/**
 * What a provider package threw, or put into its stream. An APICallError carries the request with its
 * headers and the provider's text: only status and retry-after are taken from it.
 */
export function failureOfProvider(error: unknown): ModelFailed {
  const own = ownFailureIn(error);
  if (own !== null) return own;
  // Not by class: packages may bring copies of the class, and errors in a stream are plain objects.
  if (!isObject(error)) return interrupted();
  const status = error["statusCode"];
  const isSuccess = typeof status === "number" && status >= 200 && status < 300;
  if (typeof status === "number" && !isSuccess) return failureOfStatus(status, lowerCased(error["responseHeaders"]));
  // A successful answer that could not be read, or an event that is not what it should be.
  return isSuccess || error instanceof Error ? malformed(because("malformed_unreadable")) : interrupted();
}

/** Whether the provider refused the request and named this parameter. Its text decides that, and goes nowhere. */
export function namesParameter(error: unknown, parameter: string): boolean {
  if (!isObject(error) || (error["statusCode"] !== 400 && error["statusCode"] !== 422)) return false;
  const complaint = error["responseBody"];
  return typeof complaint === "string" && complaint.slice(0, maxComplaintCharacters).includes(parameter);
}

/** What our own fetch threw, however often it was wrapped. */
function ownFailureIn(error: unknown): ModelFailed | null {
  let inner = error;
  for (let depth = 0; depth < maxCauses && inner instanceof Error; depth++) {
    if (inner instanceof ModelFailed) return inner;
    inner = inner.cause;
  }
  return null;
}

function lowerCased(headers: unknown): Record<string, string> {
  if (!isObject(headers)) return {};
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), typeof value === "string" ? value : ""]),
  );
}
