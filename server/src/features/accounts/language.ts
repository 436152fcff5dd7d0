import { memberLanguageSchema } from "@svc/contract";
import type { MemberLanguage } from "@svc/contract";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";

/** The language of the account's emails and notifications; null if not chosen yet. */
export async function findLanguage(
  db: Pick<Database["query"], "selectFrom">,
  accountId: string,
): Promise<MemberLanguage | null> {
  const row = await db.selectFrom("account").select("language").where("id", "=", accountId).executeTakeFirst();
  return languageOf(row?.language ?? null);
}

export async function saveLanguage(
  transaction: WriteTransaction,
  accountId: string,
  language: MemberLanguage,
): Promise<void> {
  await transaction.updateTable("account").set({ language }).where("id", "=", accountId).execute();
}

/** What a row says; one of a later release, that this one does not speak, counts as none. */
export function languageOf(stored: string | null): MemberLanguage | null {
  return memberLanguageSchema.safeParse(stored).data ?? null;
}
