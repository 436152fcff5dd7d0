import { createHmac } from "node:crypto";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { isPrivatePeer, peerGroup } from "../../foundation/networks.ts";
import { createSlidingLog } from "../../foundation/sliding-log.ts";
import { createSharedLog } from "./shared-log.ts";
import { tooMany } from "./too-many.ts";

/** Both limits count in the window of the contract's section 8. */
const windowMs = 240_000;

export interface AdmissionOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Messages in 240 s; 0 switches the limit off. */
  readonly addressRateLimit: number;
  readonly chatbotRateLimit: number;
  /** Addresses are stored as what this makes of them. */
  readonly tokenKey: Buffer;
}

/**
 * Throws `rate_limited` where the caller's address, or the chatbot, has had too much. What it answers
 * takes the admission back, where nothing comes of it.
 */
export type Admit = (chatbot: { readonly id: string }, address: string) => Promise<() => Promise<void>>;

/** The limits beside the session's own: its id is the caller's choice, so it guards nothing alone. */
export function createAdmissions(options: AdmissionOptions): Admit {
  const { database, clock, addressRateLimit, chatbotRateLimit } = options;
  // A SQLite store has one process; those on one PostgreSQL count together.
  const logOf = (limit: number) =>
    database.engine === "sqlite"
      ? createSlidingLog({ limit, windowMs })
      : createSharedLog(database, { limit, windowMs });
  const [byAddress, byChatbot] = [logOf(addressRateLimit), logOf(chatbotRateLimit)];
  const nameOf = (address: string) =>
    createHmac("sha256", options.tokenKey)
      .update(`address ${peerGroup(address)}`)
      .digest("base64url");

  return async (chatbot, address) => {
    const now = clock.now();
    const admitted: { release(): void | Promise<void> }[] = [];
    const release = async () => {
      for (const admission of admitted) await admission.release();
    };
    const limits = [
      // An undeclared proxy would make all visitors one.
      ...(isPrivatePeer(address) ? [] : [{ log: byAddress, name: nameOf(address), limit: addressRateLimit }]),
      { log: byChatbot, name: chatbot.id, limit: chatbotRateLimit },
    ];
    for (const { log, name, limit } of limits) {
      const admission = await log.admit(name, now);
      if (admission.admitted) {
        admitted.push(admission);
        continue;
      }
      await release();
      throw tooMany(limit, windowMs, admission.retryAfterMs);
    }
    return release;
  };
}
