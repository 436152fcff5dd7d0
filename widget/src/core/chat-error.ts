import { failures } from "./failures.ts";
import type { ChatFailure } from "./types.ts";

/** What else is known of a failure. */
interface Circumstances {
  readonly retryAfterMs?: number;
  /** By field, as the service said it. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
}

/** What actions of a chat reject with: `failure` says what it was, `message` says it in a sentence, the service's where it gave one. */
export class ChatError extends Error {
  readonly failure: ChatFailure;
  readonly retryAfterMs: number;
  readonly fieldErrors: Readonly<Record<string, string>>;

  constructor(code: ChatFailure["code"], detail: string | null = null, status = 0, circumstances: Circumstances = {}) {
    super(detail ?? failures[code]);
    this.name = "ChatError";
    this.failure = { code, detail, status };
    this.retryAfterMs = circumstances.retryAfterMs ?? 0;
    this.fieldErrors = circumstances.fieldErrors ?? {};
  }
}

export function asChatError(error: unknown): ChatError {
  return error instanceof ChatError ? error : new ChatError("broken");
}
