import type { Scope } from "@svc/contract";

/** The widest of the scopes, by which a credential's list names what it may do. */
export function mayOf(scopes: readonly Scope[]): Scope {
  if (scopes.includes("settings")) return "settings";
  return scopes.includes("write") ? "write" : "read";
}
