import type { Generated } from "kysely";

export interface FoundationTables {
  event: EventTable;
  owed_event: OwedEventTable;
  job: JobTable;
  idempotent_request: IdempotentRequestTable;
  store_property: StorePropertyTable;
}

interface EventTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  chatbot_key: number;
  event: string;
  data: string;
  created_at: number;
  /** 1 once every subscriber has heard it (foundation/outbox.ts). */
  heard: Generated<number>;
}

/** Events an outbox subscriber has yet to handle, because it failed at them or at an earlier one. */
interface OwedEventTable {
  subscriber: string;
  event_key: number;
}

interface JobTable {
  key: Generated<number>;
  id: string;
  queue: string;
  payload: string;
  status: string;
  attempts: Generated<number>;
  /** Of these attempts, those in which the process died. */
  deaths: Generated<number>;
  run_at: number;
  lease_until: number | null;
  /** Rises with every claim: a worker that lost its lease can no longer write. */
  fence: Generated<number>;
  reason: string | null;
  created_at: number;
  finished_at: number | null;
}

interface IdempotentRequestTable {
  workspace_id: string;
  operation: string;
  idempotency_key: string;
  request_hash: string;
  /** Null while the first request runs. */
  status: number | null;
  body: string | null;
  created_at: number;
}

/** What the store must remember of itself, e.g. which secret key it was used with. */
interface StorePropertyTable {
  name: string;
  value: string;
}
