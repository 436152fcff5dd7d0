import { accessRules } from "@svc/contract";
import type { Scope, ToolOperation } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { refusalOf } from "../../foundation/caller.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { isObject } from "../http/body.ts";
import type { Challenge } from "./api-key.ts";

/**
 * A client of OAuth can ask its member for more: a tool that needs a scope which the token lacks is refused with a
 * challenge (RFC 6750 section 3.1). With a role that is too low, or an API key, the tool's answer says it instead.
 */
export function requireScopes(
  tools: readonly Implementation<ToolOperation>[],
  messages: unknown,
  caller: Caller,
  challenge: Challenge,
): void {
  for (const message of [messages].flat()) {
    if (!isObject(message) || message["method"] !== "tools/call" || !isObject(message["params"])) continue;
    const { name } = message["params"];
    const operation = tools.find((tool) => tool.operation.name === name)?.operation;
    if (operation === undefined || operation.access === "public" || operation.access === "visitor") continue;
    const { scope } = accessRules[operation.access];
    if (scope === null || caller.scopes?.includes(scope) === true) continue;
    // Tools look up what is meant: together in one challenge.
    const needed: Scope[] = scope === "read" ? ["read"] : ["read", scope];
    throw challenge.insufficientScope(refusalOf(caller, operation) ?? "", needed);
  }
}
