import type { Generated } from "kysely";

export interface WebhooksTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

interface WebhookTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  /** Null: of all chatbots. */
  chatbot_key: number | null;
  url: string;
  /** JSON list. */
  events: string;
  /** Sealed (foundation/sealed.ts). */
  secret: string;
  /** The one that takes over at `rotation_ends_at`; sealed likewise. */
  next_secret: string | null;
  rotation_ends_at: number | null;
  active: Generated<number>;
  consecutive_failures: Generated<number>;
  deactivated_at: number | null;
  /** Set at once when deleted; its deliveries follow in batches. */
  deleted_at: number | null;
  /** The process that delivers to it, with a lease. */
  held_by: string | null;
  held_until: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** One event to one endpoint. */
interface WebhookDeliveryTable {
  key: Generated<number>;
  id: string;
  webhook_key: number;
  chatbot_key: number;
  session_id: string | null;
  /** What is first attempted in order: the session, or else the thing that the event is about. */
  lane: string;
  event: string;
  /** The bytes to sign and send; null once a visitor's data were erased. */
  body: string | null;
  status: "waiting" | "delivered" | "failed" | "skipped";
  test: Generated<number>;
  attempt_count: Generated<number>;
  /** Attempts since the event, or since the latest replay: how far the plan of retries is. */
  tries: Generated<number>;
  /** 0: at once. */
  next_attempt_at: Generated<number>;
  last_attempt_at: number | null;
  response_status: number | null;
  /** JSON list of the latest attempts. */
  attempts: Generated<string>;
  created_at: number;
}
