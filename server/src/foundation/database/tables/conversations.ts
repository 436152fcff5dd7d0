import type { Generated } from "kysely";

export interface ConversationsTables {
  session: SessionTable;
  session_tag: SessionTagTable;
  session_note: SessionNoteTable;
  session_activity: SessionActivityTable;
  answer_correction: AnswerCorrectionTable;
  admission: AdmissionTable;
  message: MessageTable;
  canned_reply: CannedReplyTable;
  attachment: AttachmentTable;
  attachment_chunk: AttachmentChunkTable;
  attachment_text: AttachmentTextTable;
}

interface SessionTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  session_id: string;
  status: string;
  handoff: string;
  /** JSON array of the times of the latest counted messages: the sliding log of the rate limit. */
  recent_messages: string;
  message_count: number;
  started_at: number;
  last_message_at: number;
  resolved_at: number | null;
  /** Id of the answer that is being made; it counts only until `answering_until`, a lease. */
  answering_id: string | null;
  answering_until: number | null;
  workspace_id: Generated<string>;
  /** `owner`, `visitor` or `silence`; null while it is open. */
  resolved_by: string | null;
  visitor_name: string | null;
  visitor_email: string | null;
  /** By which it is found: NFKC, lower case. */
  visitor_email_folded: string | null;
  external_id: string | null;
  /** Whether the owner's site has vouched for the external id. */
  verified: Generated<number>;
  /** JSON object of texts, numbers and yes/no. */
  attributes: string | null;
  page_url: string | null;
  locale: string | null;
  /** How it began: `chat` or `email`. */
  channel: Generated<string>;
  consent_at: number | null;
  /** From 1 to 5. */
  rating: number | null;
  rating_comment: string | null;
  rated_at: number | null;
  /** The member or the API key that has it, while `handoff` is `human`; the name is what its visitor reads. */
  assignee_id: string | null;
  assignee_name: string | null;
  /** Why a person was called, while `handoff` is not `none`; since when it is what it is. */
  handoff_reason: string | null;
  handoff_since: number | null;
  /** Since when the visitor waits for a person's reply; null: none is due. */
  awaiting_reply_since: number | null;
  /** It counts as snoozed only while that is ahead. */
  snoozed_until: number | null;
  /** When a turn first carried the visitor token or a verified identity; null: none has, and the session is open. */
  proven_at: number | null;
  /** The message id or Idempotency-Key of the request that created the session, where it cannot be guessed. */
  creator_key: string | null;
  /** As `recent_messages`, for callers without proof in a session that has one. */
  stranger_messages: Generated<string>;
  /** JSON array of the visitor's fields that the owner's site has signed: `externalId`, `name`, `attributes.plan`. */
  verified_fields: Generated<string>;
}

interface SessionTagTable {
  session_key: number;
  tag: string;
  /** As in the session: what is found by a tag is found in the order of sessions. */
  workspace_id: string;
  chatbot_key: number;
  started_at: number;
}

interface SessionNoteTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  session_key: number;
  author_kind: string;
  author_id: string;
  author_name: string;
  text: string;
  created_at: number;
}

/** What agents did in a session, as event lines of its thread. */
interface SessionActivityTable {
  key: Generated<number>;
  chatbot_key: number;
  session_key: number;
  kind: string;
  /** `visitor`, `chatbot`, or the id of a member or an API key. */
  actor: string;
  /** Of `assigned`. */
  assignee_id: string | null;
  assignee_name: string | null;
  /** Of `snoozed`. */
  until: number | null;
  created_at: number;
}

/** Which FAQ was written for which answer; one for an answer. */
interface AnswerCorrectionTable {
  key: Generated<number>;
  chatbot_key: number;
  session_key: number;
  message_key: number;
  faq_key: number;
  author_kind: string;
  author_id: string;
  author_name: string;
  created_at: number;
}

/** When messages were let in, of an address (as a keyed hash) or a chatbot; used on PostgreSQL alone. */
interface AdmissionTable {
  name: string;
  /** In microseconds, with commas. */
  times: string;
  until: number;
}

interface MessageTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  session_key: number;
  /** The id that the caller chose; null for the assistant's. */
  client_id: string | null;
  role: string;
  content: string;
  metadata: string | null;
  /** The visitor's message that this one answers. */
  reply_to: number | null;
  created_at: number;
  /** What the visitor thinks of it: `up`, `down`, or nothing. */
  rating: string | null;
  rating_comment: string | null;
  /** When it was rated, or took the place of another answer; null: it is as it was stored. */
  changed_at: number | null;
  /** 1: its request created the session or carried its proof, or it replies to such a turn; visitor tokens read it. */
  is_proven: Generated<number>;
}

/** A file of a conversation. What a message shows of it, the message's metadata has too. */
interface AttachmentTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  chatbot_key: number;
  session_key: number;
  /** 1: a visitor uploaded it; 0: a member or an API key. */
  by_visitor: number;
  name: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Signs its addresses. */
  secret: string;
  created_at: number;
  /** Null: not all of its pieces are there. */
  stored_at: number | null;
  /** Null: no message has it yet, and it is removed after a day. */
  sent_at: number | null;
  /** What came of reading its text: `read`, `empty` or `failed`; null: it isn't read. */
  reading: string | null;
}

/** The text of a visitor's file that was read. */
interface AttachmentTextTable {
  attachment_key: number;
  /** JSON. */
  passages: string;
}

interface AttachmentChunkTable {
  attachment_key: number;
  chunk: number;
  bytes: Buffer;
}

/** A reply that agents keep ready. */
interface CannedReplyTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  /** 0: for every chatbot of the workspace. */
  chatbot_key: number;
  shortcut: string;
  text: string;
  created_at: number;
  updated_at: number;
}
