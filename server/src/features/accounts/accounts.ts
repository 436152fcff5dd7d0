import { because } from "@svc/contract/reasons/reason.ts";
import { bootstrapKeyId } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Channel } from "../../foundation/channel.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import type { Mailer } from "../../foundation/mail.ts";
import type { OidcConfig } from "../../foundation/oidc-config.ts";
import type { Queue } from "../../foundation/queue.ts";
import { Problem } from "../../foundation/problem.ts";
import { isSameSecret } from "../../foundation/secret.ts";
import { createApiKeys } from "./api-keys.ts";
import { claimTokenOf, isClaimed, makeFirstOwner } from "./claim.ts";
import { createDeps } from "./create-deps.ts";
import { forgetOldDevices } from "./known-devices.ts";
import { mailNewDevice, newDeviceMailQueue } from "./new-device-mail.ts";
import { invitationOperations } from "./invitations.ts";
import { memberOperations } from "./member-operations.ts";
import { mailReset, resetMailQueue } from "./password-reset.ts";
import { passkeyOperations } from "./passkeys/passkey-operations.ts";
import { passkeySignInOperations } from "./passkeys/passkey-sign-in.ts";
import { proofOperations } from "./proof-operations.ts";
import { pictureOperations } from "./picture-operations.ts";
import type { Pictures, ReadImage } from "./pictures.ts";
import type { Presence } from "./presence.ts";
import { secondFactorOperations } from "./second-factor/second-factor-operations.ts";
import { sessionOperations } from "./session-operations.ts";
import { signInOperations, passwordOperations } from "./sign-in-operations.ts";
import { endByProvider } from "./oidc/end-by-provider.ts";
import { oidcOperations } from "./oidc/oidc-operations.ts";
import { oidcProblem } from "./oidc/oidc-problem.ts";
import { workspaceOperations } from "./workspace-operations.ts";
import { inEnglish } from "@svc/contract/reasons/en.ts";
import { withAuditContext } from "../../foundation/audit-context.ts";
import { newId } from "../../foundation/ids.ts";
import type { AccountsDeps } from "./deps.ts";
import { passwordFault } from "./password-rule.ts";
import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import type { ApiKeys } from "./api-keys.ts";

export { createApiKeys, requireChatbots, restrictionsOf } from "./api-keys.ts";
export { hashToken, newToken } from "./secrets.ts";
export type { ApiKeys } from "./api-keys.ts";
export type { Presence } from "./presence.ts";
export { issueReset, resetLink } from "./password-reset.ts";
export { resetSecondFactor } from "./second-factor/reset-second-factor.ts";
export { unlinkAccount } from "./oidc/identities.ts";
export { proveSecondFactors, secondFactorPurpose } from "./second-factor/second-factors.ts";
export { leaveAvatars, storeAvatar } from "./avatars.ts";
export { findPicture } from "./pictures.ts";
export type { Pictures } from "./pictures.ts";
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
  /** Logos, photos, and pictures of chatbots. */
  readonly pictures: Pictures;
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
  const { database, clock, log, queue, channel, mailer, secretKey, baseUrl, bootstrapApiKey, bootstrapOwner } = options;
  const apiKeys = createApiKeys({ database, clock });
  const deps = createDeps(options, (ids) => {
    for (let at = 0; at < ids.length; at += idsInMessage)
      channel.publish(credentialsTopic, { ended: ids.slice(at, at + idsInMessage) });
  });
  const { oidc, signIns, defaultWorkspace } = deps;
  const onlyFor = options.oidc?.onlyExcept ?? null;
  let hasOwner = false;
  queue.handle(resetMailQueue, {
    concurrency: 1,
    run: (job) => mailReset({ database, clock, mailer, baseUrl, onlyFor }, job),
  });
  queue.handle(newDeviceMailQueue, { concurrency: 1, run: (job) => mailNewDevice({ database, mailer, baseUrl }, job) });

  return {
    async findCaller(token) {
      if (bootstrapApiKey === "" || !isSameSecret(token, bootstrapApiKey)) return apiKeys.findCaller(token);
      return bootstrapCaller(await defaultWorkspace());
    },
    findMember: signIns.findMember,
    presence: deps.presence,
    pictures: deps.pictures,
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
      if (bootstrapOwner !== null) await makeBootstrapOwner(deps, bootstrapOwner);
    },
    isClaimed: async () => (hasOwner ||= await isClaimed(database)),
    claimToken: async () => ((await isClaimed(database)) ? null : claimTokenOf(secretKey)),
    watchEnded: ({ ended, missed }) =>
      channel.subscribe(credentialsTopic, { receive: (message) => ended(endedIds(message)), missed }),
    async tidy() {
      await signIns.dropOld();
      await database.transaction((transaction) => dropExpired(transaction, clock.now()));
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
      ...workspaceOperations(deps),
      ...memberOperations(deps),
      ...invitationOperations(deps),
      ...pictureOperations(deps),
      ...keyOperations(apiKeys, (keyId) => deps.endCredentials([keyId])),
    ],
  };
}

function bootstrapCaller(workspaceId: string): Caller {
  return {
    workspaceId,
    kind: "key",
    id: bootstrapKeyId,
    name: "SVC_BOOTSTRAP_API_KEY",
    role: "admin",
    scopes: ["read", "write", "settings"],
  };
}

async function dropExpired(transaction: WriteTransaction, now: number): Promise<void> {
  await transaction.deleteFrom("invitation").where("expires_at", "<=", now).execute();
  await transaction.deleteFrom("password_reset").where("expires_at", "<=", now).execute();
  await transaction.deleteFrom("pending_sign_in").where("expires_at", "<=", now).execute();
  await transaction.deleteFrom("used_once").where("expires_at", "<=", now).execute();
  await forgetOldDevices(transaction, now);
}

function endedIds(message: unknown): string[] {
  if (typeof message !== "object" || message === null || !("ended" in message)) return [];
  return Array.isArray(message.ended) ? message.ended.map(String) : [];
}

/** Makes the owner that the environment names, if the service has none. Throws if the password is too weak. */
async function makeBootstrapOwner(
  { database, clock, passwords, defaultWorkspace }: AccountsDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  if (await isClaimed(database)) return;
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

/** `onRevoke`: called with the id of a revoked key. */
function keyOperations(apiKeys: ApiKeys, onRevoke: (keyId: string) => void): Implementation[] {
  return [
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
      onRevoke(keyId);
      return null;
    }),
  ];
}
