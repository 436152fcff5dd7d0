import type { Role } from "@svc/contract";
import { recordChange } from "../../foundation/audit-context.ts";
import { isAtLeast } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { writeNotice } from "../../foundation/events.ts";
import { mayInvite, toInvitation } from "./invitations.ts";
import { roleOf } from "./people.ts";
import type { KnownMember } from "./people.ts";

type By = Pick<Caller, "workspaceId" | "kind" | "id" | "name">;

/** Gives a locked member (`lockMembers`) another role, with all that follows from it. */
export async function changeRole(
  transaction: WriteTransaction,
  clock: Clock,
  by: By,
  member: KnownMember,
  role: Role,
): Promise<void> {
  await transaction
    .updateTable("member")
    .set({ role })
    .where("workspace_id", "=", by.workspaceId)
    .where("account_id", "=", member.id)
    .execute();
  await recordChange(transaction, clock, {
    workspaceId: by.workspaceId,
    resource: member.id,
    before: member,
    after: { ...member, role },
  });
  await takeBackInvitations(transaction, clock, by.workspaceId, member, role);
  if (isAtLeast(member.role, "agent") && !isAtLeast(role, "agent"))
    await emitReleased(transaction, clock, by, { memberId: member.id, left: false });
}

/** Revokes invitations to roles that the member may no longer grant. */
export async function takeBackInvitations(
  transaction: WriteTransaction,
  clock: Clock,
  workspaceId: string,
  { email }: KnownMember,
  role: Caller["role"],
): Promise<void> {
  const made = await transaction
    .selectFrom("invitation")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("invited_by", "=", email)
    .execute();
  for (const invitation of made) {
    if (mayInvite(role, roleOf(invitation.role))) continue;
    await transaction.deleteFrom("invitation").where("key", "=", invitation.key).execute();
    await recordChange(transaction, clock, { resource: invitation.id, before: toInvitation(invitation) });
  }
}

/** Emits an event, so that the member's conversations and tickets are unassigned. */
export async function emitReleased(
  transaction: WriteTransaction,
  clock: Clock,
  { workspaceId, kind, id, name }: By,
  who: { readonly memberId: string; readonly left: boolean },
): Promise<void> {
  const data = { ...who, by: { kind, id, name } };
  await writeNotice(transaction, { event: "member.released", workspaceId, chatbotKey: 0, timeMs: clock.now(), data });
}
