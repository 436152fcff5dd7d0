import type { Generated } from "kysely";

export interface AuditTables {
  audit_entry: AuditEntryTable;
  audit_mention: AuditMentionTable;
}

interface AuditEntryTable {
  key: Generated<number>;
  id: string;
  /** The event it came from; unique, so no event is recorded twice. */
  event_id: string;
  workspace_id: string;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  action: string;
  resource: string;
  before: string | null;
  after: string | null;
  address: string;
  user_agent: string;
  created_at: number;
  /** 1: the people it names are in `audit_mention`. */
  mentions_read: Generated<number>;
}

/** Whom the before and after of entries name, as words of `mentionsIn`. */
interface AuditMentionTable {
  word: string;
  entry_key: number;
}
