import { because } from "@svc/contract/reasons/reason.ts";
import { withoutAuditContext } from "../../foundation/audit-context.ts";
import { watchClock } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import { coalesce } from "../../foundation/coalesce.ts";
import type { Coalesced } from "../../foundation/coalesce.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Log } from "../../foundation/log.ts";
import { settleClock } from "./clock-step.ts";
import { readDue } from "./due.ts";
import type { DueDelivery } from "./due.ts";
import { exchange } from "./exchange.ts";
import type { Exchange } from "./exchange.ts";
import { createLeases } from "./leases.ts";
import type { Leases } from "./leases.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";
import type { Outcome } from "./outcomes.ts";
import { requestOf } from "./request.ts";
import type { SealedSecrets, Secrets } from "./secrets.ts";
import { LeasedEndpoint, Slots } from "./slots.ts";

const pollMs = 1_000;
const renewMs = 5_000;
const releaseAfterMs = 30_000;
/** What is still running then is sent again, under its own delivery id. */
const closeWithinMs = 3_000;

const unreadableSecret: Exchange = {
  durationMs: 0,
  status: null,
  error: because("endpoint_secret_unreadable"),
  response: null,
};

interface DispatcherOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly egress: Egress;
  readonly secrets: Secrets;
}

type Target = SealedSecrets & { readonly url: string };

/** Sends due deliveries of the endpoints that this process has leased. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #leases: Leases;
  readonly #endpoints = new Map<number, LeasedEndpoint>();
  readonly #slots = new Slots(this.#endpoints);
  readonly #stopping = new AbortController();
  readonly #exchanges = new Set<Promise<void>>();
  readonly #readers = new WeakMap<LeasedEndpoint, Coalesced>();
  /** Whose due deliveries are to be read next. */
  readonly #toRead = new Set<LeasedEndpoint>();
  readonly #writer: ReturnType<typeof createOutcomeWriter>;
  readonly #looking: Coalesced;
  #timers: NodeJS.Timeout[] = [];
  #isEnding = false;

  constructor(options: DispatcherOptions) {
    const { database, clock, log } = options;
    this.#options = options;
    this.#leases = createLeases(database, clock);
    this.#writer = createOutcomeWriter({ database, log, written: (outcomes) => this.#written(outcomes) });
    const isSetBack = watchClock(clock);
    this.#looking = coalesce(
      async () => {
        // Retries must not wait for a clock that was set back.
        if (isSetBack()) await settleClock(database, clock);
        await this.#look();
      },
      (error) => log.warn({ err: error }, "webhooks cannot be delivered just now"),
    );
  }

  /** Something can be sent now: skips the wait for the next poll. */
  wake(): void {
    if (!this.#isEnding) withoutAuditContext(() => this.#looking.run());
  }

  async start(): Promise<void> {
    const { database, clock, log } = this.#options;
    await settleClock(database, clock);
    await this.#leases.start();
    const renew = () =>
      void this.#renewLeases().catch((error: unknown) =>
        log.warn({ err: error }, "webhook leases cannot be renewed just now"),
      );
    this.#timers = [setInterval(() => this.wake(), pollMs), setInterval(renew, renewMs)];
    this.wake();
  }

  /** Begins nothing more, gives running deliveries a moment, stores the outcomes and releases the endpoints. */
  async close(): Promise<void> {
    this.#isEnding = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking.idle();
    const late = setTimeout(() => this.#stopping.abort(new Error("The service is stopping.")), closeWithinMs);
    await Promise.allSettled(this.#exchanges);
    clearTimeout(late);
    await this.#writer.end();
    await this.#leases.release([...this.#endpoints.keys()]).catch(() => undefined);
  }

  async #look(): Promise<void> {
    for (const { key, isFailing } of await this.#leases.takeDue()) {
      const endpoint = this.#endpoints.get(key) ?? new LeasedEndpoint(key, isFailing);
      this.#endpoints.set(key, endpoint);
      endpoint.busyAt = performance.now();
      this.#readSoon(endpoint);
    }
  }

  /** One endpoint per turn of the event loop, so that a visitor's message doesn't wait for fifty of them. */
  #readSoon(endpoint: LeasedEndpoint): void {
    this.#toRead.add(endpoint);
    if (this.#toRead.size === 1) setImmediate(() => this.#readNext());
  }

  #readNext(): void {
    const [next] = this.#toRead;
    if (next === undefined) return;
    this.#toRead.delete(next);
    this.#readerOf(next).run();
    if (this.#toRead.size > 0) setImmediate(() => this.#readNext());
  }

  #readerOf(endpoint: LeasedEndpoint): Coalesced {
    let reader = this.#readers.get(endpoint);
    if (reader === undefined) {
      reader = coalesce(
        () => this.#startDue(endpoint),
        (error) => this.#options.log.warn({ err: error }, "a webhook's deliveries cannot be read just now"),
      );
      this.#readers.set(endpoint, reader);
    }
    return reader;
  }

  async #startDue(endpoint: LeasedEndpoint): Promise<void> {
    const { database, clock } = this.#options;
    endpoint.hasMore = true;
    // Released meanwhile: a new lease has its own record.
    if (this.#isEnding || this.#endpoints.get(endpoint.key) !== endpoint) return;
    const count = this.#slots.freeFor(endpoint);
    if (count <= 0) return;
    const lanes = new Set([...endpoint.running.values()].filter((lane) => lane !== null));
    const isFarEmpty = performance.now() < endpoint.farEmptyUntil;
    const busy = { deliveries: new Set(endpoint.running.keys()), lanes, isFarEmpty };
    const place = { key: endpoint.key, holder: this.#leases.holder, now: clock.now() };
    endpoint.reserved = count;
    const due = await database.hot.read(() => readDue(place, busy, count)).finally(() => (endpoint.reserved = 0));
    if (due === undefined) {
      if (endpoint.running.size === 0) this.#endpoints.delete(endpoint.key);
      return;
    }
    endpoint.hasMore = due.isMore;
    if (due.isFarEmpty) endpoint.farEmptyUntil = performance.now() + pollMs;
    for (const delivery of due.deliveries) this.#begin(endpoint, due.endpoint, delivery);
  }

  #begin(endpoint: LeasedEndpoint, target: Target, delivery: DueDelivery): void {
    endpoint.running.set(delivery.key, delivery.attempt_count === 0 ? delivery.lane : null);
    const task = this.#attempt(endpoint.key, target, delivery)
      .then((outcome) => this.#writer.add(outcome))
      .catch((error: unknown) => {
        // Interrupted by the service's stop, or a fault of ours: it stays waiting.
        if (!this.#stopping.signal.aborted)
          this.#options.log.error({ err: error, delivery: delivery.id }, "a delivery could not be attempted");
        endpoint.running.delete(delivery.key);
      })
      .finally(() => this.#exchanges.delete(task));
    this.#exchanges.add(task);
  }

  async #attempt(webhookKey: number, target: Target, delivery: DueDelivery): Promise<Outcome> {
    const { clock, egress } = this.#options;
    const startedAt = clock.now();
    const opened = this.#openSecrets(target, startedAt);
    const result =
      opened === null
        ? unreadableSecret
        : await exchange(egress, requestOf(target, delivery, opened, startedAt), this.#stopping.signal);
    return { webhookKey, delivery, exchange: result, startedAt, now: clock.now() };
  }

  #openSecrets(target: SealedSecrets, now: number) {
    try {
      return this.#options.secrets.open(target, now);
    } catch (error) {
      this.#options.log.error({ err: error, webhook: target.id }, "a webhook's secret does not open");
      return null;
    }
  }

  #written(outcomes: readonly Outcome[]): void {
    const settled = new Set<LeasedEndpoint>();
    for (const { webhookKey, delivery, exchange: result } of outcomes) {
      const endpoint = this.#endpoints.get(webhookKey);
      endpoint?.settle(delivery.key, result.error !== null);
      if (endpoint !== undefined) settled.add(endpoint);
    }
    // Endpoints that waited for a slot come before those that had one.
    for (const endpoint of this.#slots.takeWaiting()) this.#readSoon(endpoint);
    for (const endpoint of settled) if (endpoint.hasMore) this.#readSoon(endpoint);
  }

  async #renewLeases(): Promise<void> {
    const now = performance.now();
    const idle = [...this.#endpoints.values()].filter(
      ({ running, busyAt }) => running.size === 0 && now - busyAt > releaseAfterMs,
    );
    for (const { key } of idle) this.#endpoints.delete(key);
    await this.#leases.release(idle.map(({ key }) => key));
    const renewed = await this.#leases.renew([...this.#endpoints.keys()]);
    for (const [key, { running }] of this.#endpoints)
      if (!renewed.has(key) && running.size === 0) this.#endpoints.delete(key);
  }
}
