import type { ProblemCode } from "@svc/contract";

/** A problem's `type` (RFC 9457): the same everywhere, and where the service answers it leads to what to do. */
export function typeOf(code: ProblemCode): string {
  return `/docs/errors#${code}`;
}
