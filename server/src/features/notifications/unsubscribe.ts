import { withAuditContext } from "../../foundation/audit-context.ts";
import { Problem } from "../../foundation/problem.ts";
import { listMembers } from "../accounts/accounts.ts";
import { readToken } from "./links.ts";
import { saveSettings } from "./operations.ts";
import type { NotificationsDeps } from "./deps.ts";
import { findSettings } from "./settings.ts";
import { words } from "./words.ts";
import type { PageWords } from "./words.ts";

export interface Unsubscribing {
  /** The words of the page that asks. Throws a Problem where the token is none of ours. */
  ask(token: string): Promise<{ language: string; words: PageWords }>;
  /** Ends the member's mail, at once and also what waits; nothing where there is no such member any more. */
  unsubscribe(token: string, from: { address: string; userAgent: string }): Promise<void>;
}

/** What the link of every mail leads to (RFC 8058): to look at it changes nothing, one POST ends the mail. */
export function createUnsubscribing(deps: NotificationsDeps): Unsubscribing {
  const { database } = deps;

  async function find(token: string) {
    const member = readToken(deps.unsubscribeKey, token);
    if (member === null)
      throw new Problem("not_found", "This link is not whole. Copy all of it from the mail, or sign in to choose.");
    const account = (await listMembers(database.query, member.workspaceId)).find(({ id }) => id === member.accountId);
    return { member, account };
  }

  return {
    async ask(token) {
      const { member, account } = await find(token);
      const { language } = await findSettings(database.query, member, account?.role ?? "none");
      return { language, words: words[language].page };
    },
    async unsubscribe(token, { address, userAgent }) {
      const { member, account } = await find(token);
      if (account === undefined) return;
      const { workspaceId, accountId } = member;
      const actor = { kind: "member" as const, id: accountId, name: account.email };
      const start = {
        actor,
        workspaceId,
        action: "unsubscribe",
        resource: accountId,
        address,
        userAgent,
        always: false,
      };
      await withAuditContext(start, () =>
        database.transaction((transaction) =>
          saveSettings(deps, transaction, member, account.role, (before) => ({ ...before, email: "never" })),
        ),
      );
    },
  };
}
