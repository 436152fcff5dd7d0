import type { SignedIn } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { Problem } from "../../foundation/problem.ts";
import type { AccountsDeps } from "./deps.ts";
import { describeSignedIn } from "./people.ts";
import { isProofOver } from "./sign-ins.ts";

/** What the caller's session shows of who is signed in. */
export async function signedInNow(
  { database, clock }: Pick<AccountsDeps, "database" | "clock">,
  caller: Caller,
): Promise<SignedIn> {
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

export function requireSignIn({ signInId }: Caller): string {
  if (signInId === undefined) throw new Error("A member has no session.");
  return signInId;
}
