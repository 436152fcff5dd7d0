import { operations } from "@svc/contract";
import { inEnglish } from "@svc/contract/reasons/en.ts";
import { because } from "@svc/contract/reasons/reason.ts";
import { bootstrapKeyId } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Channel } from "../../foundation/channel.ts";
import { steadyClock } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import type { Mailer } from "../../foundation/mail.ts";
import type { OidcConfig } from "../../foundation/oidc-config.ts";
import { pageOfAll } from "../../foundation/page.ts";
import type { Queue } from "../../foundation/queue.ts";
import { Problem } from "../../foundation/problem.ts";
import { isSameSecret } from "../../foundation/secret.ts";
import { deriveKey } from "../../foundation/secret-key.ts";
import { withAuditContext } from "../../foundation/audit-context.ts";
import { createApiKeys } from "./api-keys.ts";
import { claimTokenOf, isClaimed, makeFirstOwner } from "./claim.ts";
import { forgetOldDevices } from "./known-devices.ts";
import { mailNewDevice, newDeviceMailQueue } from "./new-device-mail.ts";
import { invitationOperations } from "./invitations.ts";
import { memberOperations } from "./member-operations.ts";
import { passwordFault } from "./password-rule.ts";
import { mailReset, resetMailQueue } from "./password-reset.ts";
import { passwordOperations } from "./password-operations.ts";
import { createPasswords } from "./passwords.ts";
import { createProvePassword } from "./prove-password.ts";
import type { AccountsDeps } from "./deps.ts";
import { createChallenges } from "./passkeys/challenges.ts";
import { passkeyOperations } from "./passkeys/passkey-operations.ts";
import { passkeySignInOperations } from "./passkeys/passkey-sign-in.ts";
import { createProvePasskey } from "./passkeys/prove-passkey.ts";
import { proofOperations } from "./proof-operations.ts";
import { pictureOperations } from "./picture-operations.ts";
import { createPictures } from "./pictures.ts";
import type { Picture, ReadImage } from "./pictures.ts";
import { createPresence } from "./presence.ts";
import type { Presence } from "./presence.ts";
import { createRecordAttempt } from "./record-attempt.ts";
import { createProveCode } from "./second-factor/prove-code.ts";
import { secondFactorOperations } from "./second-factor/second-factor-operations.ts";
import { createSecondFactors, secondFactorPurpose } from "./second-factor/second-factors.ts";
import { sessionOperations } from "./session-operations.ts";
import { signInOperations } from "./sign-in-operations.ts";
import { endByProvider } from "./oidc/end-by-provider.ts";
import { createOidc } from "./oidc/oidc.ts";
import { oidcOperations } from "./oidc/oidc-operations.ts";
import { oidcProblem } from "./oidc/oidc-problem.ts";
import { createSignIns } from "./sign-ins.ts";
import { createThrottle } from "./throttle.ts";
import { createDefaultWorkspace } from "./workspaces.ts";

export { createApiKeys, requireChatbots, restrictionsOf } from "./api-keys.ts";
export { hashToken, newToken } from "./secrets.ts";
export type { ApiKeys } from "./api-keys.ts";
export type { Presence } from "./presence.ts";
export { issueReset, resetLink } from "./password-reset.ts";
export { resetSecondFactor } from "./second-factor/reset-second-factor.ts";
export { unlinkAccount } from "./oidc/identities.ts";
export { proveSecondFactors, secondFactorPurpose } from "./second-factor/second-factors.ts";
export { findPicture } from "./pictures.ts";
export { findLanguage, saveLanguage } from "./language.ts";
export { listAllAccounts, listMembers } from "./people.ts";
export { claimTokenOf, isClaimed } from "./claim.ts";
export { callbackPath as oidcCallbackPath } from "./oidc/oidc.ts";
export { createProvider } from "./oidc/provider.ts";
export { requireOwnerOfAll } from "./owner-of-all.ts";
export { recordWantedEvents as noteWantedEvents } from "./wanted-events.ts";
export { createDefaultWorkspace } from "./workspaces.ts";

export interface Accounts {
  /** Whose API key this is; null for anything that is not a valid one. */
  findCaller(token: string): Promise<Caller | null>;
  /** The member signed in with this token; null if it is invalid. */
  findMember(token: string): Promise<Caller | null>;
  /** Makes what a fresh service needs: its workspace, and the owner that the environment names. */
  start(): Promise<void>;
  /** The token for claiming a service without an owner; null once it has one. */
  claimToken(): Promise<string | null>;
  /** Whether the service has, or ever had, an owner; the store is asked until it has. */
  isClaimed(): Promise<boolean>;
  /** Tells which API keys and sessions have ended, in whatever process, and when such news may have been lost. */
  watchEnded(listener: { ended(ids: readonly string[]): void; missed(): void }): void;
  /** Call after the commit: what is open with these credentials ends, in every process. */
  endCredentials(ids: readonly string[]): void;
  /** Ends what a logout token of the OpenID Connect provider names. Throws a Problem where it isn't valid. */
  endByProvider(token: string, address: string): Promise<void>;
  /** Drops what is over. */
  tidy(): Promise<void>;
  /** Which members answer visitors just now. */
  readonly presence: Pick<Presence, "follow" | "isAnyoneOnline">;
  /** A logo or photo. Throws `not_found`. */
  openPicture(id: string): Promise<Picture>;
  readonly implementations: readonly Implementation[];
}

export interface AccountsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly channel: Channel;
  readonly mailer: Mailer;
  readonly secretKey: Buffer;
  readonly baseUrl: string;
  readonly oidc: OidcConfig | null;
  /** Reaches what the environment names. */
  readonly egress: Pick<Egress, "request">;
  readonly readImage: ReadImage;
  readonly bootstrapApiKey: string;
  readonly bootstrapOwner: { readonly email: string; readonly password: string } | null;
}

/** The topic for ended keys and sessions: `{ ended: string[] }`. */
const credentialsTopic = "credentials";
/** A message between processes has 7,000 bytes at most. */
const idsInMessage = 100;

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, clock, log, queue, channel, mailer, secretKey } = options;
  const { baseUrl, egress, bootstrapApiKey, bootstrapOwner } = options;
  const oidc = createOidc({ config: options.oidc, clock, egress, baseUrl, secretKey });
  const apiKeys = createApiKeys({ database, clock });
  const signIns = createSignIns({ database, clock, onlyExcept: options.oidc?.onlyExcept ?? null });
  const passwords = createPasswords();
  const deviceKey = deriveKey(secretKey, "device-mark");
  const factors = createSecondFactors({ clock, sealKey: deriveKey(secretKey, secondFactorPurpose) });
  const throttle = createThrottle(steadyClock);
  const recordAttempt = createRecordAttempt({ database, clock, log });
  const challenges = createChallenges({ clock, sealKey: deriveKey(secretKey, "passkey-challenge") });
  const defaultWorkspace = createDefaultWorkspace(database, clock);
  let hasOwner = false;
  const deps: AccountsDeps = {
    database,
    clock,
    log,
    queue,
    mailer,
    secretKey,
    deviceKey,
    baseUrl,
    signIns,
    oidc,
    presence: createPresence({ database, clock, log }),
    pictures: createPictures(options),
    passwords,
    provePassword: createProvePassword({ database, passwords, throttle, deviceKey, recordAttempt }),
    factors,
    proveCode: createProveCode({ database, factors, throttle, deviceKey, recordAttempt }),
    challenges,
    provePasskey: createProvePasskey({ database, clock, challenges, throttle, deviceKey, recordAttempt }),
    recordAttempt,
    resetRequests: createThrottle(steadyClock),
    defaultWorkspace,
    isClaimed: () => isClaimed(database),
    endCredentials(ids) {
      for (let at = 0; at < ids.length; at += idsInMessage)
        channel.publish(credentialsTopic, { ended: ids.slice(at, at + idsInMessage) });
    },
  };
  const onlyFor = options.oidc?.onlyExcept ?? null;
  queue.handle(resetMailQueue, {
    concurrency: 1,
    run: (job) => mailReset({ database, clock, mailer, baseUrl, onlyFor }, job),
  });
  queue.handle(newDeviceMailQueue, { concurrency: 1, run: (job) => mailNewDevice({ database, mailer, baseUrl }, job) });

  const keyOperations = [
    implement(operations.listApiKeys, async (page, { workspaceId }) => {
      const { items, nextCursor } = pageOfAll(await apiKeys.list(workspaceId), page);
      return { apiKeys: items, nextCursor };
    }),
    implement(operations.createApiKey, async ({ name, scopes, chatbotIds, expiresAt }, { workspaceId }) => {
      const { apiKey, secret } = await apiKeys.create(workspaceId, {
        name,
        scopes,
        ...(chatbotIds === null || chatbotIds === undefined ? {} : { chatbotIds }),
        ...(expiresAt === null || expiresAt === undefined ? {} : { expiresAtMs: Date.parse(expiresAt) }),
      });
      return { ...apiKey, secret };
    }),
    implement(operations.revokeApiKey, async ({ keyId }, { workspaceId }) => {
      await apiKeys.revoke(workspaceId, keyId);
      deps.endCredentials([keyId]);
      return null;
    }),
  ];

  async function makeBootstrapOwner(): Promise<void> {
    if (bootstrapOwner === null || (await isClaimed(database))) return;
    const { email, password } = bootstrapOwner;
    const fault = await passwordFault(password, email);
    if (fault !== undefined) throw new Error(`SVC_BOOTSTRAP_OWNER_PASSWORD ${inEnglish(fault)}.`);
    const passwordHash = await passwords.hash({ standing: "trusted", group: "start" }, password);
    const workspaceId = await defaultWorkspace();
    const actor = { kind: "cli" as const, id: "", name: "SVC_BOOTSTRAP_OWNER_EMAIL" };
    const now = clock.now();
    const owner = { id: newId("usr", now), workspaceId, email, passwordHash, now };
    await withAuditContext({ actor, workspaceId, action: "claimService", always: false }, () =>
      database.transaction((transaction) => makeFirstOwner(transaction, clock, owner)),
    );
  }

  return {
    async findCaller(token) {
      if (bootstrapApiKey === "" || !isSameSecret(token, bootstrapApiKey)) return apiKeys.findCaller(token);
      return {
        workspaceId: await defaultWorkspace(),
        kind: "key",
        id: bootstrapKeyId,
        name: "SVC_BOOTSTRAP_API_KEY",
        role: "admin",
        scopes: ["read", "write", "settings"],
      };
    },
    findMember: signIns.findMember,
    presence: deps.presence,
    openPicture: deps.pictures.open,
    endCredentials: deps.endCredentials,
    async endByProvider(token, address) {
      if (oidc === null) throw new Problem("not_found", because("oidc_off"));
      await endByProvider(deps, oidc, token, address).catch((error: unknown) => {
        const { code, message } = oidcProblem(error, log);
        // As the specification answers it.
        throw new Problem(code === "unavailable" ? code : "invalid_request", message);
      });
    },
    async start() {
      await defaultWorkspace();
      await makeBootstrapOwner();
    },
    isClaimed: async () => (hasOwner ||= await isClaimed(database)),
    claimToken: async () => ((await isClaimed(database)) ? null : claimTokenOf(secretKey)),
    watchEnded: ({ ended, missed }) =>
      channel.subscribe(credentialsTopic, { receive: (message) => ended(endedIds(message)), missed }),
    async tidy() {
      const now = clock.now();
      await signIns.dropOld();
      await database.transaction(async (transaction) => {
        await transaction.deleteFrom("invitation").where("expires_at", "<=", now).execute();
        await transaction.deleteFrom("password_reset").where("expires_at", "<=", now).execute();
        await transaction.deleteFrom("pending_sign_in").where("expires_at", "<=", now).execute();
        await transaction.deleteFrom("used_once").where("expires_at", "<=", now).execute();
        await forgetOldDevices(transaction, now);
      });
    },
    implementations: [
      ...signInOperations(deps),
      ...oidcOperations(deps),
      ...passwordOperations(deps),
      ...secondFactorOperations(deps),
      ...passkeySignInOperations(deps),
      ...passkeyOperations(deps),
      ...proofOperations(deps),
      ...sessionOperations(deps),
      ...memberOperations(deps),
      ...invitationOperations(deps),
      ...pictureOperations(deps),
      ...keyOperations,
    ],
  };
}

function endedIds(message: unknown): string[] {
  if (typeof message !== "object" || message === null || !("ended" in message)) return [];
  return Array.isArray(message.ended) ? message.ended.map(String) : [];
}
