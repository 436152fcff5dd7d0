import type { Caller } from "../../foundation/caller.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";

/** Who asks for what a message asks for, and what is known of the request. */
export interface Call {
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly requestId: string;
  readonly log: Log;
  /** Waits for a call that has started, even if its client has left. */
  track(work: Promise<unknown>): void;
}
