import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isAtLeast } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { changeRole, emitReleased, takeBackInvitations } from "./change-role.ts";
import { findWorkspace, hasSecondFactor, insertMember, listMembers, lockMembers, workspacesOf } from "./people.ts";
import type { KnownMember } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { isByProvider, sessionsWithoutSecondFactor } from "./sign-ins.ts";

/** Workspaces and their members. */
export function memberOperations({
  database,
  clock,
  signIns,
  presence,
  factors,
  endCredentials,
}: AccountsDeps): Implementation[] {
  return [
    implement(operations.createWorkspace, async ({ name }, caller) => {
      const now = clock.now();
      const id = newId("ws", now);
      const workspace = {
        id,
        name: name.trim(),
        logo: null,
        role: "owner" as const,
        requiresSecondFactor: false,
        createdAt: isoTime(now),
      };
      await database.transaction(async (transaction) => {
        await transaction.insertInto("workspace").values({ id, name: workspace.name, created_at: now }).execute();
        await insertMember(transaction, { workspaceId: id, accountId: caller.id, role: "owner", now });
        // Told where it was done, and as the beginning of the new one's own log.
        for (const workspaceId of [caller.workspaceId, id])
          await recordChange(transaction, clock, { workspaceId, resource: id, after: workspace });
      });
      return workspace;
    }),

    implement(operations.updateWorkspace, async ({ workspaceId, name, requiresSecondFactor }, caller) => {
      const after = await database.transaction(async (transaction) => {
        const before = await findWorkspace(transaction, caller.id, caller.workspaceId, workspaceId);
        const hasOne =
          (await hasSecondFactor(transaction, caller.id)) || (await isByProvider(transaction, caller.signInId ?? ""));
        if (requiresSecondFactor === true && !hasOne) throw new Problem("conflict", because("second_factor_first"));
        const now = {
          ...before,
          ...(name === undefined ? {} : { name: name.trim() }),
          ...(requiresSecondFactor === undefined ? {} : { requiresSecondFactor }),
        };
        await transaction
          .updateTable("workspace")
          .set({ name: now.name, requires_second_factor: now.requiresSecondFactor ? 1 : 0 })
          .where("id", "=", workspaceId)
          .execute();
        await recordChange(transaction, clock, { before, after: now });
        return now;
      });
      // What is open in sessions that may only set it up from now on.
      if (requiresSecondFactor === true) endCredentials(await sessionsWithoutSecondFactor(database, workspaceId));
      return after;
    }),

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
}

function requireOtherOwner(member: KnownMember, owners: number): void {
  if (member.role === "owner" && owners < 2) throw new Problem("conflict", because("last_owner"));
}

function notByAdmins(): Problem {
  return new Problem("forbidden", "Only an owner can make or unmake an owner. Ask one.");
}
