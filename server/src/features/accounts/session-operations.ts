import { operations } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { findLanguage, saveLanguage } from "./language.ts";
import { saveAvailability } from "./presence.ts";
import { workspacesOf } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { requireSignIn, signedInNow } from "./signed-in-now.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";

/** The signed-in member's own account, workspaces and sessions. */
export function sessionOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, signIns } = deps;

  return [
    implement(operations.getSignedIn, async (_input, caller) => signedInNow(deps, caller)),

    implement(operations.updateAccount, async ({ language, availability, name: written }, caller) => {
      const name = written?.trim() ?? written;
      await database.transaction(async (transaction) => {
        const before = {
          ...(language === undefined ? {} : { language: await findLanguage(transaction, caller.id) }),
          ...(name === undefined ? {} : { name: await findDisplayName(transaction, caller.id) }),
        };
        if (language !== undefined) await saveLanguage(transaction, caller.id, language);
        if (name !== undefined) await saveDisplayName(transaction, caller.id, name);
        if (availability !== undefined) await saveAvailability(transaction, caller, availability);
        await recordChange(transaction, clock, {
          resource: caller.id,
          before,
          after: {
            ...(language === undefined ? {} : { language }),
            ...(availability === undefined ? {} : { availability }),
            ...(name === undefined ? {} : { name }),
          },
        });
      });
      return signedInNow(deps, caller);
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
      return signedInNow(deps, { ...caller, workspaceId });
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

/** What the account's person is called; null where they haven't said. */
async function findDisplayName(db: Pick<Database["query"], "selectFrom">, accountId: string): Promise<string | null> {
  const row = await db.selectFrom("account").select("display_name").where("id", "=", accountId).executeTakeFirst();
  return row?.display_name ?? null;
}

async function saveDisplayName(transaction: WriteTransaction, accountId: string, name: string | null): Promise<void> {
  await transaction.updateTable("account").set({ display_name: name }).where("id", "=", accountId).execute();
}
