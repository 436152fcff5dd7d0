import type { Generated } from "kysely";

export interface SearchTables {
  search_index: SearchIndexTable;
  passage: PassageTable;
  hidden_range: HiddenRangeTable;
  posting: PostingTable;
  word: WordTable;
  word_gram: WordGramTable;
  vector_set: VectorSetTable;
  vector: VectorTable;
}

interface SearchIndexTable {
  key: Generated<number>;
  chatbot_key: number;
  kind: "passage" | "faq";
  /** Whose terms the postings are; another than the release's is rebuilt. */
  analyser_version: number;
  /** Incremented by every change, under the index's lock. Data read for a version stays valid for that version. */
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

/** A passage of a source, or a variant of an FAQ: what is found. Its text never changes. */
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
