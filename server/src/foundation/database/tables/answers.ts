import type { Generated } from "kysely";

export interface AnswersTables {
  token_usage: TokenUsageTable;
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
