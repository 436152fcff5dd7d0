import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { Secrets } from "./secrets.ts";

/** What the feature's operations share. */
export interface WebhooksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly chatbots: Chatbots;
  readonly egress: Egress;
  readonly secrets: Secrets;
  /** Call after a commit that made something due. */
  wake(): void;
}

/** The queue whose jobs remove what is left of a deleted endpoint; payload `{ webhookKey }`. */
export const removalQueue = "webhook-removal";
