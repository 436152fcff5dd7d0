import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { newId } from "../../foundation/ids.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { isClaimToken, makeFirstOwner } from "./claim.ts";
import { enter, enterOrWait, enterProven, invitationGone } from "./enter.ts";
import { provenWaiter } from "./passwords.ts";
import { findInvitation, takeInvitation } from "./invitations.ts";
import { hideWhosePassword, requirePasswordSignIn } from "./oidc/password-sign-in.ts";
import { requireGoodPassword } from "./password-rule.ts";
import { findAccount, insertAccount, insertMember } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { findPending, takePending } from "./second-factor/pending-sign-ins.ts";
import { hashToken } from "./secrets.ts";

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
