import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { createAdmitAddress } from "../admit-address.ts";
import type { AccountsDeps } from "../deps.ts";
import { enterOwn, enterProven } from "../enter.ts";
import { requirePasswordSignIn } from "../oidc/password-sign-in.ts";
import { findPending, takePending } from "../second-factor/pending-sign-ins.ts";
import { requestPasskey } from "./request-passkey.ts";

/** Signing in with a passkey: instead of a password, or after it. */
export function passkeySignInOperations(deps: AccountsDeps): Implementation[] {
  const { provePasskey } = deps;
  const admit = createAdmitAddress(deps.clock);

  async function pendingOf(token: string | undefined) {
    if (token === undefined) return undefined;
    const pending = await findPending(deps, token);
    if (pending === undefined) throw expired();
    return { ...pending, token };
  }

  return [
    implement(operations.startPasskeySignIn, async ({ token }, _caller, context) => {
      admit(context);
      const accountId = (await pendingOf(token))?.account.id ?? null;
      return requestPasskey(deps, accountId, context);
    }),

    implement(operations.completePasskeySignIn, async ({ credential, token }, _caller, context) => {
      admit(context);
      const pending = await pendingOf(token);
      const account = await provePasskey(credential, pending?.account.id ?? null, context);
      if (pending !== undefined)
        return enterProven(deps, pending.account, pending, context, async (transaction) => {
          if (!(await takePending(transaction, pending.token))) throw expired();
        });
      requirePasswordSignIn(deps, account.email);
      return enterOwn(deps, account, null, context, async () => undefined);
    }),
  ];
}

function expired(): Problem {
  return new Problem("sign_in_failed", because("sign_in_expired"));
}
