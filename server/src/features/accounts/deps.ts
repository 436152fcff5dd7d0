import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Mailer } from "../../foundation/mail.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Log } from "../../foundation/log.ts";
import type { OidcDeps } from "./oidc/oidc.ts";
import type { Passwords } from "./passwords.ts";
import type { Challenges } from "./passkeys/passkeys.ts";
import type { ProvePasskey } from "./passkeys/prove-passkey.ts";
import type { Pictures } from "./pictures.ts";
import type { Presence } from "./presence.ts";
import type { ProvePassword } from "./prove-password.ts";
import type { SignIns } from "./sign-ins.ts";
import type { ProveCode } from "./second-factor/prove-code.ts";
import type { SecondFactors } from "./second-factor/second-factors.ts";
import type { Throttle, RecordAttempt } from "./throttle.ts";

/** What the feature's operations share. */
export interface AccountsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly secretKey: Buffer;
  /** Signs the marks of devices. */
  readonly deviceKey: Buffer;
  /** Without a slash at the end; empty: links are answered without a host. */
  readonly baseUrl: string;
  readonly signIns: SignIns;
  /** Null: members sign in with passwords only. */
  readonly oidc: OidcDeps | null;
  readonly presence: Presence;
  readonly pictures: Pictures;
  readonly passwords: Passwords;
  readonly provePassword: ProvePassword;
  readonly factors: SecondFactors;
  readonly proveCode: ProveCode;
  readonly challenges: Challenges;
  readonly provePasskey: ProvePasskey;
  readonly recordAttempt: RecordAttempt;
  /** Limits how many emails a caller can cause. */
  readonly resetRequests: Throttle;
  defaultWorkspace(): Promise<string>;
  isClaimed(): Promise<boolean>;
  /** Call after the commit: what is open with these keys or sessions ends, in every process. */
  endCredentials(ids: readonly string[]): void;
}
