import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { newId } from "../../foundation/ids.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange, amendAuditContext } from "../../foundation/audit-context.ts";
import { isClaimToken, makeFirstOwner } from "./claim.ts";
import { enter, enterOrWait, enterProven, invitationGone } from "./enter.ts";
import { provenWaiter } from "./passwords.ts";
import { findInvitation, takeInvitation } from "./invitations.ts";
import { hideWhosePassword, requirePasswordSignIn } from "./oidc/password-sign-in.ts";
import { requireGoodPassword } from "./password-rule.ts";
import { findAccount, insertAccount, insertMember, requireSamePassword, workspacesOf } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { findPending, takePending } from "./second-factor/pending-sign-ins.ts";
import { hashToken } from "./secrets.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { findReset, resetMailQueue, useReset } from "./password-reset.ts";
import { sessionSeconds } from "./sign-ins.ts";

/** Getting in: by the claim, with a password, by an invitation. */
export function signInOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, secretKey, passwords, provePassword, proveCode } = deps;

  return [
    implement(operations.claimService, async ({ token, email, password }, _caller, context) => {
      const refused = () => {
        const message = because("claim_token_invalid");
        return new Problem("unauthorized", message, { errors: [{ path: "token", message }] });
      };
      if (!isClaimToken(secretKey, token) || (await deps.isClaimed())) throw refused();
      requirePasswordSignIn(deps, email);
      await requireGoodPassword(password, email, "password");
      const passwordHash = await passwords.hash(provenWaiter(context), password);
      const workspaceId = await deps.defaultWorkspace();
      const now = clock.now();
      const owner = { id: newId("usr", now), email: email.trim(), created_at: now, language: null };
      return enter(deps, owner, workspaceId, context, async (transaction) => {
        if (!(await makeFirstOwner(transaction, clock, { ...owner, workspaceId, passwordHash, now }))) throw refused();
        return undefined;
      });
    }),

    implement(operations.signIn, async ({ email, password }, _caller, context) => {
      const account = await provePassword(email, password, context).catch(hideWhosePassword(deps));
      requirePasswordSignIn(deps, email);
      return enterOrWait(deps, account, { invitationHash: null, person: null }, context);
    }),

    implement(operations.completeSignIn, async ({ token, code }, _caller, context) => {
      const over = () => new Problem("sign_in_failed", because("sign_in_expired"));
      const pending = await findPending(deps, token);
      if (pending === undefined) throw over();
      const { account } = pending;
      await proveCode(account, code, context);
      return enterProven(deps, account, pending, context, async (transaction) => {
        if (!(await takePending(transaction, token))) throw over();
      });
    }),

    implement(operations.acceptInvitation, async ({ token, password }, _caller, context) => {
      const tokenHash = hashToken(token);
      const invitation = await findInvitation(deps, tokenHash);
      if (invitation === undefined) throw invitationGone();
      const { email, workspaceId, role } = invitation;
      requirePasswordSignIn(deps, email);
      if ((await findAccount(database.query, email)) !== undefined) {
        const known = await provePassword(email, password, context);
        return enterOrWait(deps, known, { invitationHash: tokenHash, person: null }, context);
      }
      await requireGoodPassword(password, email, "password");
      const passwordHash = await passwords.hash(provenWaiter(context), password);
      const now = clock.now();
      const account = { id: newId("usr", now), email, created_at: now, language: null };
      return enter(deps, account, workspaceId, context, async (transaction) => {
        if (!(await takeInvitation(transaction, tokenHash))) throw invitationGone();
        if (!(await insertAccount(transaction, { id: account.id, email, passwordHash, now })))
          throw new Problem("conflict", because("account_just_made"));
        await insertMember(transaction, { workspaceId, accountId: account.id, role, now });
        await recordChange(transaction, clock, { resource: account.id, after: { email, role } });
        return undefined;
      });
    }),
  ];
}

/** A new password: with the old one, or with a link that was mailed or printed. */
export function passwordOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, queue, mailer, signIns, passwords, provePassword } = deps;

  return [
    implement(operations.requestPasswordReset, async ({ email }, _caller, { address }) => {
      if (!mailer.isConfigured) throw new Problem("unprocessable", because("no_mail"));
      deps.resetRequests.admit({ address, email: "", device: undefined }).failed();
      // The same work for anybody's address: what it leads to happens afterwards, out of sight.
      await database.transaction((transaction) => queue.add(transaction, resetMailQueue, { email }));
      queue.wake();
      return { status: "accepted" as const };
    }),

    implement(operations.resetPassword, async ({ token, password }, _caller, context) => {
      const gone = () => new Problem("not_found", because("link_invalid"));
      const account = await findReset(deps, token);
      if (account === undefined) throw gone();
      requirePasswordSignIn(deps, account.email);
      await requireGoodPassword(password, account.email, "password");
      const passwordHash = await passwords.hash(provenWaiter(context), password);
      const [workspace] = await workspacesOf(database.query, account.id);
      amendAuditContext({
        actor: { kind: "member", id: account.id, name: account.email },
        workspaceId: workspace?.id ?? "",
        resource: account.id,
      });
      const ended = await database.transaction(async (transaction) => {
        if (!(await useReset(transaction, token))) throw gone();
        return setPassword(transaction, account.id, passwordHash);
      });
      deps.endCredentials(ended);
      return null;
    }),

    implement(operations.changePassword, async ({ currentPassword, newPassword }, caller, context) => {
      const account = await provePassword(caller.name, currentPassword, context);
      await requireGoodPassword(newPassword, account.email, "newPassword");
      const passwordHash = await passwords.hash(provenWaiter(context), newPassword);
      const { ended, made } = await database.transaction(async (transaction) => {
        await requireSamePassword(transaction, account);
        const all = await setPassword(transaction, account.id, passwordHash);
        const { address, userAgent } = context;
        const { workspaceId } = caller;
        return {
          ended: all,
          made: await signIns.insert(transaction, { accountId: account.id, workspaceId, address, userAgent }),
        };
      });
      deps.endCredentials(ended);
      context.browser.keep("session", made.token, sessionSeconds);
      return null;
    }),
  ];

  /** Whoever was signed in with the old password is not any more, and no link to a new one is good. */
  async function setPassword(
    transaction: WriteTransaction,
    accountId: string,
    passwordHash: string,
  ): Promise<string[]> {
    await transaction.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
    await transaction.deleteFrom("password_reset").where("account_id", "=", accountId).execute();
    await recordChange(transaction, clock, { resource: accountId, after: { password: "changed" } });
    return signIns.end(transaction, { accountId });
  }
}
