import { accessRules, roles } from "@svc/contract";
import type { Access, Role as MemberRole, Scope } from "@svc/contract";

/**
 * Who asks, in every operation. A member's role, or a key's scopes, decide what it may do;
 * `workspaceId` is the only workspace it sees. Visitors belong to none.
 */
export interface Caller {
  readonly workspaceId: string;
  readonly kind: "visitor" | "key" | "member" | "job" | "cli";
  /** Of a member its account's. */
  readonly id: string;
  readonly name: string;
  /** Of a member who has set one: the name that visitors see. */
  readonly displayName?: string | null;
  readonly role: Role;
  /** Of a key: what it may do; without any, nothing. */
  readonly scopes?: readonly Scope[];
  /** A key that is bound to chatbots sees only these. */
  readonly chatbotIds?: readonly string[];
  /** Of a member: the session that it asks with. */
  readonly signInId?: string;
  /** Of a member: must set up a second factor before anything else. */
  readonly needsSecondFactor?: boolean;
  /** Of a member: hasn't proven who they are for ten minutes. */
  readonly needsProof?: boolean;
}

/** A key that writes is an admin, any other a viewer; a visitor has none. */
export type Role = MemberRole | "none";

export const visitor: Caller = { workspaceId: "", kind: "visitor", id: "", name: "Visitor", role: "none" };

/** Of the key that the environment gives; its name is the variable's. */
export const bootstrapKeyId = "key_bootstrap";

/** Whether `role` may all that `needed` may. */
export function isAtLeast(role: Role, needed: MemberRole): boolean {
  return role !== "none" && roles.indexOf(role) <= roles.indexOf(needed);
}

/** Why a caller may not do what needs `access`; undefined where it may. */
export function refusalOf(
  caller: Caller,
  { access, wholeWorkspace }: { readonly access: Access; readonly wholeWorkspace?: boolean },
): string | undefined {
  if (access === "public" || access === "visitor") return undefined;
  const { role, scope } = accessRules[access];
  if (caller.role === "none") return "This credential can't use this operation.";
  if (caller.kind === "key") {
    if (scope === null) return "API keys can't do this. Sign in as a member, or use the command line.";
    if (wholeWorkspace === true && caller.chatbotIds !== undefined)
      return "This API key is bound to certain chatbots, and this concerns them all. Use a key of the whole workspace.";
    if (caller.scopes?.includes(scope) !== true) return withoutScope[scope];
  }
  if (isAtLeast(caller.role, role)) return undefined;
  return `This needs the role ${role}. Yours is ${caller.role}; an owner or admin can change it.`;
}

const withoutScope: Readonly<Record<Scope, string>> = {
  read: "This credential can't read. Use one with the `read` scope.",
  write: "This credential can only read. Use one with the `write` scope.",
  settings: "This credential can't change protected settings. Use one with the `settings` scope.",
};
