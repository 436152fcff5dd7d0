import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { SignedInRow } from "../people.ts";
import { hashToken } from "../secrets.ts";
import type { SessionIdentity } from "../sign-ins.ts";
import type { Person } from "./flow.ts";

type Reader = Pick<Database["query"], "selectFrom">;

interface KnownPerson {
  readonly identityKey: number;
  readonly account: SignedInRow;
}

/** The account that the provider's person is linked with: by issuer and subject, never by an address. */
export async function findPerson(
  db: Reader,
  { issuer, subject }: Pick<Person, "issuer" | "subject">,
): Promise<KnownPerson | undefined> {
  const row = await db
    .selectFrom("identity")
    .innerJoin("account", "account.id", "identity.account_id")
    .select(["identity.key", "account.id", "account.email", "account.created_at", "account.language"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { key: identityKey, ...account } = row;
  return { identityKey, account };
}

/** Links the person with the account. Throws `conflict` where either has another link at the issuer. */
export async function linkPerson(
  transaction: WriteTransaction,
  clock: Clock,
  accountId: string,
  { issuer, subject, providerSession }: Person,
): Promise<SessionIdentity> {
  const made = await transaction
    .insertInto("identity")
    .values({ account_id: accountId, issuer, subject, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (made === undefined) throw new Problem("conflict", because("oidc_linked_otherwise"));
  await recordChange(transaction, clock, { resource: accountId, after: { identity: issuer } });
  return { identityKey: made.key, providerSession };
}

/** Uses a name up until it expires; false where it was used before, in whatever process. */
export async function useOnce(transaction: WriteTransaction, name: string, expiresAtMs: number): Promise<boolean> {
  const used = await transaction
    .insertInto("used_once")
    .values({ hash: hashToken(name), expires_at: expiresAtMs })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .returning("hash")
    .executeTakeFirst();
  return used !== undefined;
}
