import { operations } from "@svc/contract";
import type { SignedIn } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { findLanguage, saveLanguage } from "./language.ts";
import { saveAvailability } from "./presence.ts";
import { describeSignedIn, workspacesOf } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { isProofOver } from "./sign-ins.ts";

/** The signed-in member's own account, workspaces and sessions. */
export function sessionOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, signIns } = deps;

  return [
    implement(operations.getSignedIn, async (_input, caller) => signedInNow(caller)),

    implement(operations.updateAccount, async ({ language, availability }, caller) => {
      await database.transaction(async (transaction) => {
        const before = { language: await findLanguage(transaction, caller.id) };
        if (language !== undefined) await saveLanguage(transaction, caller.id, language);
        if (availability !== undefined) await saveAvailability(transaction, caller, availability);
        await recordChange(transaction, clock, {
          resource: caller.id,
          ...(language === undefined ? {} : { before }),
          after: {
            ...(language === undefined ? {} : { language }),
            ...(availability === undefined ? {} : { availability }),
          },
        });
      });
      return signedInNow(caller);
    }),

    implement(operations.signOut, async (_input, caller, { browser }) => {
      await endOwn(caller, requireSignIn(caller));
      browser.keep("session", null, 0);
      return null;
    }),

    implement(operations.switchWorkspace, async ({ workspaceId }, caller) => {
      const workspaces = await workspacesOf(database.query, caller.id);
      if (!workspaces.some(({ id }) => id === workspaceId))
        throw new Problem(
          "not_found",
          "You are a member of no workspace with this id. Read /api/auth/me to see yours.",
        );
      const signInId = requireSignIn(caller);
      await database.transaction(async (transaction) => {
        await transaction
          .updateTable("sign_in")
          .set({ workspace_id: workspaceId })
          .where("id", "=", signInId)
          .execute();
        await recordChange(transaction, clock, { workspaceId, resource: caller.id, after: { workspaceId } });
      });
      // What is open still shows the other workspace.
      deps.endCredentials([signInId]);
      return signedInNow({ ...caller, workspaceId });
    }),

    implement(operations.listSignInSessions, async (page, caller) => {
      const { items: sessions, nextCursor } = pageOfAll(await signIns.list(caller.id, caller.signInId), page);
      return { sessions, nextCursor };
    }),

    implement(operations.revokeSignInSession, async ({ signInSessionId }, caller, { browser }) => {
      await endOwn(caller, signInSessionId);
      if (signInSessionId === caller.signInId) browser.keep("session", null, 0);
      return null;
    }),
  ];

  async function signedInNow(caller: Caller): Promise<SignedIn> {
    const row = await database.query
      .selectFrom("sign_in")
      .innerJoin("account", "account.id", "sign_in.account_id")
      .select(["account.id", "account.email", "account.created_at", "account.language", "sign_in.expires_at"])
      .select(["sign_in.identity_key", "sign_in.proven_at"])
      .where("sign_in.id", "=", requireSignIn(caller))
      .executeTakeFirst();
    const signedIn =
      row === undefined
        ? null
        : await describeSignedIn(database.query, row, {
            workspaceId: caller.workspaceId,
            expiresAtMs: row.expires_at,
            needsProof: isProofOver(row.proven_at, clock.now()),
            identityKey: row.identity_key,
          });
    if (signedIn === null) throw new Problem("unauthorized", "This session has just ended. Sign in again.");
    return signedIn;
  }

  async function endOwn(caller: Caller, signInId: string): Promise<void> {
    amendAuditContext({ resource: signInId });
    const ended = await database.transaction(async (transaction) => {
      const ids = await signIns.end(transaction, { id: signInId, accountId: caller.id });
      if (ids.length === 0)
        throw new Problem("not_found", "You have no session with this id. List your sessions to see their ids.");
      return ids;
    });
    deps.endCredentials(ended);
  }
}

function requireSignIn({ signInId }: Caller): string {
  if (signInId === undefined) throw new Error("A member has no session.");
  return signInId;
}
