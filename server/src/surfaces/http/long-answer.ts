import { once } from "node:events";
import type { Accepted, Exchange } from "./route.ts";

/**
 * Writes an answer that takes its time, as fast as the reader takes it: what `write` sends. It breaks
 * off when the caller's credential ends, or when `write` fails, so that half of it cannot pass for the
 * whole; that the caller left is no error.
 */
export async function writeLongAnswer(
  { outgoing, signal, watchCredential }: Pick<Exchange, "outgoing" | "signal" | "watchCredential">,
  accepted: Pick<Accepted<unknown>, "caller" | "isStillValid">,
  write: (send: (chunk: string | Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const credential = watchCredential(accepted);
  const breakOff = () => void outgoing.destroy();
  credential.signal.addEventListener("abort", breakOff, { once: true });
  // What is written to a connection that just broke must not end the process.
  outgoing.on("error", () => undefined);
  const isOver = AbortSignal.any([signal, credential.signal]);
  try {
    await write(async (chunk) => {
      isOver.throwIfAborted();
      if (!outgoing.write(chunk)) await once(outgoing, "drain", { signal: isOver });
    });
    isOver.throwIfAborted();
    outgoing.end();
  } catch (error) {
    if (isOver.aborted || outgoing.destroyed) return;
    breakOff();
    throw error;
  } finally {
    credential.close();
  }
}
