import type { Clock } from "../../foundation/clock.ts";
import type { Log } from "../../foundation/log.ts";
import { peerGroup } from "../../foundation/networks.ts";
import { createSlidingLog } from "../../foundation/sliding-log.ts";

/** Logs a visitor token that opens nothing, or not the session it came with, as a security event. */
export type LogBadToken = (address: string, chatbotId: string | undefined) => void;

const windowMs = 10 * 60_000;
/** Lines of one peer for one chatbot, and of all peers: more say nothing new, and would fill the disk. */
const linesOfPeer = 20;
const linesOfAll = 1_000;

export function createLogBadToken({ clock, log }: { clock: Clock; log: Log }): LogBadToken {
  const peers = createSlidingLog({ limit: linesOfPeer, windowMs });
  const all = createSlidingLog({ limit: linesOfAll, windowMs });
  return (address, chatbotId) => {
    const now = clock.now();
    if (!peers.admit(JSON.stringify([peerGroup(address), chatbotId]), now).admitted) return;
    if (!all.admit("", now).admitted) return;
    log.warn({ securityEvent: "bad_token", address, chatbotId }, "security event");
  };
}
