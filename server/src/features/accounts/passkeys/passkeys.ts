import type { Passkey } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { z } from "zod";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { SignedInRow } from "../people.ts";
import { randomBytes } from "node:crypto";
import type { RequestContext } from "../../../foundation/implement.ts";
import { useOnce } from "../oidc/identities.ts";
import { createSealedValues } from "../sealed-values.ts";
import { relyingPartyOf } from "./relying-party.ts";
import type { RelyingParty } from "./relying-party.ts";

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

/** How long a person has to use the passkey. */
export const challengeSeconds = 5 * 60;
const place = "passkey-challenge";

const challengeSchema = z.object({
  purpose: z.enum(["add", "use"]),
  challenge: z.string(),
  /** Whose passkey it has to be; null: anybody's. */
  accountId: z.string().nullable(),
  expiresAtMs: z.number(),
});

type Wanted = Pick<z.output<typeof challengeSchema>, "purpose" | "accountId">;
type Context = Pick<RequestContext, "browser" | "ownOrigin">;

export interface Challenge extends RelyingParty {
  readonly challenge: string;
  /** False where it was used before, in whatever process. */
  useUp(transaction: WriteTransaction): Promise<boolean>;
}

export interface Challenges {
  /** A fresh challenge, which the browser keeps in a cookie. Throws `unprocessable` where there can be no passkeys. */
  begin(wanted: Wanted, context: Context): { readonly challenge: string; readonly rpId: string };
  /** The one that this browser keeps, which forgets it. Throws `sign_in_failed` where it has none for this. */
  take(wanted: Wanted, context: Context): Challenge;
}

/** Challenges stand in the browser's cookie, sealed: strangers leave nothing in the store, and any process goes on. */
export function createChallenges({ clock, sealKey }: { clock: Clock; sealKey: Buffer }): Challenges {
  const values = createSealedValues({ clock, sealKey });
  return {
    begin({ purpose, accountId }, context) {
      const { rpId } = requireRelyingParty(context);
      const challenge = randomBytes(32).toString("base64url");
      const expiresAtMs = clock.now() + challengeSeconds * 1_000;
      const cookie = values.seal({ purpose, challenge, accountId, expiresAtMs }, place);
      context.browser.keep("passkey", cookie, challengeSeconds);
      return { challenge, rpId };
    },
    take({ purpose, accountId }, context) {
      const opened = values.open(challengeSchema, context.browser.passkey, place);
      context.browser.keep("passkey", null, 0);
      if (opened === undefined || opened.purpose !== purpose || opened.accountId !== accountId)
        throw new Problem("sign_in_failed", because("passkey_expired"));
      const { challenge, expiresAtMs } = opened;
      const useUp = (transaction: WriteTransaction) => useOnce(transaction, `passkey ${challenge}`, expiresAtMs);
      return { ...requireRelyingParty(context), challenge, useUp };
    },
  };
}

function requireRelyingParty(context: Context): RelyingParty {
  const party = relyingPartyOf(context);
  if (party === null) throw new Problem("unprocessable", because("passkey_unavailable"));
  return party;
}
