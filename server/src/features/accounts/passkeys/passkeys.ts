import type { Passkey } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { z } from "zod";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { SignedInRow } from "../people.ts";

type Reader = Pick<Database["query"], "selectFrom">;

const passkeysAtMost = 20;

export interface NewPasskey {
  readonly accountId: string;
  readonly name: string;
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
  readonly counter: number;
}

export async function listPasskeys(db: Reader, accountId: string): Promise<Passkey[]> {
  return (await rowsOf(db, accountId)).map(toPasskey);
}

/** The account's credentials, as browsers are asked for them. */
export async function credentialsOf(db: Reader, accountId: string) {
  return (await rowsOf(db, accountId)).map(({ credential_id: id, transports }) => ({
    type: "public-key" as const,
    id,
    transports: z.array(z.string()).parse(JSON.parse(transports)),
  }));
}

/** Throws `conflict` for a passkey that some account has already, or one too many. */
export async function insertPasskey(
  transaction: WriteTransaction,
  clock: Clock,
  { accountId, name, credentialId, publicKey, transports, counter }: NewPasskey,
): Promise<Passkey> {
  requireRoom((await rowsOf(transaction, accountId)).length);
  const now = clock.now();
  const made = await transaction
    .insertInto("passkey")
    .values({
      id: newId("psk", now),
      account_id: accountId,
      name,
      credential_id: credentialId,
      public_key: publicKey,
      transports: JSON.stringify(transports),
      counter,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made === undefined) throw new Problem("conflict", because("passkey_known"));
  return toPasskey(made);
}

export function requireRoom(passkeys: number): void {
  if (passkeys >= passkeysAtMost) throw new Problem("conflict", because("passkey_limit", { limit: passkeysAtMost }));
}

/** The passkey with this credential, and whose it is. */
export async function findCredential(db: Reader, credentialId: string) {
  const row = await db
    .selectFrom("passkey")
    .innerJoin("account", "account.id", "passkey.account_id")
    .select(["passkey.key", "passkey.public_key", "passkey.credential_id"])
    .select(["account.id", "account.email", "account.created_at", "account.language"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { key, public_key: publicKey, credential_id: id, ...account } = row;
  return { key, publicKey, credentialId: id, account: account satisfies SignedInRow };
}

/**
 * Records a use with the authenticator's signature counter. False where the counter isn't above the last one, as a
 * copy's would be: one statement judges and writes, in whatever process. Zero stays zero where there is no counter.
 */
export async function recordUse(
  transaction: WriteTransaction,
  clock: Clock,
  key: number,
  counter: number,
): Promise<boolean> {
  const used = await transaction
    .updateTable("passkey")
    .set({ counter, last_used_at: clock.now() })
    .where("key", "=", key)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .returning("key")
    .executeTakeFirst();
  return used !== undefined;
}

/** Undefined where the account has no passkey with this id, as for the next. */
export async function renamePasskey(
  transaction: WriteTransaction,
  { accountId, id, name }: { accountId: string; id: string; name: string },
): Promise<Passkey | undefined> {
  const row = await transaction
    .updateTable("passkey")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toPasskey(row);
}

export async function deletePasskey(
  transaction: WriteTransaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<Passkey | undefined> {
  const row = await transaction
    .deleteFrom("passkey")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toPasskey(row);
}

async function rowsOf(db: Reader, accountId: string) {
  return db.selectFrom("passkey").selectAll().where("account_id", "=", accountId).orderBy("key", "desc").execute();
}

function toPasskey(row: { id: string; name: string; created_at: number; last_used_at: number | null }): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: isoTime(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
  };
}
