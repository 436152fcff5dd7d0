import type { Generated } from "kysely";

export interface InsightsTables {
  knowledge_gap: KnowledgeGapTable;
  gap_question: GapQuestionTable;
  insight_mark: InsightMarkTable;
  go_live_check: GoLiveCheckTable;
  analytics_count: AnalyticsCountTable;
  analytics_session: AnalyticsSessionTable;
  analytics_due: AnalyticsDueTable;
  insight_report: InsightReportTable;
}

/** What visitors asked and the knowledge did not answer. */
interface KnowledgeGapTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  status: string;
  /** Row key of the gap that this one was put into; what was its own is there. */
  merged_into: number | null;
  /** Row key of the question that stands for all; it may be gone. */
  representative: number | null;
  /** As in insights/gaps/rank.ts. */
  rank: number;
  first_at: number;
  last_at: number;
  /** Questions that were counted and are no longer kept. */
  dropped: Generated<number>;
  /** 1: a person separated it from another one. Two such gaps are only merged by hand. */
  is_split: Generated<number>;
  faq_id: string | null;
  accepted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A visitor's question that was not answered well. It goes with its message. */
interface GapQuestionTable {
  key: Generated<number>;
  chatbot_key: number;
  /** Null: not placed yet. */
  gap_key: number | null;
  session_key: number;
  message_key: number;
  /** As it was searched for: completed from the turn before where it hangs on it. */
  text: string;
  /** The encoder that made `vector`; empty if there is none. */
  encoder: Generated<string>;
  vector: Buffer | null;
  /** Bits, as in insights/gaps/signals.ts. */
  signals: number;
  /** In thousandths. */
  confidence: number;
  asked_at: number;
  /** 1 or 0: whether its gap's FAQ answered it when it was asked again; null: it was not. */
  answered: number | null;
}

/** The latest go-live check of a chatbot. */
interface GoLiveCheckTable {
  chatbot_key: number;
  /** Raised with every run that is wanted: a run for an older number stops. */
  requested: Generated<number>;
  /** The number whose run has ended; below `requested`: one is due. */
  finished: Generated<number>;
  /** JSON list of questions that the owner left out. */
  skipped: Generated<string>;
  /** JSON list of CheckedQuestion, each with its `topic`. */
  questions: Generated<string>;
  checked_at: number | null;
  /** When members were mailed about it last. */
  reported_at: number | null;
}

/** How far insights have read what others write. */
interface InsightMarkTable {
  name: string;
  value: number;
}

/** What was counted in an hour or a day (UTC) of a chatbot; what each means: insights/analytics/counts.ts. */
interface AnalyticsCountTable {
  chatbot_key: number;
  span: "hour" | "day";
  /** Its first millisecond. */
  start: number;
  sessions: Generated<number>;
  unknown_visitors: Generated<number>;
  resolved: Generated<number>;
  resolved_alone: Generated<number>;
  resolved_confirmed: Generated<number>;
  resolved_silent: Generated<number>;
  handed_over: Generated<number>;
  messages: Generated<number>;
  questions: Generated<number>;
  answered: Generated<number>;
  refused: Generated<number>;
  interrupted: Generated<number>;
  human_replies: Generated<number>;
  rated_up: Generated<number>;
  rated_down: Generated<number>;
  first_count: Generated<number>;
  first_ms: Generated<number>;
  full_count: Generated<number>;
  full_ms: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  leads: Generated<number>;
  tickets: Generated<number>;
  /** JSON: what has no column, as `{ "lang:de": 3, … }`. */
  detail: string;
}

/** What a conversation has added to the counts. It goes with it. */
interface AnalyticsSessionTable {
  session_key: number;
  chatbot_key: number;
  /** The one in which it began. */
  hour: number;
  /** A hash that identifies the visitor, if known. */
  visitor: string | null;
  /** 1: a person was called at some time. */
  escalated: Generated<number>;
  /** JSON: by hour, what was added to its count. */
  counted: string;
  /** Of a very long one: messages up to this one are counted for good, and what they have added, likewise. */
  sealed_key: Generated<number>;
  sealed: Generated<string>;
}

/** Conversations of which something was heard that has to be counted. */
interface AnalyticsDueTable {
  session_key: number;
  chatbot_key: number;
}

/** The latest insights of a chatbot, for each length of period. */
interface InsightReportTable {
  chatbot_key: number;
  days: number;
  from_at: number;
  to_at: number;
  report: string;
  made_at: number;
}
