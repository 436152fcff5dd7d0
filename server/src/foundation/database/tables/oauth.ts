import type { Generated } from "kysely";

export interface OauthTables {
  oauth_client: OauthClientTable;
  oauth_grant: OauthGrantTable;
  oauth_token: OauthTokenTable;
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
