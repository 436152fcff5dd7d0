import { createHmac } from "node:crypto";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { widerLimits } from "../../foundation/ip-rate-limit.ts";
import { groupsOf, isPrivatePeer } from "../../foundation/networks.ts";
import { createSlidingLog } from "../../foundation/sliding-log.ts";
import type { SlidingLog } from "../../foundation/sliding-log.ts";
import { createSharedRateLimit } from "./shared-rate-limit.ts";
import type { SharedLog } from "./shared-rate-limit.ts";
import { tooMany } from "./rate-limited.ts";

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

export interface Admissions {
  /**
   * Throws `rate_limited` where the caller's address, or the chatbot, has had too much. What it answers
   * takes the admission back, where nothing comes of it.
   */
  admit(chatbot: { readonly id: string }, address: string): Promise<() => Promise<void>>;
  /** Throws `rate_limited` where the address has had too much, and counts nothing: before a body is read. */
  requireRoom(address: string): Promise<void>;
}

interface Limit {
  readonly log: SlidingLog | SharedLog;
  readonly name: string;
  readonly limit: number;
}

/** The limits beside the session's own: its id is the caller's choice, so it guards nothing alone. */
export function createAdmissions(options: AdmissionOptions): Admissions {
  const { database, clock, addressRateLimit, chatbotRateLimit } = options;
  // A SQLite store has one process; those on one PostgreSQL count together.
  const logOf = (limit: number) =>
    database.engine === "sqlite"
      ? createSlidingLog({ limit, windowMs })
      : createSharedRateLimit(database, { limit, windowMs });
  const byChatbot = logOf(chatbotRateLimit);
  const byAddress = widerLimits
    .map((factor) => addressRateLimit * factor)
    .map((limit) => ({ limit, log: logOf(limit) }));
  const nameOf = (group: string) =>
    createHmac("sha256", options.tokenKey).update(`address ${group}`).digest("base64url");

  /** Of all its networks. An undeclared proxy would make all visitors one, so private peers have none. */
  function limitsOf(address: string): Limit[] {
    if (addressRateLimit === 0 || isPrivatePeer(address)) return [];
    const groups = groupsOf(address);
    return byAddress.flatMap((each, width) => {
      const group = groups[width];
      return group === undefined ? [] : [{ ...each, name: nameOf(group) }];
    });
  }

  return {
    async requireRoom(address) {
      for (const { log, name, limit } of limitsOf(address)) {
        const waitMs = await log.waitMs(name, clock.now());
        if (waitMs > 0) throw tooMany(limit, windowMs, waitMs);
      }
    },
    async admit(chatbot, address) {
      const now = clock.now();
      const admitted: { release(): void | Promise<void> }[] = [];
      const release = async () => {
        for (const admission of admitted) await admission.release();
      };
      const ofChatbot = { log: byChatbot, name: chatbot.id, limit: chatbotRateLimit };
      for (const { log, name, limit } of [...limitsOf(address), ofChatbot]) {
        const admission = await log.admit(name, now);
        if (admission.admitted) {
          admitted.push(admission);
          continue;
        }
        await release();
        throw tooMany(limit, windowMs, admission.retryAfterMs);
      }
      return release;
    },
  };
}
