import type { Generated } from "kysely";

export interface KnowledgeTables {
  source: SourceTable;
  faq: FaqTable;
  training: TrainingTable;
  training_item: TrainingItemTable;
  upload_chunk: UploadChunkTable;
  crawl: CrawlTable;
  crawl_page: CrawlPageTable;
  source_page: SourcePageTable;
  knowledge_change: KnowledgeChangeTable;
  article_import: ArticleImportTable;
  article_import_item: ArticleImportItemTable;
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
  /** Incremented when processing starts. Only the latest run may finish. */
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
  /** How bad a failure has been told, as in knowledge/emit-failures.ts. */
  failure_told: Generated<number>;
  /** What was left out of its text: a JSON list of sentences. */
  notes: Generated<string>;
  /** How many readers rated its article helpful or not helpful. */
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
  /** Null: a crawl without a chatbot, whose pages are stored here. */
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
  /** The crawl that fetched it last; null for a page that was added on its own. */
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

/** Articles from elsewhere: a Git repository, or a file that another system has exported. */
interface ArticleImportTable {
  key: Generated<number>;
  id: string;
  chatbot_key: number;
  kind: "git" | "archive" | "wordpress" | "zendesk";
  /** By which it is the same import again, beside its kind. */
  identity: string;
  name: string;
  url: string | null;
  branch: string | null;
  folder: string | null;
  sealed_token: string | null;
  site_url: string | null;
  language: string | null;
  public: number;
  /** Counts up with each run; items of earlier runs are no longer there. */
  run: number;
  /** The last run whose items are all stored. */
  staged_run: Generated<number>;
  /** Sources that the last run has deleted. */
  removed: Generated<number>;
  /** Of a Git repository: the commit, and how it was read. */
  revision: string | null;
  status: "running" | "completed" | "failed";
  reason: string | null;
  reason_code: string | null;
  reason_args: string | null;
  refresh_every: RefreshPeriodColumn | null;
  refresh_at: number | null;
  created_at: number;
  started_at: number;
  finished_at: number | null;
  /** 1 where its failure has been reported. */
  failure_told: Generated<number>;
}

interface ArticleImportItemTable {
  key: Generated<number>;
  import_key: number;
  chatbot_key: number;
  origin: string;
  title: string;
  url: string | null;
  /** Alike for the same text. */
  content: string;
  hash: string;
  format: "markdown" | "html";
  /** Until it has been read. */
  body: Buffer | null;
  outcome: "queued" | "added" | "changed" | "unchanged" | "left_out" | "failed";
  reason: string | null;
  reason_code: string | null;
  reason_args: string | null;
  /** Kept when its owner deletes the source, so that it isn't added again. */
  source_key: number | null;
  run: number;
}
