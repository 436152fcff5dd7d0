import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isAtLeast } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { listMembers, lockMembers, workspacesOf, roleOf } from "./people.ts";
import type { KnownMember } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import type { Role } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import { writeNotice } from "../../foundation/events.ts";
import { mayInvite, toInvitation } from "./invitations.ts";

export function memberOperations({
  database,
  clock,
  signIns,
  presence,
  factors,
  endCredentials,
}: AccountsDeps): Implementation[] {
  return [
    implement(operations.listMembers, async (page, caller) => {
      const { items, nextCursor } = pageOfAll(await listMembers(database.query, caller.workspaceId), page);
      const presences = await presence.read(caller.workspaceId);
      return {
        members: items.map((member) => ({ ...member, presence: presences.get(member.id) ?? "away" })),
        nextCursor,
      };
    }),

    implement(operations.updateMember, async ({ memberId, role }, caller) => {
      const changed = await database.transaction(async (transaction) => {
        const { member, owners } = await lockMember(transaction, caller, memberId);
        if (!isAtLeast(caller.role, role)) throw notByAdmins();
        if (role !== "owner") requireOtherOwner(member, owners);
        await changeRole(transaction, clock, caller, member, role);
        return { ...member, role };
      });
      const presences = await presence.read(caller.workspaceId);
      return { ...changed, presence: presences.get(memberId) ?? "away" };
    }),

    implement(operations.removeMember, async ({ memberId }, caller) => {
      const ended = await database.transaction(async (transaction) => {
        const { member, owners } = await lockMember(transaction, caller, memberId);
        requireOtherOwner(member, owners);
        const connected = await transaction
          .selectFrom("oauth_grant")
          .select("id")
          .where("workspace_id", "=", caller.workspaceId)
          .where("account_id", "=", memberId)
          .execute();
        await transaction
          .deleteFrom("member")
          .where("workspace_id", "=", caller.workspaceId)
          .where("account_id", "=", memberId)
          .execute();
        await recordChange(transaction, clock, { before: member });
        await takeBackInvitations(transaction, clock, caller.workspaceId, member, "none");
        await emitReleased(transaction, clock, caller, { memberId, left: true });
        // The rows of its grants went with the member's.
        const signedIn = await signIns.end(transaction, { accountId: memberId, workspaceId: caller.workspaceId });
        return [...signedIn, ...connected.map(({ id }) => id)];
      });
      endCredentials(ended);
      return null;
    }),

    implement(operations.resetMemberSecondFactor, async ({ memberId }, caller) => {
      // Their own is turned off with a password and a code: a stolen session must not get around them.
      if (memberId === caller.id) throw new Problem("conflict", because("second_factor_own"));
      await database.transaction(async (transaction) => {
        const { member } = await lockMember(transaction, caller, memberId);
        // It protects the account in other workspaces too.
        const own = await workspacesOf(transaction, caller.id);
        for (const { id, role } of await workspacesOf(transaction, memberId)) {
          const mine = own.find((each) => each.id === id)?.role ?? "none";
          if (!isAtLeast(mine, "admin") || !isAtLeast(mine, role))
            throw new Problem("forbidden", because("second_factor_elsewhere"));
        }
        await factors.remove(transaction, memberId);
        await recordChange(transaction, clock, { resource: member.id, after: { secondFactor: "reset" } });
      });
      return null;
    }),
  ];
}

/** The member as it is, and how many owners there are, until the transaction ends. */
async function lockMember(
  transaction: WriteTransaction,
  { workspaceId, role }: Caller,
  memberId: string,
): Promise<{ member: KnownMember; owners: number }> {
  // Serializes two owners who remove each other at once.
  const members = await lockMembers(transaction, workspaceId);
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined)
    throw new Problem("not_found", "This workspace has no member with this id. List its members to see their ids.");
  if (!isAtLeast(role, member.role)) throw notByAdmins();
  return { member, owners: members.filter((each) => each.role === "owner").length };
}

function requireOtherOwner(member: KnownMember, owners: number): void {
  if (member.role === "owner" && owners < 2) throw new Problem("conflict", because("last_owner"));
}

function notByAdmins(): Problem {
  return new Problem("forbidden", "Only an owner can make or unmake an owner. Ask one.");
}

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
async function takeBackInvitations(
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
async function emitReleased(
  transaction: WriteTransaction,
  clock: Clock,
  { workspaceId, kind, id, name }: By,
  who: { readonly memberId: string; readonly left: boolean },
): Promise<void> {
  const data = { ...who, by: { kind, id, name } };
  await writeNotice(transaction, { event: "member.released", workspaceId, chatbotKey: 0, timeMs: clock.now(), data });
}
