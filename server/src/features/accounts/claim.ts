import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { isSameSecret } from "../../foundation/secret.ts";
import { deriveKey } from "../../foundation/secret-key.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { insertAccount, insertMember } from "./people.ts";

const property = "owner_claimed_at";

/**
 * The one-time token of a service that nobody owns: derived from the secret key, so that every
 * process on the store knows the same one, and so does each start until somebody has claimed it.
 */
export function claimTokenOf(secretKey: Buffer): string {
  return deriveKey(secretKey, "claim-token").toString("base64url");
}

export function isClaimToken(secretKey: Buffer, token: string): boolean {
  return isSameSecret(token, claimTokenOf(secretKey));
}

/** Whether the service has, or ever had, an owner. */
export async function isClaimed(database: Database): Promise<boolean> {
  const row = await database.query
    .selectFrom("store_property")
    .select("name")
    .where("name", "=", property)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the first account, owner of the workspace; false where another was first. */
export async function makeFirstOwner(
  transaction: WriteTransaction,
  clock: Clock,
  owner: { id: string; workspaceId: string; email: string; passwordHash: string; now: number },
): Promise<boolean> {
  const { id, now } = owner;
  const first = await transaction
    .insertInto("store_property")
    .values({ name: property, value: String(now) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  if (first === undefined) return false;
  if (!(await insertAccount(transaction, { id, email: owner.email, passwordHash: owner.passwordHash, now })))
    throw new Error("A service without an owner has an account with the owner's address.");
  await insertMember(transaction, { workspaceId: owner.workspaceId, accountId: id, role: "owner", now });
  await recordChange(transaction, clock, {
    workspaceId: owner.workspaceId,
    resource: id,
    after: { email: owner.email, role: "owner" },
  });
  return true;
}
