import type { ChatFailure } from "../core/types.ts";
import type { Words } from "./words.ts";

/** Why something failed, in the visitor's language; the service's own sentence only where there is no other. */
export function failureText(words: Words, failure: ChatFailure | null): string {
  const known: Readonly<Partial<Record<ChatFailure["code"], string>>> = {
    offline: words.failedOffline,
    origin: words.failedOrigin,
    limited: words.failedLimited,
    consent: words.failedConsent,
    missing: words.failedMissing,
    broken: words.failedBroken,
  };
  return (failure === null ? undefined : (known[failure.code] ?? failure.detail)) ?? words.failed;
}
