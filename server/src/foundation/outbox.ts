import type { Database, WriteTransaction } from "./database/database.ts";
import type { Log } from "./log.ts";
import { OutboxReader } from "./outbox-reader.ts";

/** An event of the outbox, as its transaction committed it. */
export interface OutboxEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly chatbotKey: number;
  readonly event: string;
  readonly data: unknown;
  readonly timeMs: number;
}

export interface Subscriber {
  /** Stored with the events the subscriber has yet to handle, so it is the same in every process and release. */
  readonly name: string;
  wants(event: string): boolean;
  /**
   * Its writes commit together with the mark that the events were handled, so each event is handled exactly
   * once, whatever fails in between. It writes only rows of its own feature. If it throws, these events and
   * all later ones are kept for it and retried in order; other subscribers don't wait for that.
   */
  handle(transaction: WriteTransaction, events: readonly OutboxEvent[]): Promise<void>;
  /** Called with the same events after the writes of `handle` are committed. A crash can prevent the call. */
  committed?(events: readonly OutboxEvent[]): void;
}

export interface Outbox {
  /** Call before `start`. Events come in the order in which they were written. */
  subscribe(subscriber: Subscriber): void;
  /** Resolves when all events committed so far are handled, or kept for a subscriber that failed. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Polling is cheap: one small read of an index that is nearly always empty. */
const pollMs = 250;

/** Reads the outbox; see foundation/events.ts and audit-context.ts for its writers. */
export function createOutbox(database: Database, log: Log): Outbox {
  const reader = new OutboxReader(database, log);
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;

  function look(): void {
    reading ??= reader
      .catchUp()
      .catch((error: unknown) => log.warn({ err: error }, "events can't be read, retrying"))
      .finally(() => (reading = undefined));
  }

  return {
    subscribe: (subscriber) => reader.subscribe(subscriber),
    catchUp: () => reader.catchUp(),
    start() {
      timer = setInterval(look, pollMs);
      look();
    },
    async stop() {
      reader.stop();
      clearInterval(timer);
      await reading;
    },
  };
}
