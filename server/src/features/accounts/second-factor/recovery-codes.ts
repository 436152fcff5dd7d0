import { randomBytes } from "node:crypto";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { hashToken } from "../secrets.ts";
import { toBase32 } from "./totp.ts";

const howMany = 10;
/** 80 random bits, 16 letters: nobody guesses one, so that a plain hash serves, as it does for API keys. */
const codeBytes = 10;
const groupLength = 4;

/** Ten codes in groups of four letters, to be shown once. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => {
    const letters = toBase32(randomBytes(codeBytes)).toLowerCase();
    const groups = Array.from({ length: letters.length / groupLength }, (_, at) =>
      letters.slice(at * groupLength, (at + 1) * groupLength),
    );
    return groups.join("-");
  });
}

/** What is stored of a code; as good in capitals, and without its hyphens or with spaces. */
function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll("-", "").replaceAll(" ", ""));
}

/** Ten new ones: older ones are not good any more. */
export async function replaceCodes(transaction: WriteTransaction, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await transaction.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await transaction
    .insertInto("recovery_code")
    .values(codes.map((each) => ({ account_id: accountId, hash: hashRecoveryCode(each) })))
    .execute();
  return codes;
}

/** Whether it was one of the account's; it is used up. */
export async function useRecoveryCode(
  transaction: WriteTransaction,
  accountId: string,
  code: string,
): Promise<boolean> {
  const used = await transaction
    .deleteFrom("recovery_code")
    .where("account_id", "=", accountId)
    .where("hash", "=", hashRecoveryCode(code))
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}
