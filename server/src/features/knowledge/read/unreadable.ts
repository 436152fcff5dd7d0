import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
/** A document that can't be read. `reason` is shown to the owner. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(inEnglish(reason), options);
    this.reason = reason;
  }
}
