import type { Generated } from "kysely";

export interface TicketsTables {
  ticket_counter: TicketCounterTable;
  ticket: TicketTable;
  ticket_comment: TicketCommentTable;
  ticket_change: TicketChangeTable;
}

interface TicketCounterTable {
  workspace_id: string;
  last_number: number;
}

interface TicketTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  number: number;
  chatbot_key: number;
  session_key: number | null;
  session_id: string | null;
  /** The message that asked for it: none is opened twice for one. */
  request_key: number | null;
  subject: string;
  description: string;
  status: "open" | "pending" | "resolved" | "closed";
  priority: "low" | "normal" | "high" | "urgent";
  requester_name: string;
  requester_email: string;
  requester_folded: string;
  /** Account id of the member. */
  assignee: string | null;
  /** When it is to be done; null: at no certain time. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
  resolved_at: number | null;
  closed_at: number | null;
}

interface TicketCommentTable {
  key: Generated<number>;
  id: string;
  ticket_key: number;
  chatbot_key: number;
  author_kind: string;
  author_id: string;
  author_name: string;
  text: string;
  /** 1: meant for the requester. */
  public: number;
  created_at: number;
}

interface TicketChangeTable {
  key: Generated<number>;
  ticket_key: number;
  chatbot_key: number;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  /** JSON: field to what it was and is. */
  changes: string;
  created_at: number;
}
