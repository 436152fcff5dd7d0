import type { Implementation } from "./implement.ts";

/** What a feature brings to the service, beside what it offers other features. */
export interface Feature {
  readonly implementations: readonly Implementation[];
  /** Begins its background work; the queue and the outbox start after it. */
  start?(): void | Promise<void>;
  /** Ends its background work; the queue and the outbox have stopped. */
  close?(): void | Promise<void>;
  /** Deletes what a deleted chatbot leaves, some rows at a time; true: call again. */
  purge?(chatbotKey: number): Promise<boolean>;
  /** Drops what has expired; called every hour. */
  tidy?(): Promise<void>;
}
