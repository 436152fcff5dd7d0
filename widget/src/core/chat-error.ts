import type { ChatFailure } from "./types.ts";

/** What actions of a chat reject with: `failure` says what it was, `message` is the service's sentence or the code. */
export class ChatError extends Error {
  readonly failure: ChatFailure;

  constructor(failure: ChatFailure) {
    super(failure.detail ?? failure.code);
    this.name = "ChatError";
    this.failure = failure;
  }
}
