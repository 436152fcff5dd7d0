import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { AccountsDeps } from "../deps.ts";
import { findAccount } from "../people.ts";

/** Unlinking the member's own account from its person at the provider. */
export function unlinkOperation(deps: AccountsDeps): Implementation {
  const { database, clock, signIns } = deps;
  return implement(operations.unlinkIdentity, async (_input, caller, context) => {
    const own = await findAccount(database.query, caller.name);
    if (own?.password_hash === "") throw new Problem("conflict", because("oidc_only_way"));
    const ended = await database.transaction(async (transaction) => {
      const gone = await transaction
        .deleteFrom("identity")
        .where("account_id", "=", caller.id)
        .returning(["key", "issuer"])
        .execute();
      if (gone.length === 0) throw new Problem("not_found", because("oidc_not_linked"));
      const issuers = gone.map(({ issuer }) => issuer).join(" ");
      await recordChange(transaction, clock, { resource: caller.id, before: { identity: issuers } });
      const ids = await Promise.all(gone.map(({ key }) => signIns.end(transaction, { identityKey: key })));
      return ids.flat();
    });
    deps.endCredentials(ended);
    if (ended.includes(caller.signInId ?? "")) context.browser.keep("session", null, 0);
    return null;
  });
}
