import type { Generated } from "kysely";

export interface LeadsTables {
  lead: LeadTable;
  lead_question: LeadQuestionTable;
}

/** One of a session and an address. */
interface LeadTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  session_key: number | null;
  /** The caller's name of the session. */
  session_id: string | null;
  name: string;
  email: string;
  /** By what addresses are compared. */
  email_folded: string;
  phone: string | null;
  source: LeadSourceColumn;
  note: string | null;
  /** JSON: the values of the form's own fields. */
  fields: string;
  /** The text that the visitor agreed to. */
  consent: string | null;
  /** The message that brought it. */
  message_key: number | null;
  /** When a visitor left it; null while only the API has told of it. */
  captured_at: number | null;
  created_at: number;
  /** The same for leads of different addresses that members have merged; null: nothing is merged with its address. */
  contact_key: number | null;
}

type LeadSourceColumn = "chat" | "form" | "api";

/** A visitor was asked for the other half of name and address by the answer to this message: once a session. */
interface LeadQuestionTable {
  session_key: number;
  chatbot_key: number;
  message_key: number;
}
