import { foldEmail, operations } from "@svc/contract";
import type { SignedIn } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import { newId } from "../../foundation/ids.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
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
  insertAccount,
  insertMember,
  requireSamePassword,
  workspacesOf,
} from "./people.ts";
import type { SignedInRow } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { sessionSeconds } from "./sign-ins.ts";

/** Getting in: by the claim, with a password, by an invitation. */
export function signInOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, queue, mailer, secretKey, signIns, passwords, provePassword, deviceKey } = deps;

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
      const [workspace] = await workspacesOf(database.query, account.id);
      if (workspace === undefined) throw new Problem("forbidden", because("account_without_workspace"));
      return enter(account, workspace.id, context, (transaction) => requireSamePassword(transaction, account));
    }),

    implement(operations.acceptInvitation, async ({ token, password }, _caller, context) => {
      const gone = () => new Problem("not_found", because("invitation_invalid"));
      const invitation = await findInvitation(deps, token);
      if (invitation === undefined) throw gone();
      const { email, workspaceId, role } = invitation;
      const now = clock.now();
      const isKnown = (await findAccount(database.query, email)) !== undefined;
      const known = isKnown ? await provePassword(email, password, context) : undefined;
      if (known === undefined) await requireGoodPassword(password, email, "password");
      const passwordHash = known === undefined ? await passwords.hash(provenWaiter(context), password) : "";
      const account = known ?? { id: newId("usr", now), email, created_at: now, language: null };
      return enter(account, workspaceId, context, async (transaction) => {
        if (known !== undefined) await requireSamePassword(transaction, known);
        if (!(await takeInvitation(transaction, token))) throw gone();
        if (known === undefined && !(await insertAccount(transaction, { id: account.id, email, passwordHash, now })))
          throw new Problem("conflict", because("account_just_made"));
        await insertMember(transaction, { workspaceId, accountId: account.id, role, now });
        await recordChange(transaction, clock, { resource: account.id, after: { email, role } });
      });
    }),
  ];
}
