import { groupsOf, isPrivatePeer } from "./networks.ts";
import { createSlidingLog } from "./sliding-log.ts";
import type { Admission } from "./sliding-log.ts";

/** How much more than an IPv6 /64 its /56 and its /48 may take: see `groupsOf`. */
export const widerLimits = [1, 4, 16];

/**
 * A limit of every address, and of the wider networks that one IPv6 customer may own, for this process.
 * Private peers have none: an undeclared proxy would make all visitors one.
 */
export function createIpRateLimit({ limit, windowMs }: { limit: number; windowMs: number }) {
  const logs = widerLimits.map((factor) => createSlidingLog({ limit: limit * factor, windowMs }));
  return {
    /** Counts `count` for the address in all its networks, or in none where one of them refuses. */
    admit(address: string, nowMs: number, count = 1): Admission {
      const admitted: (() => void)[] = [];
      const release = () => {
        for (const takeBack of admitted) takeBack();
      };
      for (const [width, group] of (isPrivatePeer(address) ? [] : groupsOf(address)).entries()) {
        const admission = logs[width]?.admit(group, nowMs, count);
        if (admission?.admitted === false) {
          release();
          return admission;
        }
        if (admission !== undefined) admitted.push(admission.release);
      }
      return { admitted: true, release };
    },
  };
}
