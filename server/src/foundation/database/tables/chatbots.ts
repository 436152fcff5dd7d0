import type { Generated } from "kysely";

export interface ChatbotsTables {
  chatbot: ChatbotTable;
  chatbot_install: ChatbotInstallTable;
  identity_secret: IdentitySecretTable;
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

/** By which an owner's site vouches for its visitors. */
interface IdentitySecretTable {
  chatbot_key: number;
  sealed: string;
  created_at: number;
}
