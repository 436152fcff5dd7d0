/** Most deliveries of one endpoint at a time, once it has answered well some times. */
const maxWindow = 10;

/** An endpoint that this process delivers to. */
export class LeasedEndpoint {
  readonly key: number;
  /**
   * Deliveries at a time: starts at 1, doubles with each success, and is 1 again after a failure. So a
   * receiver that hangs takes one connection, and from nobody else.
   */
  window = 1;
  /** Its latest delivery has failed. */
  isFailing: boolean;
  /** By row key; each with its conversation, where it is a first attempt. */
  readonly running = new Map<number, string | null>();
  /** Slots reserved for deliveries that are being read. */
  reserved = 0;
  /** More was due than could begin. */
  hasMore = false;
  /** Until then, nothing is looked for behind the first rows of its long queue: nothing was there. */
  farEmptyUntil = 0;
  /** When it last had something to do. */
  busyAt = performance.now();

  constructor(key: number, isFailing: boolean) {
    this.key = key;
    this.isFailing = isFailing;
  }

  /** An outcome is stored: until then its row says that it is waiting. */
  settle(deliveryKey: number, isFailing: boolean): void {
    this.running.delete(deliveryKey);
    this.isFailing = isFailing;
    this.window = isFailing ? 1 : Math.min(this.window * 2, maxWindow);
    this.busyAt = performance.now();
  }
}

interface Share {
  readonly slots: number;
  readonly has: (endpoint: LeasedEndpoint) => boolean;
}

/**
 * How many deliveries at a time all endpoints have together, those that have not answered well lately, and those that
 * fail: however many hang, there is room for one that has yet to show that it does not.
 */
const shares: readonly Share[] = [
  { slots: 256, has: () => true },
  { slots: 192, has: ({ window }) => window === 1 },
  { slots: 128, has: ({ isFailing }) => isFailing },
];

/** The slots that all endpoints of this process share, and the endpoints that wait for one. */
export class Slots {
  readonly #endpoints: ReadonlyMap<number, LeasedEndpoint>;
  /** Longest first. */
  readonly #waiting = new Set<LeasedEndpoint>();

  constructor(endpoints: ReadonlyMap<number, LeasedEndpoint>) {
    this.#endpoints = endpoints;
  }

  /** How many more deliveries the endpoint may begin. If its own window has room but no slot is free, it waits. */
  freeFor(endpoint: LeasedEndpoint): number {
    const own = endpoint.window - endpoint.running.size;
    const free = Math.min(...sharesOf(endpoint).map((share) => this.#freeIn(share)));
    if (own > 0 && free <= 0) this.#waiting.add(endpoint);
    return Math.min(own, free);
  }

  /** As many of the waiting endpoints as there are slots now. */
  takeWaiting(): LeasedEndpoint[] {
    const free = new Map(shares.map((share) => [share, this.#freeIn(share)]));
    const taken: LeasedEndpoint[] = [];
    for (const endpoint of this.#waiting) {
      const own = sharesOf(endpoint);
      if (own.some((share) => (free.get(share) ?? 0) <= 0)) continue;
      for (const share of own) free.set(share, (free.get(share) ?? 0) - 1);
      this.#waiting.delete(endpoint);
      taken.push(endpoint);
    }
    return taken;
  }

  #freeIn({ slots, has }: Share): number {
    let free = slots;
    for (const endpoint of this.#endpoints.values())
      if (has(endpoint)) free -= endpoint.running.size + endpoint.reserved;
    return free;
  }
}

function sharesOf(endpoint: LeasedEndpoint): Share[] {
  return shares.filter(({ has }) => has(endpoint));
}
