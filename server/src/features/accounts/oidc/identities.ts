import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import { requireAccount, workspacesOf } from "../people.ts";
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

/** The providers at which the account is linked with a person. */
export async function issuersOf(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom("identity").select("issuer").where("account_id", "=", accountId).execute();
  return rows.map(({ issuer }) => issuer);
}

/** For the operator: unlinks the account from its persons, and ends its sessions. False where it had none. */
export async function unlinkAccount(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
): Promise<boolean> {
  const account = await requireAccount(database.query, email);
  const [workspace] = await workspacesOf(database.query, account.id);
  return database.transaction(async (transaction) => {
    const gone = await transaction
      .deleteFrom("identity")
      .where("account_id", "=", account.id)
      .returning("issuer")
      .execute();
    if (gone.length === 0) return false;
    await transaction.deleteFrom("sign_in").where("account_id", "=", account.id).execute();
    const before = { identity: gone.map(({ issuer }) => issuer).join(" ") };
    await recordChange(transaction, clock, { workspaceId: workspace?.id ?? "", resource: account.id, before });
    return true;
  });
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
