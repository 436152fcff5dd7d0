import type { IncomingHttpHeaders } from "node:http";
import type { Access } from "@svc/contract";
import { visitor } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import { Problem } from "../../foundation/problem.ts";

/** Who holds a Bearer token; null where nobody does. */
export type FindCaller = (token: string) => Promise<Caller | null>;

/** Judges whether the request may do what needs `access`; throws `unauthorized` or `forbidden`. */
export async function requireCaller(
  headers: IncomingHttpHeaders,
  access: Access,
  findCaller: FindCaller,
): Promise<Caller> {
  if (access === "public") return visitor;
  if (access === "visitor") return requireVisitor(headers);
  const token = bearerToken(headers.authorization);
  const caller = token === null ? null : await findCaller(token);
  if (caller === null) throw new Problem("unauthorized", "Send a valid API key as `Authorization: Bearer svc_…`.");
  if (caller.role === "none") throw new Problem("forbidden", "This credential may not use this operation.");
  if (access === "write" && caller.role === "viewer")
    throw new Problem("forbidden", "This credential may only read. Use one with the scope `write`.");
  return caller;
}

/** The token itself is judged by whoever knows the session. */
function requireVisitor(headers: IncomingHttpHeaders): Caller {
  if (visitorTokenOf(headers) === undefined)
    throw new Problem("unauthorized", "Send the visitor's token in the header X-SVC-Visitor-Token.");
  return visitor;
}

export function visitorTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const [token] = [headers["x-svc-visitor-token"] ?? []].flat();
  return token === "" ? undefined : token;
}

const longestToken = 4_096;

function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length > longestToken) return null;
  return /^Bearer +([\x21-\x7e]+) *$/iu.exec(header)?.[1] ?? null;
}
