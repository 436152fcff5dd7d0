import { because } from "@svc/contract/reasons/reason.ts";
import { watchClock } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Log } from "../../foundation/log.ts";
import { withoutAuditContext } from "../../foundation/audit-context.ts";
import { settleClock } from "./clock-step.ts";
import { readDue } from "./due.ts";
import type { DueDelivery } from "./due.ts";
import { exchange } from "./exchange.ts";
import type { Exchange } from "./exchange.ts";
import { createLeases } from "./leases.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";
import type { Outcome } from "./outcomes.ts";
import { requestOf } from "./request.ts";
import type { SealedSecrets, Secrets } from "./secrets.ts";

export interface Dispatcher {
  /** Something can be sent now: saves the wait for the next look. */
  wake(): void;
  start(): Promise<void>;
  /** Begins nothing more, gives what runs a moment, stores what came of it and gives the endpoints back. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
const renewMs = 5_000;
const releaseAfterMs = 30_000;
/** What is still running then is sent again, under its own delivery id. */
const stopWithinMs = 3_000;
/** Of one endpoint at a time, once it has answered well some times. */
const windowAtMost = 10;
/**
 * How many deliveries at a time all endpoints have together, those that have not answered well lately, and those that
 * fail: however many hang, there is room for one that has yet to show that it does not.
 */
const shares: readonly Share[] = [
  { slots: 256, has: () => true },
  { slots: 192, has: ({ window }) => window === 1 },
  { slots: 128, has: ({ isFailing }) => isFailing },
];

const unreadableSecret: Exchange = {
  durationMs: 0,
  status: null,
  error: because("endpoint_secret_unreadable"),
  response: null,
};

interface Share {
  readonly slots: number;
  readonly has: (endpoint: Held) => boolean;
}

/** An endpoint that this process delivers to. */
interface Held {
  readonly key: number;
  /**
   * Deliveries at a time: begins at 1, doubles with each success, and is 1 again after a failure. So a
   * receiver that hangs takes one connection, and from nobody else.
   */
  window: number;
  /** Its latest delivery has failed. */
  isFailing: boolean;
  /** Each with its lane, where it is a first attempt. */
  readonly running: Map<number, string | null>;
  /** Slots that are kept for what is being read. */
  kept: number;
  /** More was due than could begin. */
  isMore: boolean;
  /** Until then, behind the first rows of its long queue nothing is looked for: nothing was there. */
  farEmptyUntil: number;
  reading: boolean;
  readAgain: boolean;
  /** When it had something to do last. */
  busyAt: number;
}

export function createDispatcher({
  database,
  clock,
  log,
  egress,
  secrets,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly egress: Egress;
  readonly secrets: Secrets;
}): Dispatcher {
  const leases = createLeases(database, clock);
  const held = new Map<number, Held>();
  const stopping = new AbortController();
  const exchanges = new Set<Promise<void>>();
  const pumping = new Set<Held>();
  /** Waiting for a slot, longest first. */
  const waiting = new Set<Held>();
  const writer = createOutcomeWriter({ database, log, written });
  let timers: NodeJS.Timeout[] = [];
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let isEnding = false;
  const isSetBack = watchClock(clock);

  function wake(): void {
    if (isEnding) return;
    if (looking !== undefined) {
      lookAgain = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, "webhooks cannot be delivered just now"))
      .finally(() => {
        looking = undefined;
        if (lookAgain) {
          lookAgain = false;
          wake();
        }
      });
  }

  async function look(): Promise<void> {
    // Whoever sets the clock back by an hour must not make retries wait for it.
    if (isSetBack()) await settleClock(database, clock);
    for (const { key, isFailing } of await leases.takeDue()) {
      const endpoint = held.get(key) ?? holdNew(key, isFailing);
      endpoint.busyAt = performance.now();
      pumpSoon(endpoint);
    }
  }

  /** One endpoint a turn of the event loop: a visitor's message need not wait for fifty of them. */
  function pumpSoon(endpoint: Held): void {
    pumping.add(endpoint);
    if (pumping.size === 1) setImmediate(pumpNext);
  }

  function pumpNext(): void {
    const [next] = pumping;
    if (next === undefined) return;
    pumping.delete(next);
    void pump(next);
    if (pumping.size > 0) setImmediate(pumpNext);
  }

  function holdNew(key: number, isFailing: boolean): Held {
    const endpoint: Held = {
      key,
      window: 1,
      isFailing,
      running: new Map(),
      kept: 0,
      isMore: false,
      farEmptyUntil: 0,
      reading: false,
      readAgain: false,
      busyAt: 0,
    };
    held.set(key, endpoint);
    return endpoint;
  }

  async function pump(endpoint: Held): Promise<void> {
    if (endpoint.reading) {
      endpoint.readAgain = true;
      return;
    }
    endpoint.reading = true;
    try {
      do {
        endpoint.readAgain = false;
        await startDue(endpoint);
      } while (endpoint.readAgain);
    } catch (error) {
      log.warn({ err: error }, "a webhook's deliveries cannot be read just now");
    } finally {
      endpoint.reading = false;
    }
  }

  async function startDue(endpoint: Held): Promise<void> {
    endpoint.isMore = true;
    // Released meanwhile. The new holder has its own record.
    if (isEnding || held.get(endpoint.key) !== endpoint) return;
    const own = endpoint.window - endpoint.running.size;
    const count = Math.min(own, freeSlots(endpoint));
    if (own > 0 && count <= 0) waiting.add(endpoint);
    if (count <= 0) return;
    const lanes = new Set([...endpoint.running.values()].filter((lane) => lane !== null));
    const isFarEmpty = performance.now() < endpoint.farEmptyUntil;
    const busy = { deliveries: new Set(endpoint.running.keys()), lanes, isFarEmpty };
    const place = { key: endpoint.key, holder: leases.holder, now: clock.now() };
    endpoint.kept = count;
    const due = await database.hot.read(() => readDue(place, busy, count)).finally(() => (endpoint.kept = 0));
    if (due === undefined) {
      if (endpoint.running.size === 0) held.delete(endpoint.key);
      return;
    }
    endpoint.isMore = due.isMore;
    if (due.isFarEmpty) endpoint.farEmptyUntil = performance.now() + pollMs;
    for (const delivery of due.deliveries) begin(endpoint, due.endpoint, delivery);
  }

  function freeIn({ slots, has }: Share): number {
    let free = slots;
    for (const endpoint of held.values()) if (has(endpoint)) free -= endpoint.running.size + endpoint.kept;
    return free;
  }

  function freeSlots(endpoint: Held): number {
    return Math.min(...shares.filter(({ has }) => has(endpoint)).map(freeIn));
  }

  /** Begins with as many of those that found no slot as there are slots now. */
  function pumpWaiting(): void {
    const free = new Map(shares.map((share) => [share, freeIn(share)]));
    for (const endpoint of waiting) {
      const own = shares.filter(({ has }) => has(endpoint));
      if (own.some((share) => (free.get(share) ?? 0) <= 0)) continue;
      for (const share of own) free.set(share, (free.get(share) ?? 0) - 1);
      waiting.delete(endpoint);
      pumpSoon(endpoint);
    }
  }

  function begin(endpoint: Held, target: SealedSecrets & { readonly url: string }, delivery: DueDelivery): void {
    endpoint.running.set(delivery.key, delivery.attempt_count === 0 ? delivery.lane : null);
    const task = attempt(endpoint.key, target, delivery)
      .then((outcome) => writer.add(outcome))
      .catch((error: unknown) => {
        // Interrupted by the service's stop, or a fault of ours: it stays waiting.
        if (!stopping.signal.aborted)
          log.error({ err: error, delivery: delivery.id }, "a delivery could not be attempted");
        endpoint.running.delete(delivery.key);
      })
      .finally(() => exchanges.delete(task));
    exchanges.add(task);
  }

  async function attempt(
    webhookKey: number,
    target: SealedSecrets & { readonly url: string },
    delivery: DueDelivery,
  ): Promise<Outcome> {
    const startedAt = clock.now();
    const opened = openSecrets(target, startedAt);
    const result =
      opened === null
        ? unreadableSecret
        : await exchange(egress, requestOf(target, delivery, opened, startedAt), stopping.signal);
    return { webhookKey, delivery, exchange: result, startedAt, now: clock.now() };
  }

  function openSecrets(target: SealedSecrets, now: number) {
    try {
      return secrets.open(target, now);
    } catch (error) {
      log.error({ err: error, webhook: target.id }, "a webhook's secret does not open");
      return null;
    }
  }

  /** Only what is stored makes room: until then its row still says that it is waiting. */
  function written(outcomes: readonly Outcome[]): void {
    const endpoints = new Set<Held>();
    for (const outcome of outcomes) {
      const endpoint = held.get(outcome.webhookKey);
      if (endpoint === undefined) continue;
      endpoint.running.delete(outcome.delivery.key);
      endpoint.isFailing = outcome.exchange.error !== null;
      endpoint.window = endpoint.isFailing ? 1 : Math.min(endpoint.window * 2, windowAtMost);
      endpoint.busyAt = performance.now();
      endpoints.add(endpoint);
    }
    // Whoever had a slot comes after those that had none.
    pumpWaiting();
    for (const endpoint of endpoints) if (endpoint.isMore) pumpSoon(endpoint);
  }

  async function keepLeases(): Promise<void> {
    const now = performance.now();
    const idle = [...held.values()].filter(
      ({ running, busyAt }) => running.size === 0 && now - busyAt > releaseAfterMs,
    );
    for (const { key } of idle) held.delete(key);
    await leases.release(idle.map(({ key }) => key));
    const kept = await leases.renew([...held.keys()]);
    for (const [key, { running }] of held) if (!kept.has(key) && running.size === 0) held.delete(key);
  }

  return {
    wake: () => withoutAuditContext(wake),
    async start() {
      await settleClock(database, clock);
      await leases.start();
      const renew = () =>
        void keepLeases().catch((error: unknown) => log.warn({ err: error }, "webhook leases cannot be kept just now"));
      timers = [setInterval(wake, pollMs), setInterval(renew, renewMs)];
      wake();
    },
    async stop() {
      isEnding = true;
      for (const timer of timers) clearInterval(timer);
      await looking;
      const late = setTimeout(() => stopping.abort(new Error("The service is stopping.")), stopWithinMs);
      await Promise.allSettled(exchanges);
      clearTimeout(late);
      await writer.end();
      await leases.release([...held.keys()]).catch(() => undefined);
    },
  };
}
