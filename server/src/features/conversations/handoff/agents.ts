import { roleSchema } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { bootstrapKeyId, isAtLeast } from "../../../foundation/caller.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Person } from "./transitions.ts";

const teamName = "Support";

/** The name that a visitor sees unless the claim says another; the bootstrap key is named after its variable. */
export function visibleName({
  kind,
  id,
  name,
  displayName = null,
}: Pick<Caller, "kind" | "id" | "name" | "displayName">): string {
  if (displayName !== null) return displayName;
  if (id === bootstrapKeyId) return teamName;
  return kind === "member" ? firstNameIn(name) : name;
}

/** The member of this workspace with this id. Throws a Problem where there is none, or one that may not reply. */
export async function readPerson(
  query: Pick<WriteTransaction, "selectFrom">,
  workspaceId: string,
  memberId: string,
): Promise<Person> {
  const row = await query
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.id", "account.email", "account.display_name", "member.role"])
    .where("member.workspace_id", "=", workspaceId)
    .where("account.id", "=", memberId)
    .executeTakeFirst();
  if (row === undefined)
    throw new Problem("not_found", "This workspace has no member with this id. List its members to see their ids.");
  if (!isAtLeast(roleSchema.parse(row.role), "agent"))
    throw new Problem("unprocessable", because("viewer_not_assignable"), {
      errors: [{ path: "member", message: "must be an agent, an admin or an owner" }],
    });
  return { id: row.id, name: row.display_name ?? firstNameIn(row.email) };
}

/** Visitors are no business of an email address: `ada.lovelace@example.com` is Ada to them. */
function firstNameIn(email: string): string {
  const [first = ""] = email.split("@")[0]?.match(/\p{L}+/gu) ?? [];
  return first === "" ? teamName : first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
}
