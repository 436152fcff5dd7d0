import type { Generated } from "kysely";

/**
 * The schema that the migrations add up to, for Kysely. Times are milliseconds since 1970 UTC,
 * yes/no is 1/0, JSON is text: the same on both engines. `key` is the integer row key that never
 * leaves the service, `id` the public one.
 */
export interface Tables {
  workspace: WorkspaceTable;
  api_key: ApiKeyTable;
  oauth_client: OauthClientTable;
  oauth_grant: OauthGrantTable;
  oauth_token: OauthTokenTable;
  account: AccountTable;
  member: MemberTable;
  sign_in: SignInTable;
  known_device: KnownDeviceTable;
  invitation: InvitationTable;
  password_reset: PasswordResetTable;
  audit_entry: AuditEntryTable;
  audit_mention: AuditMentionTable;
  chatbot: ChatbotTable;
  chatbot_install: ChatbotInstallTable;
  source: SourceTable;
  faq: FaqTable;
  search_index: SearchIndexTable;
  passage: PassageTable;
  hidden_range: HiddenRangeTable;
  posting: PostingTable;
  word: WordTable;
  word_gram: WordGramTable;
  vector_set: VectorSetTable;
  vector: VectorTable;
  training: TrainingTable;
  training_item: TrainingItemTable;
  upload_chunk: UploadChunkTable;
  crawl: CrawlTable;
  crawl_page: CrawlPageTable;
  source_page: SourcePageTable;
  knowledge_change: KnowledgeChangeTable;
  session: SessionTable;
  session_tag: SessionTagTable;
  session_note: SessionNoteTable;
  session_activity: SessionActivityTable;
  identity_secret: IdentitySecretTable;
  answer_correction: AnswerCorrectionTable;
  admission: AdmissionTable;
  message: MessageTable;
  canned_reply: CannedReplyTable;
  knowledge_gap: KnowledgeGapTable;
  gap_question: GapQuestionTable;
  insight_mark: InsightMarkTable;
  go_live_check: GoLiveCheckTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  notification: NotificationTable;
  notification_member: NotificationMemberTable;
  visitor_mail_thread: VisitorMailThreadTable;
  visitor_mail_item: VisitorMailItemTable;
  inbound_email: InboundEmailTable;
  email_message: EmailMessageTable;
  analytics_count: AnalyticsCountTable;
  analytics_session: AnalyticsSessionTable;
  analytics_due: AnalyticsDueTable;
  insight_report: InsightReportTable;
  lead: LeadTable;
  lead_question: LeadQuestionTable;
  ticket_counter: TicketCounterTable;
  ticket: TicketTable;
  ticket_comment: TicketCommentTable;
  ticket_change: TicketChangeTable;
  event: EventTable;
  owed_event: OwedEventTable;
  job: JobTable;
  idempotent_request: IdempotentRequestTable;
  token_usage: TokenUsageTable;
  store_property: StorePropertyTable;
}

interface WorkspaceTable {
  key: Generated<number>;
  id: string;
  name: string;
  created_at: number;
  /** JSON list: the events that its webhook endpoints want, switched on or off; `*` for all. */
  wanted_events: Generated<string>;
}

interface ApiKeyTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  name: string;
  /** SHA-256 of the whole key, lowercase hex. */
  hash: string;
  /** Space separated: `read`, `write`. */
  scopes: string;
  /** JSON array of chatbot ids, or null for all of the workspace's. */
  chatbot_ids: string | null;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  created_at: number;
}

/** A client that registered itself (RFC 7591). */
interface OauthClientTable {
  key: Generated<number>;
  id: string;
  name: string;
  /** JSON array. */
  redirect_uris: string;
  created_at: number;
}

/** What a member allowed a client; it goes with the member, and its tokens with it. */
interface OauthGrantTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  account_id: string;
  /** The address of its metadata document, or the id of an `oauth_client`. */
  client_id: string;
  client_name: string;
  /** The audience of its tokens (RFC 8707). */
  resource: string;
  /** As those of API keys. */
  scopes: string;
  chatbot_ids: string | null;
  /** The end of its code, and then of its latest refresh token. */
  expires_at: number;
  last_used_at: number | null;
  created_at: number;
}

interface OauthTokenTable {
  key: Generated<number>;
  grant_key: number;
  /** `code`, `access` or `refresh`. */
  kind: string;
  /** SHA-256, lowercase hex. */
  hash: string;
  /** Of an access token: those of the grant, or fewer. */
  scopes: string;
  /** Of a code: what has to come with it again. */
  redirect_uri: string | null;
  challenge: string | null;
  expires_at: number;
  /** A code and a refresh token count once: a second use ends the grant. */
  used_at: number | null;
}

/** A person, who may be a member of several workspaces. */
interface AccountTable {
  key: Generated<number>;
  id: string;
  email: string;
  /** By which it is found: NFKC, lower case. */
  email_folded: string;
  /** Argon2id, in PHC string format. */
  password_hash: string;
  created_at: number;
  /** Of mails, and of what is told; null where none was chosen yet. */
  language: string | null;
}

interface MemberTable {
  workspace_id: string;
  account_id: string;
  role: string;
  created_at: number;
  /** When a page of the dashboard last followed the inbox; null: never. */
  seen_at: Generated<number | null>;
  /** `away`: no new conversations, however long the dashboard is open. */
  availability: Generated<string>;
}

/** A browser that is signed in; of what its cookie holds only the SHA-256, lowercase hex. */
interface SignInTable {
  key: Generated<number>;
  id: string;
  account_id: string;
  /** Where it works just now. */
  workspace_id: string;
  token_hash: string;
  address: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  /** At the latest, however busy it is. */
  expires_at: number;
}

/** A browser, by name and network, that an account has signed in with. */
interface KnownDeviceTable {
  account_id: string;
  /** An HMAC, so that the row says nothing of either. */
  fingerprint: string;
  created_at: number;
  last_seen_at: number;
}

/** One that can still be accepted: gone once it is, or is taken back. */
interface InvitationTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  email: string;
  role: string;
  token_hash: string;
  /** E-mail address of who invited; an account keeps its own. */
  invited_by: string;
  created_at: number;
  expires_at: number;
}

interface PasswordResetTable {
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}

interface AuditEntryTable {
  key: Generated<number>;
  id: string;
  /** The event that told of it: none is told twice. */
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
  /** 1: whom it names stands in `audit_mention`. */
  mentions_read: Generated<number>;
}

/** Whom the before and after of entries name, as words of `mentionsIn`. */
interface AuditMentionTable {
  word: string;
  entry_key: number;
}

interface ChatbotTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  theme: string;
  initial_message: string | null;
  /** JSON: every setting that has no column. */
  settings: string;
  /** Sealed (foundation/sealed.ts). */
  model_api_key: string | null;
  /** Sealed likewise. */
  embedding_model_api_key: string | null;
  /** Raised with every change of the embedding model's settings. */
  embedding_version: Generated<number>;
  created_at: number;
  updated_at: number;
  /** Set at once when deleted; the rows that belong to it follow in batches. */
  deleted_at: number | null;
}

/** A site whose pages have loaded the chatbot's widget. */
interface ChatbotInstallTable {
  key: Generated<number>;
  chatbot_key: number;
  origin: string;
  /** The path of the page that was seen last, where it was told. */
  page: string | null;
  first_seen_at: number;
  last_seen_at: number;
}

interface SourceTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  kind: string;
  /** What makes it the same source again: the address, or the document's name. */
  origin: string;
  name: string;
  status: string;
  reason: string | null;
  reason_code: string | null;
  reason_args: string | null;
  title: string | null;
  url: string | null;
  /** The cleaned text, from which passages are made and the portal is shown. */
  markdown: string | null;
  content_hash: string | null;
  /** Passages from this document number on are its text; older ones are about to be removed. */
  first_docno: Generated<number>;
  /** Counts the times that its text was begun to be put: whoever began last may finish. */
  text_version: Generated<number>;
  passages: Generated<number>;
  /** 0 keeps it out of the knowledge portal. */
  public: Generated<number>;
  created_at: number;
  updated_at: number;
  /** When it is read again. */
  refresh_every: RefreshPeriodColumn | null;
  refresh_at: number | null;
  /** How often its page was gone, one time after the other. */
  misses: Generated<number>;
  /** How bad a failure has been told, as in knowledge/tell-failures.ts. */
  failure_told: Generated<number>;
  /** What was left out of its text: a JSON list of sentences. */
  notes: Generated<string>;
  /** Readers of its article who found it helpful, and who did not. */
  helpful: Generated<number>;
  unhelpful: Generated<number>;
}

interface FaqTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  question: string;
  /** The question folded for comparison: the same question again replaces its answer. */
  question_folded: string;
  answer: string;
  public: number;
  created_at: number;
  updated_at: number;
}

interface SearchIndexTable {
  key: Generated<number>;
  chatbot_key: number;
  kind: "passage" | "faq";
  /** Whose terms the postings are; another than the release's is rebuilt. */
  analyser_version: number;
  /** Raised by whoever locks the index to change it, or what it leads to: what was read of a version holds for it. */
  version: Generated<number>;
  passages: Generated<number>;
  /** Terms of all passages, stop words not counted. */
  total_length: Generated<number>;
  /** Document numbers count up and are never used again. */
  next_docno: Generated<number>;
  word_count: Generated<number>;
  /** Passages from here up to `rebuild_end` (exclusive) are stored, but not yet indexed again by a new analyser. */
  rebuild_next: Generated<number>;
  rebuild_end: Generated<number>;
  /** The vectors that questions are compared with; null: words alone. */
  serving_set: number | null;
  /** The vectors that texts are encoded for; another than the serving ones while the model changes. */
  target_set: number | null;
  /** The settings that `target_set` follows: the service's, and the chatbot's by its `embedding_version`. */
  matched_service: Generated<string>;
  matched_version: Generated<number>;
  /** When its vectors have to be looked at; null: all is encoded. */
  encoding_due: number | null;
}

/** A passage of a source, or the wording of a FAQ: what is found. Its text never changes. */
interface PassageTable {
  key: Generated<number>;
  index_key: number;
  docno: number;
  /** Row key of the source or the FAQ. */
  owner_key: number;
  title: string;
  heading: string;
  text: string;
  /** On which it begins in its source, from 1; null where that has no pages. */
  page: number | null;
}

/** Passages that are stored but not found: not yet complete, or replaced and about to be removed. */
interface HiddenRangeTable {
  index_key: number;
  from_docno: number;
  /** Inclusive. */
  to_docno: number;
}

/** Where a term stands; `entries` as in knowledge/search/postings.ts. */
interface PostingTable {
  index_key: number;
  term: string;
  segment: number;
  entries: Buffer;
}

/** The index's vocabulary, numbered in order of appearance. */
interface WordTable {
  index_key: number;
  term: string;
  number: number;
}

/** Which words hold a 4-gram. */
interface WordGramTable {
  index_key: number;
  gram: string;
  segment: number;
  entries: Buffer;
}

/** The vectors that one model makes of one index. */
interface VectorSetTable {
  key: Generated<number>;
  index_key: number;
  /** The encoder's name, or `provider/NAME`. */
  model: string;
  /** Empty: the provider's own. */
  base_url: Generated<string>;
  /** Whose word the address is. */
  typed_by: Generated<"operator" | "owner">;
  /** An owner's, sealed as in the chatbot's row, which may hold another by now. */
  api_key: string | null;
  /** 0 until there is a vector. */
  dimensions: Generated<number>;
  /** Document numbers below have been encoded, where the model reads their language. */
  encoded_next: Generated<number>;
  /** Texts that the model does not take. */
  skipped: Generated<number>;
  /** JSON as in knowledge/encoder/calibration.ts; null: none is needed, or not yet made. */
  calibration: string | null;
  /** Texts of the index when it was calibrated; -1: none is needed. */
  calibrated_for: Generated<number>;
  /** Of the model in a row, the time until which it is left alone, and why. */
  failures: Generated<number>;
  retry_at: Generated<number>;
  reason: string | null;
  reason_code: string | null;
  reason_args: string | null;
}

/** What a model makes of a passage; `bytes` as in knowledge/encoder/quantise.ts. */
interface VectorTable {
  set_key: number;
  docno: number;
  bytes: Buffer;
}

interface TrainingTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  status: string;
  created_at: number;
  finished_at: number | null;
  /** The crawl whose pages it takes as they were read, in place of fetching them. */
  crawl_key: number | null;
}

interface TrainingItemTable {
  training_key: number;
  position: number;
  chatbot_key: number;
  kind: string;
  /** `src_…` or `faq_…`. */
  subject_id: string;
  name: string;
  status: string;
  reason: string | null;
  reason_code: string | null;
  reason_args: string | null;
  passages: Generated<number>;
  /** The declared media type of an uploaded document. */
  media_type: string | null;
}

interface UploadChunkTable {
  training_key: number;
  position: number;
  chunk: number;
  bytes: Buffer;
}

interface CrawlTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  /** Null: the pages are kept here, for whoever asks for them. */
  chatbot_key: number | null;
  url: string;
  /** Of the site that is read; that of the start page, once it has been found. */
  origin: string;
  depth: number;
  selector: string | null;
  max_pages: number;
  /** JSON arrays of patterns. */
  include: string;
  exclude: string;
  status: string;
  reason: string | null;
  reason_code: string | null;
  reason_args: string | null;
  sitemaps_read: Generated<number>;
  /** Alike for crawls of one chatbot with the same settings, each of which refreshes the one before. */
  site: string | null;
  /** On a site's newest crawl alone: when it begins again. */
  refresh_every: RefreshPeriodColumn | null;
  refresh_at: number | null;
  created_at: number;
  finished_at: number | null;
}

type RefreshPeriodColumn = "hourly" | "daily" | "weekly" | "monthly";

/** The pages of a crawl: those to come (`queued`) and those that have ended. */
interface CrawlPageTable {
  crawl_key: number;
  /** In the order in which they were found. */
  position: number;
  chatbot_key: number | null;
  url: string;
  url_key: string;
  depth: number;
  /** Redirects that led here. */
  hops: number;
  status: string;
  code: string | null;
  reason: string | null;
  reason_code: string | null;
  reason_args: string | null;
  title: string | null;
  /** Where there is no source that has it; `passages` is JSON. */
  markdown: string | null;
  passages: string | null;
  content_hash: string | null;
  characters: Generated<number>;
  source_key: number | null;
  /** Counts up as pages end; null while it is queued. */
  ended_order: number | null;
}

/** What is known of the page that a source was read from, so that it is fetched again only where it changed. */
interface SourcePageTable {
  source_key: number;
  chatbot_key: number;
  etag: string | null;
  last_modified: string | null;
  /** SHA-256 of the body as it came. */
  body_hash: string;
  /** How the body became text; read in another way, the same body is another text. */
  read_as: string;
  selector: string | null;
  /** JSON array of the addresses on its site that it links to. */
  links: string;
  /** When the server was last asked and answered. */
  fetched_at: number;
  /** The crawl that asked last; null for a page that was named by itself. */
  crawl_key: number | null;
  /** The crawl's. */
  site: string | null;
  /** The last crawl that ended without having found it. */
  missed_by: number | null;
}

/** A text that was added to the knowledge, changed, or taken out of it. */
interface KnowledgeChangeTable {
  key: Generated<number>;
  chatbot_key: number;
  source_id: string;
  change: "added" | "changed" | "removed";
  title: string;
  url: string | null;
  /** JSON arrays of lines, cut. */
  added: string;
  removed: string;
  at: number;
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

/** By which an owner's site vouches for its visitors. */
interface IdentitySecretTable {
  chatbot_key: number;
  sealed: string;
  created_at: number;
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
  /** Who made `vector`; empty: nobody. */
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

/** What one member is told of. */
interface NotificationTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  /** 0: it concerns the whole workspace. */
  chatbot_key: number;
  account_id: string;
  /** The event that told of it: nobody is told twice. */
  event_id: string;
  kind: string;
  target_kind: string;
  target_id: string;
  /** JSON: what its words say, as in notifications/read-event.ts. */
  facts: string;
  /** Whose visitor it names, so that it can be forgotten; empty: nobody. */
  session_id: string;
  visitor_email: string;
  /** 1: it is in the list. */
  in_app: number;
  created_at: number;
  read_at: number | null;
  /** When it is to be mailed; null: it is not, or was. */
  mail_at: number | null;
  /** The mail that carries it, while that is being sent. */
  mail_id: string | null;
}

/** A member's settings for notifications, and where its mail stands. */
/** Mail to the visitor of a session, or to the requester of a ticket that belongs to none. */
interface VisitorMailThreadTable {
  key: Generated<number>;
  id: string;
  session_key: number | null;
  ticket_key: number | null;
  /** When the next mail is due, with a job for that time; null: none. */
  mail_at: number | null;
  /** The mail that is being sent, how often that was tried, and until when another process has it in hand. */
  mail_id: string | null;
  attempts: Generated<number>;
  sending_until: Generated<number>;
  /** JSON array of the Message-IDs that were sent: the first one, and the latest. */
  message_ids: Generated<string>;
  unsubscribed_at: number | null;
  /** What its mails are about, as the first one from the visitor says; null: that is ours to say. */
  subject: string | null;
}

/** A mail that came; nothing in it is the sender's word, so that it may stay when the conversation goes. */
interface InboundEmailTable {
  key: Generated<number>;
  chatbot_key: number;
  /** HMAC of its Message-ID, by which it is known again, and of the sender's address. */
  id_hash: string;
  sender_hash: string;
  /** Null: it is in a conversation, or was before that was deleted. */
  reason: string | null;
  session_key: number | null;
  received_at: number;
}

/** What such a mail says; goes with its session. */
interface EmailMessageTable {
  key: Generated<number>;
  session_key: number;
  message_key: number;
  /** As it stands in its header; "" where it has none. */
  message_id: string;
  from_email: string;
  subject: string;
  text: string;
  /** JSON; null: no trusted server said anything. */
  authentication: string | null;
  /** Null: it waits for what its chatbot does with it. */
  handled_at: number | null;
  draft: string | null;
}

interface VisitorMailItemTable {
  key: Generated<number>;
  thread_key: number;
  ticket_key: number | null;
  kind: "reply" | "comment" | "status" | "transcript";
  /** Id of the message or comment; of a status, when it was set, and which. */
  what: string;
  /** The mail that carries it. */
  mail_id: string | null;
}

interface NotificationMemberTable {
  workspace_id: string;
  account_id: string;
  /** JSON; null: as they are without being asked. */
  settings: string | null;
  /** When the next mail is due, with a job for that time; null: none. */
  mail_at: number | null;
  /** The mail that is being sent, how often that was tried, and until when another process has it in hand. */
  mail_id: string | null;
  attempts: Generated<number>;
  sending_until: Generated<number>;
  /** JSON array of the times of the latest mails. */
  recent_mails: Generated<string>;
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
  /** A hash of who it is, where that is known. */
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
}

type LeadSourceColumn = "chat" | "form" | "api";

/** A visitor was asked for the other half of name and address by the answer to this message: once a session. */
interface LeadQuestionTable {
  session_key: number;
  chatbot_key: number;
  message_key: number;
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

/** What a subscriber of the outbox has still to hear, because it failed at this or at something before. */
interface OwedEventTable {
  subscriber: string;
  event_key: number;
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

/** What a chatbot's models took in one calendar month. */
interface TokenUsageTable {
  chatbot_key: number;
  /** UTC, `2026-11`. */
  month: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  embedding_tokens: Generated<number>;
}

/** What the store must remember of itself, e.g. which secret key it was used with. */
interface StorePropertyTable {
  name: string;
  value: string;
}
