import { foldEmail } from "@svc/contract";
import type { SignedIn, SignInResult } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { amendAuditContext, recordChange, withoutAuditContext } from "../../foundation/audit-context.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { browserNameOf } from "@svc/contract/browser-name";
import type { AccountsDeps } from "./deps.ts";
import { deviceSeconds, newDeviceMark } from "./device.ts";
import { findInvitation, takeInvitation } from "./invitations.ts";
import { recordDevice } from "./known-devices.ts";
import { newDeviceMailQueue } from "./new-device-mail.ts";
import type { NewDeviceMail } from "./new-device-mail.ts";
import type { Person } from "./oidc/flow.ts";
import { linkPerson } from "./oidc/identities.ts";
import { describeSignedIn, secondFactorsOf, insertMember, requireSamePassword, workspacesOf } from "./people.ts";
import type { AccountRow, SignedInRow } from "./people.ts";
import { insertPending } from "./second-factor/pending-sign-ins.ts";
import { isProofOver, sessionSeconds } from "./sign-ins.ts";
import type { SessionIdentity } from "./sign-ins.ts";

/** What else the transaction does that makes the session; answers the provider's person that it belongs to. */
type Before = (transaction: WriteTransaction) => Promise<SessionIdentity | undefined>;

/** What is proven beside the password: an invitation that is accepted with it, a person who is linked. */
interface Beside {
  readonly invitationHash: string | null;
  readonly person: Person | null;
}

/** A session for the account in that workspace, with its cookies; an older one of the browser ends. */
export async function enter(
  deps: AccountsDeps,
  account: SignedInRow,
  workspaceId: string,
  context: RequestContext,
  before: Before = async () => undefined,
): Promise<SignedIn> {
  const { database, queue, signIns, deviceKey } = deps;
  const { address, userAgent, browser } = context;
  amendAuditContext({
    actor: { kind: "member", id: account.id, name: account.email },
    workspaceId,
    resource: account.id,
  });
  const { made, ended, identity } = await database.transaction(async (transaction) => {
    const by = await before(transaction);
    await noticeDevice(deps, transaction, account, context);
    return {
      identity: by,
      ended: browser.session === undefined ? [] : await signIns.end(transaction, { token: browser.session }),
      made: await signIns.insert(transaction, { accountId: account.id, workspaceId, address, userAgent, ...by }),
    };
  });
  queue.wake();
  deps.endCredentials(ended);
  const signedIn = await describeSignedIn(database.query, account, {
    workspaceId,
    expiresAtMs: made.expiresAtMs,
    needsProof: isProofOver(made.provenAtMs, deps.clock.now()),
    identityKey: identity?.identityKey ?? null,
  });
  if (signedIn === null)
    throw new Problem(
      "sign_in_failed",
      "This account was just removed from the workspace. Ask an owner to invite it again.",
    );
  browser.keep("session", made.token, sessionSeconds);
  browser.keep("device", newDeviceMark(deviceKey, foldEmail(account.email)), deviceSeconds);
  return signedIn;
}

/** Where the account was never seen on this device: in the audit log, and by mail to its owner. */
async function noticeDevice(
  { clock, deviceKey, mailer, queue }: AccountsDeps,
  transaction: WriteTransaction,
  account: SignedInRow,
  context: RequestContext,
): Promise<void> {
  const seen = await recordDevice(transaction, { clock, deviceKey }, account, context);
  if (seen === "first" || seen === "known") return;
  amendAuditContext({ after: { newDevice: true } });
  if (seen !== "new" || !mailer.isConfigured) return;
  const { address, userAgent } = context;
  const mail = { accountId: account.id, address, ...browserNameOf(userAgent), timeMs: clock.now() };
  await queue.add(transaction, newDeviceMailQueue, mail satisfies NewDeviceMail);
}

/** With a proven password: where the account has a second factor, the token for that step; else the session. */
export async function enterOrWait(
  deps: AccountsDeps,
  account: AccountRow,
  beside: Beside,
  context: RequestContext,
): Promise<SignInResult> {
  const { database, clock } = deps;
  const { authenticatorApp, passkeys } = await secondFactorsOf(database.query, account.id);
  if (!authenticatorApp && passkeys === 0) return enterProven(deps, account, beside, context);
  // Nobody has signed in yet.
  const { token, expiresAtMs } = await withoutAuditContext(() =>
    database.transaction((transaction) => insertPending(transaction, clock, { account, ...beside })),
  );
  return { secondFactor: { token, expiresAt: isoTime(expiresAtMs), authenticatorApp, passkey: passkeys > 0 } };
}

/** With all that the account is protected by: the workspace that it is invited to, or else its first one. */
export async function enterProven(
  deps: AccountsDeps,
  account: AccountRow,
  { invitationHash, person }: Beside,
  context: RequestContext,
  first: (transaction: WriteTransaction) => Promise<void> = async () => undefined,
): Promise<SignedIn> {
  return enterOwn(deps, account, invitationHash, context, async (transaction) => {
    await requireSamePassword(transaction, account);
    await first(transaction);
    return person === null ? undefined : linkPerson(transaction, deps.clock, account.id, person);
  });
}

/** An account that exists already: it joins the workspace that it is invited to, or enters its first one. */
export async function enterOwn(
  deps: AccountsDeps,
  account: SignedInRow,
  invitationHash: string | null,
  context: RequestContext,
  before: Before,
): Promise<SignedIn> {
  const { database, clock } = deps;
  if (invitationHash === null) {
    const [workspace] = await workspacesOf(database.query, account.id);
    if (workspace === undefined) throw new Problem("forbidden", because("account_without_workspace"));
    return enter(deps, account, workspace.id, context, before);
  }
  const invitation = await findInvitation(deps, invitationHash);
  if (invitation === undefined) throw invitationGone();
  const { email, workspaceId, role } = invitation;
  return enter(deps, account, workspaceId, context, async (transaction) => {
    const identity = await before(transaction);
    if (!(await takeInvitation(transaction, invitationHash))) throw invitationGone();
    await insertMember(transaction, { workspaceId, accountId: account.id, role, now: clock.now() });
    await recordChange(transaction, clock, { resource: account.id, after: { email, role } });
    return identity;
  });
}

export function invitationGone(): Problem {
  return new Problem("not_found", because("invitation_invalid"));
}
