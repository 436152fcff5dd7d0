import { randomUUID } from "node:crypto";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { waiting } from "./due.ts";

const leaseMs = 20_000;

/**
 * One process at a time delivers to an endpoint, under a lease: so order, concurrency and connections are
 * its own affair. What a killed process held is free again within half a minute.
 */
export interface Leases {
  readonly holder: string;
  /** On SQLite a service has its store alone: what a killed one held need not wait for its lease. */
  start(): Promise<void>;
  /** Endpoints with something to attempt now: those that are ours, and those that become it. */
  takeDue(): Promise<DueEndpoint[]>;
  /** Answers which of these are still ours, for another 20 s. */
  renew(keys: readonly number[]): Promise<Set<number>>;
  release(keys: readonly number[]): Promise<void>;
}

export interface DueEndpoint {
  readonly key: number;
  /** The latest first attempt has failed. */
  readonly isFailing: boolean;
}

export function createLeases(database: Database, clock: Clock): Leases {
  const holder = randomUUID();

  async function takeDue(): Promise<DueEndpoint[]> {
    const now = clock.now();
    const due = await database.query
      .selectFrom("webhook")
      .select(["key", "held_by", "held_until", "consecutive_failures"])
      .where("active", "=", 1)
      .where("deleted_at", "is", null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("webhook_delivery")
            .select("key")
            .whereRef("webhook_delivery.webhook_key", "=", "webhook.key")
            .where("status", "=", waiting)
            .where("next_attempt_at", "<=", now),
        ),
      )
      .execute();
    const free = due.filter((row) => row.held_by !== holder && isFree(row.held_until, now)).map(({ key }) => key);
    const taken =
      free.length === 0
        ? []
        : await database.transaction((transaction) =>
            transaction
              .updateTable("webhook")
              .set({ held_by: holder, held_until: now + leaseMs })
              .where("key", "in", free)
              .where(({ or, eb }) => or([eb("held_until", "<", now), eb("held_until", ">", now + farAhead)]))
              .returning("key")
              .execute(),
          );
    const isTaken = new Set(taken.map(({ key }) => key));
    return due
      .filter(({ key, held_by: by }) => by === holder || isTaken.has(key))
      .map(({ key, consecutive_failures: failures }) => ({ key, isFailing: failures > 0 }));
  }

  return {
    holder,
    async start() {
      if (database.engine === "sqlite")
        await database.transaction((transaction) =>
          transaction.updateTable("webhook").set({ held_by: null, held_until: 0 }).execute(),
        );
    },
    takeDue,
    async renew(keys) {
      if (keys.length === 0) return new Set();
      const renewed = await database.transaction((transaction) =>
        transaction
          .updateTable("webhook")
          .set({ held_until: clock.now() + leaseMs })
          .where("held_by", "=", holder)
          .where("key", "in", [...keys])
          .returning("key")
          .execute(),
      );
      return new Set(renewed.map(({ key }) => key));
    },
    async release(keys) {
      if (keys.length === 0) return;
      await database.transaction((transaction) =>
        transaction
          .updateTable("webhook")
          .set({ held_by: null, held_until: 0 })
          .where("held_by", "=", holder)
          .where("key", "in", [...keys])
          .execute(),
      );
    },
  };
}

/** Nobody takes a lease so long: the clock was set back since. */
const farAhead = 2 * leaseMs;

function isFree(heldUntil: number, now: number): boolean {
  return heldUntil < now || heldUntil > now + farAhead;
}
