import type { IncomingMessage } from "node:http";
import { Problem } from "../../foundation/problem.ts";
import type { Share } from "./client-limits/share.ts";

/** How slowly a body may arrive. */
export interface Pace {
  readonly totalMs: number;
  /** The average that must hold after `graceMs`. */
  readonly bytesPerSecond: number;
  readonly graceMs: number;
}

export const bodyPace: Pace = { totalMs: 30_000, bytesPerSecond: 0, graceMs: 30_000 };
export const uploadPace: Pace = { totalMs: 15 * 60_000, bytesPerSecond: 20_000, graceMs: 30_000 };

/** Whether a body was announced. */
export function hasBody(incoming: IncomingMessage): boolean {
  return incoming.headers["transfer-encoding"] !== undefined || announcedBytes(incoming) > 0;
}

/**
 * Reads a body of at most `maxBytes` into the caller's share of memory. Throws `payload_too_large`, `request_timeout`,
 * `rate_limited` or `unavailable`.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  pace: Pace,
  share: Pick<Share, "requireRoom" | "hold" | "letGo" | "rest" | "turn">,
): Promise<Buffer> {
  refuseAnnounced(incoming, maxBytes);
  if (isBrokenOff(incoming)) throw broken();
  share.requireRoom(announcedBytes(incoming));
  share.rest();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const watch = watchPace(incoming, pace);
  let keep: (chunk: Buffer) => void = () => undefined;
  const arrived = new Promise<void>((resolve, reject) => {
    keep = (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) return reject(tooLarge(maxBytes));
      try {
        share.hold(chunk.length);
        chunks.push(chunk);
      } catch (refusal) {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what `hold` throws is a Problem
        reject(refusal);
      }
    };
    incoming.on("data", keep);
    incoming.once("end", resolve);
    incoming.once("error", () => reject(broken()));
    // Also fires after a whole body: the error is only made when it is one.
    incoming.once("close", () => incoming.complete || reject(broken()));
  });
  try {
    await Promise.race([arrived, watch.tooSlow]);
    const body = Buffer.concat(chunks);
    await share.turn();
    return body;
  } finally {
    watch.stop();
    incoming.off("data", keep);
    share.letGo();
  }
}

export function refuseAnnounced(incoming: IncomingMessage, maxBytes: number): void {
  if (announcedBytes(incoming) > maxBytes) throw tooLarge(maxBytes);
}

function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** Whether the caller left before the body was complete, possibly during authentication, when the event was missed. */
export function isBrokenOff({ complete, destroyed }: IncomingMessage): boolean {
  return destroyed && !complete;
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem("payload_too_large", `Send at most ${maxBytes} bytes.`);
}

function broken(): Problem {
  return new Problem("invalid_request", "The body ended before its announced end. Send it again.");
}

const paceCheckMs = 250;

/** `tooSlow` rejects with `request_timeout` when the body falls behind; `stop` ends the watch. */
export function watchPace(incoming: IncomingMessage, pace: Pace): { tooSlow: Promise<never>; stop(): void } {
  const started = performance.now();
  let bytes = 0;
  const count = (chunk: Buffer) => (bytes += chunk.length);
  incoming.on("data", count);
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const elapsedMs = performance.now() - started;
      const isBehind = elapsedMs > pace.graceMs && bytes < (pace.bytesPerSecond * elapsedMs) / 1_000;
      if (elapsedMs > pace.totalMs || isBehind)
        reject(new Problem("request_timeout", "Send the body faster.", { headers: { Connection: "close" } }));
    }, paceCheckMs);
  });
  tooSlow.catch(() => undefined);
  return {
    tooSlow,
    stop() {
      clearInterval(timer);
      incoming.off("data", count);
    },
  };
}

const discardedMs = 30_000;
const discardedBytes = 256 * 1024 * 1024;

/**
 * Lets the rest of a body run out after its answer was sent: a socket that is closed with unread
 * bytes is reset, and the answer is lost on its way. What does not come to an end is cut off.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  let bytes = 0;
  const giveUp = () => incoming.destroy();
  const timer = setTimeout(giveUp, discardedMs);
  incoming.on("error", () => undefined);
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discardedBytes) giveUp();
  });
  incoming.once("close", () => clearTimeout(timer));
  incoming.once("end", () => clearTimeout(timer));
  incoming.resume();
}
