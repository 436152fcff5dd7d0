/**
 * Who asks, in every operation. A key's or member's role decides what it may do; `workspaceId` is
 * the only workspace it sees. Visitors belong to none.
 */
export interface Caller {
  readonly workspaceId: string;
  readonly kind: "visitor" | "key" | "member" | "job";
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** A key that is bound to chatbots sees only these. */
  readonly chatbotIds?: readonly string[];
}

/** From most to least: a read-only key is a viewer, a visitor has none. */
export type Role = "owner" | "admin" | "agent" | "viewer" | "none";

export const visitor: Caller = { workspaceId: "", kind: "visitor", id: "", name: "Visitor", role: "none" };
