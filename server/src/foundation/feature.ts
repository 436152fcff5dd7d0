import type { Implementation } from "./implement.ts";

/** What a feature brings to the service, beside what it offers other features. */
export interface Feature {
  readonly implementations: readonly Implementation[];
  /** Deletes what a deleted chatbot leaves, some rows at a time; true: call again. */
  purge?(chatbotKey: number): Promise<boolean>;
  /** Drops what has expired; called every hour. */
  tidy?(): Promise<void>;
}
