import type { Generated } from "kysely";

export interface AccountsTables {
  workspace: WorkspaceTable;
  api_key: ApiKeyTable;
  account: AccountTable;
  member: MemberTable;
  sign_in: SignInTable;
  known_device: KnownDeviceTable;
  invitation: InvitationTable;
  password_reset: PasswordResetTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  pending_sign_in: PendingSignInTable;
  identity: IdentityTable;
  used_once: UsedOnceTable;
  picture: PictureTable;
}

/** A workspace's logo, an account's photo or a chatbot's picture, encoded by us. */
interface PictureTable {
  key: Generated<number>;
  /** `pic_…`; stays when the picture is replaced. */
  id: string;
  /** Of a logo. */
  workspace_id: string | null;
  /** Of a photo. */
  account_id: string | null;
  /** Of a chatbot's picture; it may have several, of which its settings name one. */
  chatbot_key: number | null;
  media_type: string;
  bytes: Buffer;
  changed_at: number;
}

interface WorkspaceTable {
  key: Generated<number>;
  id: string;
  name: string;
  created_at: number;
  /** JSON list: the events that its webhook endpoints want, switched on or off; `*` for all. */
  wanted_events: Generated<string>;
  /** 1: members without a second factor can only set one up. */
  requires_second_factor: Generated<number>;
  /** 1: MCP clients may register themselves at this service. */
  allows_client_registration: Generated<number>;
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

/** A person, who may be a member of several workspaces. */
interface AccountTable {
  key: Generated<number>;
  id: string;
  email: string;
  /** By which it is found: NFKC, lower case. */
  email_folded: string;
  /** Argon2id, in PHC string format; empty: it has no password. */
  password_hash: string;
  created_at: number;
  /** Language of emails and notifications; null if not chosen yet. */
  language: string | null;
  /** As visitors and the team see it; null: not set. */
  display_name: string | null;
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

/** A signed-in browser. Stores only the SHA-256 of the cookie's token, in lowercase hex. */
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
  /** The provider's person who signed in; null: by password. */
  identity_key: Generated<number | null>;
  /** The provider's session, where it named one. */
  provider_session: Generated<string | null>;
  /** When the member last proved who they are; signing in is a proof. */
  proven_at: Generated<number>;
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
  /** Email address of the member who sent the invitation. */
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

/** The authenticator app of an account, or, unconfirmed, the count of wrong codes of one with passkeys alone. */
interface SecondFactorTable {
  account_id: string;
  /** Of the app, sealed (foundation/sealed.ts). */
  secret: string;
  created_at: number;
  /** When a first code was right; null: it counts for nothing yet. */
  confirmed_at: number | null;
  /** The 30-second step whose code was used last: no code of it or an older one is good again. */
  last_step: number;
  /** Wrong codes since `failing_since`. */
  failures: Generated<number>;
  failing_since: Generated<number>;
}

/** A WebAuthn credential of an account. */
interface PasskeyTable {
  key: Generated<number>;
  id: string;
  account_id: string;
  name: string;
  /** base64url, as browsers send it. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** JSON list, as the browser gave it. */
  transports: string;
  /** The authenticator's signature counter at its last use; 0: it has none. */
  counter: number;
  created_at: number;
  last_used_at: number | null;
}

/** A sign-in whose password was right and whose code is still missing. */
interface PendingSignInTable {
  /** SHA-256, lowercase hex. */
  token_hash: string;
  account_id: string;
  /** The password hash it was proven with. Another password ends the sign-in. */
  password_hash: string;
  /** Of the invitation that is accepted with it. */
  invitation_hash: string | null;
  expires_at: number;
  /** JSON: the provider's person who is linked with it. */
  person: Generated<string | null>;
}

/** Whom an OpenID Connect provider knows the account's person as. */
interface IdentityTable {
  key: Generated<number>;
  account_id: string;
  issuer: string;
  subject: string;
  created_at: number;
}

/** What may be used once, until it is too old to be used at all. */
interface UsedOnceTable {
  /** SHA-256, lowercase hex. */
  hash: string;
  expires_at: number;
}

/** One that nobody used yet: gone once somebody has. */
interface RecoveryCodeTable {
  account_id: string;
  /** SHA-256, lowercase hex. */
  hash: string;
}
