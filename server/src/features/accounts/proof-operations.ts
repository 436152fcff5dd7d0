import { operations } from "@svc/contract";
import type { z } from "zod";
import { recordChange } from "../../foundation/audit-context.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { AccountsDeps } from "./deps.ts";
import { requirePasswordSignIn } from "./oidc/password-sign-in.ts";
import { requestPasskey } from "./passkeys/request-passkey.ts";
import { requireSamePassword } from "./people.ts";
import type { AccountRow } from "./people.ts";

/** Proving again who one is, for what a session that somebody else got hold of must not do. */
export function proofOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, provePassword, proveCode, provePasskey } = deps;

  return [
    implement(operations.startPasskeyProof, async (_input, { id, name }, context) => {
      requirePasswordSignIn(deps, name);
      return requestPasskey(deps, id, context);
    }),

    implement(operations.proveIdentity, async (given, caller, context) => {
      // The provider asks those who sign in there.
      requirePasswordSignIn(deps, caller.name);
      const { by, account } = await prove(given, caller, context);
      await database.transaction(async (transaction) => {
        if (account !== undefined) await requireSamePassword(transaction, account);
        await transaction
          .updateTable("sign_in")
          .set({ proven_at: clock.now() })
          .where("id", "=", caller.signInId ?? "")
          .execute();
        await recordChange(transaction, clock, { resource: caller.id, after: { provenBy: by } });
      });
      return null;
    }),
  ];

  async function prove(
    { password, code, credential }: z.output<typeof operations.proveIdentity.input>,
    { id, name: email }: Caller,
    context: RequestContext,
  ): Promise<{ readonly by: string; readonly account?: AccountRow }> {
    if (password !== undefined) return { by: "password", account: await provePassword(email, password, context) };
    if (code !== undefined) await proveCode({ id, email }, code, context);
    if (credential !== undefined) await provePasskey(credential, id, context);
    return { by: code === undefined ? "passkey" : "code" };
  }
}
