import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { AccountRow } from "../people.ts";
import { hashToken, newToken } from "../secrets.ts";

const validMs = 5 * 60_000;

interface PendingSignIn {
  /** As it was when its password was proven. */
  readonly account: AccountRow;
  /** Of the invitation that is accepted with it. */
  readonly invitationHash: string | null;
}

/** A token for the second step; good for five minutes, and no session. */
export async function insertPending(
  transaction: WriteTransaction,
  clock: Clock,
  { account, invitationHash }: PendingSignIn,
): Promise<{ token: string; expiresAtMs: number }> {
  const token = newToken();
  const expiresAtMs = clock.now() + validMs;
  await transaction
    .insertInto("pending_sign_in")
    .values({
      token_hash: hashToken(token),
      account_id: account.id,
      password_hash: account.password_hash,
      invitation_hash: invitationHash,
      expires_at: expiresAtMs,
    })
    .execute();
  return { token, expiresAtMs };
}

/** Undefined for a token that was never given, was used, or is too old. */
export async function findPending(
  { database, clock }: { database: Database; clock: Clock },
  token: string,
): Promise<PendingSignIn | undefined> {
  const row = await database.query
    .selectFrom("pending_sign_in")
    .innerJoin("account", "account.id", "pending_sign_in.account_id")
    .select(["account.id", "account.email", "account.created_at", "account.language"])
    .select(["pending_sign_in.password_hash", "invitation_hash"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { invitation_hash: invitationHash, ...account } = row;
  return { account, invitationHash };
}

/** Consumes the token. False if it was already used. */
export async function takePending(transaction: WriteTransaction, token: string): Promise<boolean> {
  const taken = await transaction
    .deleteFrom("pending_sign_in")
    .where("token_hash", "=", hashToken(token))
    .returning("account_id")
    .executeTakeFirst();
  return taken !== undefined;
}
