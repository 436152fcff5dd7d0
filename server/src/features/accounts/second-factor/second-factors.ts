import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { openSealed, seal } from "../../../foundation/sealed.ts";
import { secondFactorsOf } from "../people.ts";
import { replaceCodes, useRecoveryCode } from "./recovery-codes.ts";
import { matchingStep, newTotpSecret } from "./totp.ts";

type Reader = Pick<Database["query"], "selectFrom">;

export interface SecondFactors {
  /** A fresh secret that counts for nothing until it is confirmed; undefined where the account has a second factor. */
  begin(transaction: WriteTransaction, accountId: string): Promise<Buffer | undefined>;
  /** Switches the second factor on with a first code; answers the recovery codes, undefined for a wrong code. */
  confirm(transaction: WriteTransaction, accountId: string, code: string): Promise<string[] | undefined>;
  /** Whether it is a code or a recovery code of the account that nobody used before; it is used up. */
  use(transaction: WriteTransaction, accountId: string, code: string): Promise<boolean>;
  /** The same, counted: a wrong code too. Refused after ten wrong ones in 15 minutes, in whatever process. */
  prove(transaction: WriteTransaction, accountId: string, code: string): Promise<Proof>;
  /** Recovery codes for an account without any, whose first second factor is a passkey. */
  giveCodes(transaction: WriteTransaction, accountId: string): Promise<string[]>;
  /** Switches the app off, and forgets its secret; without a passkey the recovery codes too. */
  turnOffApp(transaction: WriteTransaction, accountId: string): Promise<void>;
  /** Removes the app, passkeys and recovery codes; false where there was no second factor. */
  remove(transaction: WriteTransaction, accountId: string): Promise<boolean>;
}

/** Of the key that seals the secrets (`deriveKey`). */
export const secondFactorPurpose = "second-factor-secret";

type Proof =
  | { readonly outcome: "right" }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "refused"; readonly waitMs: number };

/** Wrong codes in a window, after which even right ones are refused: of a million codes, three are good at a time. */
export const wrongAtMost = 10;
const windowMs = 15 * 60_000;

/** Second factors of accounts. `sealKey`: derived for `secondFactorPurpose`. */
export function createSecondFactors({ clock, sealKey }: { clock: Clock; sealKey: Buffer }): SecondFactors {
  const open = (accountId: string, sealed: string) =>
    Buffer.from(openSealed(sealKey, sealed, placeOf(accountId)), "base64");

  /** Apps show "123 456", and people type it so. */
  const stepOf = ({ account_id, secret }: { account_id: string; secret: string }, code: string) =>
    matchingStep(open(account_id, secret), code.replaceAll(" ", ""), clock.now());

  async function find(reader: Reader, accountId: string) {
    return reader.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();
  }

  async function use(transaction: WriteTransaction, accountId: string, code: string): Promise<boolean> {
    const row = await find(transaction, accountId);
    if (row === undefined) return false;
    const step = row.confirmed_at === null ? undefined : stepOf(row, code);
    return step === undefined
      ? useRecoveryCode(transaction, accountId, code)
      : useStep(transaction, accountId, row.secret, step);
  }

  const begin = (transaction: WriteTransaction, accountId: string) =>
    beginApp(transaction, { accountId, sealKey, now: clock.now() });

  return {
    begin,

    async confirm(transaction, accountId, code) {
      const row = await find(transaction, accountId);
      if (row === undefined || row.confirmed_at !== null) return undefined;
      const step = stepOf(row, code);
      if (step === undefined) return undefined;
      // The secret too: another page may have begun anew meanwhile, and its app has another secret.
      const confirmed = await transaction
        .updateTable("second_factor")
        .set({ confirmed_at: clock.now(), last_step: step })
        .where("account_id", "=", accountId)
        .where("secret", "=", row.secret)
        .where("confirmed_at", "is", null)
        .returning("account_id")
        .executeTakeFirst();
      if (confirmed === undefined) return undefined;
      return replaceCodes(transaction, accountId);
    },

    async giveCodes(transaction, accountId) {
      // Its row counts wrong codes.
      if ((await find(transaction, accountId)) === undefined) await begin(transaction, accountId);
      return replaceCodes(transaction, accountId);
    },

    async turnOffApp(transaction, accountId) {
      if ((await secondFactorsOf(transaction, accountId)).passkeys === 0) {
        await removeSecondFactor(transaction, accountId);
        return;
      }
      await transaction
        .updateTable("second_factor")
        .set({ confirmed_at: null })
        .where("account_id", "=", accountId)
        .execute();
      // Another secret: a code of the old app must not switch it on again.
      await begin(transaction, accountId);
    },

    use,

    prove: (transaction, accountId, code) =>
      countedUse(transaction, clock, accountId, () => use(transaction, accountId, code)),

    remove: removeSecondFactor,
  };
}

/** Writes a fresh secret, unless the account has an app that counts. */
async function beginApp(
  transaction: WriteTransaction,
  { accountId, sealKey, now }: { accountId: string; sealKey: Buffer; now: number },
): Promise<Buffer | undefined> {
  const secret = newTotpSecret();
  const sealed = seal(sealKey, secret.toString("base64"), placeOf(accountId));
  const row = { secret: sealed, created_at: now };
  const made = await transaction
    .insertInto("second_factor")
    .values({ account_id: accountId, ...row, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet(row).where("second_factor.confirmed_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  return made === undefined ? undefined : secret;
}

/** Counts what `use` answers for a code. */
async function countedUse(
  transaction: WriteTransaction,
  clock: Clock,
  accountId: string,
  use: () => Promise<boolean>,
): Promise<Proof> {
  const now = clock.now();
  const counted = await transaction
    .selectFrom("second_factor")
    .select(["failures", "failing_since"])
    .where("account_id", "=", accountId)
    // Holds the row until the commit: guesses that come at once are counted one after the other.
    .forUpdate()
    .executeTakeFirst();
  if (counted === undefined) return { outcome: "wrong" };
  const isOver = counted.failing_since + windowMs <= now;
  const failures = isOver ? 0 : counted.failures;
  if (failures >= wrongAtMost) return { outcome: "refused", waitMs: counted.failing_since + windowMs - now };
  const isRight = await use();
  const after = isRight
    ? { failures: 0, failing_since: 0 }
    : { failures: failures + 1, failing_since: failures === 0 ? now : counted.failing_since };
  await transaction.updateTable("second_factor").set(after).where("account_id", "=", accountId).execute();
  return { outcome: isRight ? "right" : "wrong" };
}

export async function removeSecondFactor(transaction: WriteTransaction, accountId: string): Promise<boolean> {
  await transaction.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const passkeys = await transaction
    .deleteFrom("passkey")
    .where("account_id", "=", accountId)
    .returning("key")
    .execute();
  const gone = await transaction
    .deleteFrom("second_factor")
    .where("account_id", "=", accountId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return passkeys.length > 0 || (gone !== undefined && gone.confirmed_at !== null);
}

/** Opens every secret of a store; answers how many there are, and whose don't open. */
export async function proveSecondFactors(
  database: Database,
  sealKey: Buffer,
): Promise<{ readonly sealed: number; readonly unreadable: readonly string[] }> {
  const rows = await database.query
    .selectFrom("second_factor")
    .select(["account_id", "secret"])
    .orderBy("account_id")
    .execute();
  const unreadable = rows.filter(({ account_id: id, secret }) => {
    try {
      openSealed(sealKey, secret, placeOf(id));
      return false;
    } catch {
      return true;
    }
  });
  return { sealed: rows.length, unreadable: unreadable.map(({ account_id: id }) => id) };
}

/** One statement judges and writes: of two processes with the same code the later one finds the step used. */
async function useStep(
  transaction: WriteTransaction,
  accountId: string,
  sealed: string,
  step: number,
): Promise<boolean> {
  const used = await transaction
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("secret", "=", sealed)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

function placeOf(accountId: string): string {
  return `second_factor ${accountId} secret`;
}
