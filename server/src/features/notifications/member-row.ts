import type { Selectable, Updateable } from "kysely";
import { z } from "zod";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import type { Membership } from "./deps.ts";

type MemberTable = Tables["notification_member"];

/** A member's row, created if missing, locked until the transaction ends. */
export async function lockMember(
  transaction: WriteTransaction,
  { workspaceId, accountId }: Membership,
): Promise<Selectable<MemberTable>> {
  await transaction
    .insertInto("notification_member")
    .values({ workspace_id: workspaceId, account_id: accountId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "account_id"]).doNothing())
    .execute();
  const row = transaction
    .selectFrom("notification_member")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", accountId);
  return row.forUpdate().executeTakeFirstOrThrow();
}

export async function updateMember(
  transaction: WriteTransaction,
  { workspaceId, accountId }: Membership,
  changes: Omit<Updateable<MemberTable>, "workspace_id" | "account_id">,
): Promise<void> {
  await transaction
    .updateTable("notification_member")
    .set(changes)
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", accountId)
    .execute();
}

/** Deletes everything of a former member. */
export async function dropMember(transaction: WriteTransaction, { workspaceId, accountId }: Membership): Promise<void> {
  for (const table of ["notification", "notification_member"] as const)
    await transaction
      .deleteFrom(table)
      .where("account_id", "=", accountId)
      .where("workspace_id", "=", workspaceId)
      .execute();
}

export const hourMs = 60 * 60_000;
/** To one member in an hour; what comes beyond waits, and goes as one. */
export const mailsAnHour = 12;

/** When the mails of the last hour were sent, the first one first. */
export function mailsOfLastHour(
  { recent_mails }: Pick<Selectable<MemberTable>, "recent_mails">,
  now: number,
): number[] {
  return z
    .array(z.number())
    .parse(JSON.parse(recent_mails))
    .filter((time) => time > now - hourMs);
}
