import { foldEmail, operations } from "@svc/contract";
import type { SignedIn, SignInResult } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import { newId } from "../../foundation/ids.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange, withoutAuditContext } from "../../foundation/audit-context.ts";
import { isClaimToken, makeFirstOwner } from "./claim.ts";
import { browserNameOf } from "./browser-name.ts";
import { deviceSeconds, newDeviceMark } from "./device.ts";
import { recordDevice } from "./known-devices.ts";
import { newDeviceMailQueue } from "./new-device-mail.ts";
import type { NewDeviceMail } from "./new-device-mail.ts";
import { provenWaiter } from "./passwords.ts";
import { findInvitation, takeInvitation } from "./invitations.ts";
import { requireGoodPassword } from "./password-rule.ts";
import {
  describeSignedIn,
  findAccount,
  hasSecondFactor,
  insertAccount,
  insertMember,
  requireSamePassword,
  workspacesOf,
} from "./people.ts";
import type { AccountRow, SignedInRow } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { findPending, insertPending, takePending } from "./second-factor/pending-sign-ins.ts";
import { hashToken } from "./secrets.ts";
import { sessionSeconds } from "./sign-ins.ts";

/** Getting in: by the claim, with a password, by an invitation. */
export function signInOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, queue, mailer, secretKey, signIns, passwords, provePassword, proveCode, deviceKey } = deps;

  /** Where the account was never seen on this device: in the audit log, and by mail to its owner. */
  async function noticeDevice(
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

  /** A session for the account in that workspace, with its cookies; an older one of the browser ends. */
  async function enter(
    account: SignedInRow,
    workspaceId: string,
    context: RequestContext,
    before: (transaction: WriteTransaction) => Promise<void> = async () => undefined,
  ): Promise<SignedIn> {
    const { address, userAgent, browser } = context;
    amendAuditContext({
      actor: { kind: "member", id: account.id, name: account.email },
      workspaceId,
      resource: account.id,
    });
    const { made, ended } = await database.transaction(async (transaction) => {
      await before(transaction);
      await noticeDevice(transaction, account, context);
      return {
        ended: browser.session === undefined ? [] : await signIns.end(transaction, { token: browser.session }),
        made: await signIns.insert(transaction, { accountId: account.id, workspaceId, address, userAgent }),
      };
    });
    queue.wake();
    deps.endCredentials(ended);
    const signedIn = await describeSignedIn(database.query, account, { workspaceId, expiresAtMs: made.expiresAtMs });
    if (signedIn === null)
      throw new Problem(
        "sign_in_failed",
        "This account was just removed from the workspace. Ask an owner to invite it again.",
      );
    browser.keep("session", made.token, sessionSeconds);
    browser.keep("device", newDeviceMark(deviceKey, foldEmail(account.email)), deviceSeconds);
    return signedIn;
  }

  /** Where the account has a second factor, the token for that step; otherwise the session. */
  async function enterOrWait(
    account: AccountRow,
    invitationHash: string | null,
    enterNow: () => Promise<SignedIn>,
  ): Promise<SignInResult> {
    if (!(await hasSecondFactor(database.query, account.id))) return enterNow();
    // Nobody has signed in yet.
    const { token, expiresAtMs } = await withoutAuditContext(() =>
      database.transaction((transaction) => insertPending(transaction, clock, { account, invitationHash })),
    );
    return { secondFactor: { token, expiresAt: isoTime(expiresAtMs) } };
  }

  async function signInTo(
    account: AccountRow,
    context: RequestContext,
    before?: (transaction: WriteTransaction) => Promise<void>,
  ): Promise<SignedIn> {
    const [workspace] = await workspacesOf(database.query, account.id);
    if (workspace === undefined) throw new Problem("forbidden", because("account_without_workspace"));
    return enter(account, workspace.id, context, async (transaction) => {
      await requireSamePassword(transaction, account);
      await before?.(transaction);
    });
  }

  /** An account that exists already joins the workspace that it is invited to. */
  async function join(
    account: AccountRow,
    invitationHash: string,
    context: RequestContext,
    before?: (transaction: WriteTransaction) => Promise<void>,
  ): Promise<SignedIn> {
    const invitation = await findInvitation(deps, invitationHash);
    if (invitation === undefined) throw invitationGone();
    const { email, workspaceId, role } = invitation;
    return enter(account, workspaceId, context, async (transaction) => {
      await requireSamePassword(transaction, account);
      await before?.(transaction);
      if (!(await takeInvitation(transaction, invitationHash))) throw invitationGone();
      await insertMember(transaction, { workspaceId, accountId: account.id, role, now: clock.now() });
      await recordChange(transaction, clock, { resource: account.id, after: { email, role } });
    });
  }

  return [
    implement(operations.claimService, async ({ token, email, password }, _caller, context) => {
      const refused = () => {
        const message = because("claim_token_invalid");
        return new Problem("unauthorized", message, { errors: [{ path: "token", message }] });
      };
      if (!isClaimToken(secretKey, token) || (await deps.isClaimed())) throw refused();
      await requireGoodPassword(password, email, "password");
      const passwordHash = await passwords.hash(provenWaiter(context), password);
      const workspaceId = await deps.defaultWorkspace();
      const now = clock.now();
      const owner = { id: newId("usr", now), email: email.trim(), created_at: now, language: null };
      return enter(owner, workspaceId, context, async (transaction) => {
        if (!(await makeFirstOwner(transaction, clock, { ...owner, workspaceId, passwordHash, now }))) throw refused();
      });
    }),

    implement(operations.signIn, async ({ email, password }, _caller, context) => {
      const account = await provePassword(email, password, context);
      return enterOrWait(account, null, () => signInTo(account, context));
    }),

    implement(operations.completeSignIn, async ({ token, code }, _caller, context) => {
      const over = () => new Problem("sign_in_failed", because("sign_in_expired"));
      const pending = await findPending(deps, token);
      if (pending === undefined) throw over();
      const { account, invitationHash } = pending;
      await proveCode(account, code, context);
      const before = async (transaction: WriteTransaction) => {
        if (!(await takePending(transaction, token))) throw over();
      };
      return invitationHash === null
        ? signInTo(account, context, before)
        : join(account, invitationHash, context, before);
    }),

    implement(operations.acceptInvitation, async ({ token, password }, _caller, context) => {
      const tokenHash = hashToken(token);
      const invitation = await findInvitation(deps, tokenHash);
      if (invitation === undefined) throw invitationGone();
      const { email, workspaceId, role } = invitation;
      if ((await findAccount(database.query, email)) !== undefined) {
        const known = await provePassword(email, password, context);
        return enterOrWait(known, tokenHash, () => join(known, tokenHash, context));
      }
      await requireGoodPassword(password, email, "password");
      const passwordHash = await passwords.hash(provenWaiter(context), password);
      const now = clock.now();
      const account = { id: newId("usr", now), email, created_at: now, language: null };
      return enter(account, workspaceId, context, async (transaction) => {
        if (!(await takeInvitation(transaction, tokenHash))) throw invitationGone();
        if (!(await insertAccount(transaction, { id: account.id, email, passwordHash, now })))
          throw new Problem("conflict", because("account_just_made"));
        await insertMember(transaction, { workspaceId, accountId: account.id, role, now });
        await recordChange(transaction, clock, { resource: account.id, after: { email, role } });
      });
    }),
  ];
}

function invitationGone(): Problem {
  return new Problem("not_found", because("invitation_invalid"));
}
