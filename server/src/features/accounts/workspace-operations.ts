import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { isoTime } from "../../foundation/clock.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { AccountsDeps } from "./deps.ts";
import { findWorkspace, hasSecondFactor, insertMember } from "./people.ts";
import { isByProvider, sessionsWithoutSecondFactor } from "./sign-ins.ts";

export function workspaceOperations({ database, clock, endCredentials }: AccountsDeps): Implementation[] {
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
        allowsClientRegistration: false,
        createdAt: isoTime(now),
      };
      await database.transaction(async (transaction) => {
        await transaction.insertInto("workspace").values({ id, name: workspace.name, created_at: now }).execute();
        await insertMember(transaction, { workspaceId: id, accountId: caller.id, role: "owner", now });
        // Logged where it was done, and as the beginning of the new workspace's own log.
        for (const workspaceId of [caller.workspaceId, id])
          await recordChange(transaction, clock, { workspaceId, resource: id, after: workspace });
      });
      return workspace;
    }),

    implement(operations.updateWorkspace, async ({ workspaceId, ...changes }, caller) => {
      const { requiresSecondFactor } = changes;
      const after = await database.transaction(async (transaction) => {
        const before = await findWorkspace(transaction, caller.id, caller.workspaceId, workspaceId);
        const hasOne =
          (await hasSecondFactor(transaction, caller.id)) || (await isByProvider(transaction, caller.signInId ?? ""));
        if (requiresSecondFactor === true && !hasOne) throw new Problem("conflict", because("second_factor_first"));
        const now = {
          ...before,
          name: changes.name?.trim() ?? before.name,
          requiresSecondFactor: requiresSecondFactor ?? before.requiresSecondFactor,
          allowsClientRegistration: changes.allowsClientRegistration ?? before.allowsClientRegistration,
        };
        await transaction
          .updateTable("workspace")
          .set({
            name: now.name,
            requires_second_factor: now.requiresSecondFactor ? 1 : 0,
            allows_client_registration: now.allowsClientRegistration ? 1 : 0,
          })
          .where("id", "=", workspaceId)
          .execute();
        await recordChange(transaction, clock, { before, after: now });
        return now;
      });
      // These sessions may only set up the second factor from now on.
      if (requiresSecondFactor === true) endCredentials(await sessionsWithoutSecondFactor(database, workspaceId));
      return after;
    }),
  ];
}
