import type { Caller } from "../../foundation/caller.ts";

interface OpenStream {
  readonly caller: Caller;
  readonly ended: AbortController;
  isStillValid(): Promise<boolean>;
}

export interface OpenStreams {
  /** `signal` ends with the caller's credential; call `close` when the stream is over. */
  watch(accepted: Pick<OpenStream, "caller" | "isStillValid">): { signal: AbortSignal; close(): void };
  /** Ends what is open with these keys and sessions. */
  end(ids: readonly string[]): void;
  /** Asks of every open stream whether its credential still is valid. */
  checkAll(): Promise<void>;
}

const checkMs = 2_000;

/**
 * Streams that outlast the judgement of their caller. Whoever revokes a credential says so, and its
 * streams end at once; because the word can be lost, and because keys and sessions also run out, or
 * are revoked by the command line, every open stream is judged again every other second.
 */
export function createOpenStreams(): OpenStreams {
  const open = new Set<OpenStream>();
  let timer: NodeJS.Timeout | undefined;

  async function check(stream: OpenStream): Promise<void> {
    // A store that does not answer revokes nothing.
    const isValid = await stream.isStillValid().catch(() => true);
    if (!isValid) stream.ended.abort(revoked());
  }

  async function checkAll(): Promise<void> {
    await Promise.all(Array.from(open, check));
  }

  return {
    watch(accepted) {
      const stream = { ...accepted, ended: new AbortController() };
      open.add(stream);
      timer ??= setInterval(() => void checkAll(), checkMs).unref();
      return {
        signal: stream.ended.signal,
        close() {
          open.delete(stream);
          if (open.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
    end(ids) {
      for (const { caller, ended } of open) if (ids.includes(caller.signInId ?? caller.id)) ended.abort(revoked());
    },
    checkAll,
  };
}

function revoked(): Error {
  return new Error("The credential is not valid any more.");
}
