import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { requirePasswordSignIn } from "./oidc/password-sign-in.ts";
import { provenWaiter } from "./passwords.ts";
import { requireGoodPassword } from "./password-rule.ts";
import { findReset, resetMailQueue, useReset } from "./password-reset.ts";
import { requireSamePassword, workspacesOf } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { sessionSeconds } from "./sign-ins.ts";

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
