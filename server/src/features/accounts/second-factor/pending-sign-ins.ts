import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { personSchema } from "../oidc/flow.ts";
import type { Person } from "../oidc/flow.ts";
import type { AccountRow } from "../people.ts";
import { hashToken, newToken } from "../secrets.ts";

const validMs = 5 * 60_000;

interface PendingSignIn {
  /** As it was when its password was proven. */
  readonly account: AccountRow;
  /** Of the invitation that is accepted with it. */
  readonly invitationHash: string | null;
  /** The provider's person who is linked with it. */
  readonly person: Person | null;
}

/** A token for the second step; good for five minutes, and no session. */
export async function insertPending(
  transaction: WriteTransaction,
  clock: Clock,
  { account, invitationHash, person }: PendingSignIn,
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
      person: person === null ? null : JSON.stringify(person),
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
    .select(["pending_sign_in.password_hash", "invitation_hash", "person"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { invitation_hash: invitationHash, person, ...account } = row;
  return { account, invitationHash, person: person === null ? null : personSchema.parse(JSON.parse(person)) };
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
