import type { IncomingHttpHeaders } from "node:http";
import type { Operation } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { refusalOf, visitor } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import { Problem } from "../../foundation/problem.ts";

/** The caller a token belongs to; null if it is invalid. */
export type FindCaller = (token: string) => Promise<Caller | null>;

export interface Credentials {
  /** Whose API key it is. */
  readonly findCaller: FindCaller;
  /** Who is signed in with a session's token. */
  readonly findMember: FindCaller;
}

/** A caller, and how to ask again whether it still is one. */
export interface Judged {
  readonly caller: Caller;
  /** Whether the credential is a cookie, so another site may have caused the request. */
  readonly byCookie: boolean;
  isStillValid(): Promise<boolean>;
}

type Judging = Pick<Operation, "access" | "wholeWorkspace" | "beforeSecondFactor" | "http">;

/**
 * Judges whether the request may do what the operation needs; throws `unauthorized` or `forbidden`.
 * An API key in `Authorization` goes before the session's cookie.
 */
export async function requireCaller(
  headers: IncomingHttpHeaders,
  sessionToken: string | undefined,
  operation: Judging,
  credentials: Credentials,
): Promise<Judged> {
  const { access } = operation;
  if (access === "public") return { caller: visitor, byCookie: false, isStillValid: async () => true };
  if (access === "visitor") return { caller: requireVisitor(headers), byCookie: false, isStillValid: async () => true };
  const byCookie = sessionToken !== undefined && (headers.authorization ?? "") === "";
  const given = byCookie ? sessionToken : bearerToken(headers.authorization);
  const token = given ?? (operation.http?.takesBasic === true ? basicPassword(headers.authorization) : null);
  const find = byCookie ? credentials.findMember : credentials.findCaller;
  const caller = token === null ? null : await find(token);
  if (token === null || caller === null)
    throw new Problem("unauthorized", "Send a valid API key as `Authorization: Bearer svc_…`, or sign in.");
  const refusal = refuse(caller, operation);
  if (refusal !== undefined) throw new Problem("forbidden", refusal);
  const isStillValid = async () => {
    const now = await find(token);
    return now?.id === caller.id && now.workspaceId === caller.workspaceId && refuse(now, operation) === undefined;
  };
  return { caller, byCookie, isStillValid };
}

function refuse(caller: Caller, operation: Judging) {
  if (caller.needsSecondFactor === true && operation.beforeSecondFactor !== true)
    return because("second_factor_required");
  return refusalOf(caller, operation);
}

/** The token itself is checked where the session is loaded. */
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

/** RFC 7617; the user name says nothing. */
function basicPassword(header = ""): string | null {
  const encoded = header.length > longestToken ? undefined : /^Basic +([\w+/=-]+) *$/iu.exec(header)?.[1];
  const [, ...password] = Buffer.from(encoded ?? "", "base64")
    .toString()
    .split(":");
  return encoded === undefined ? null : password.join(":");
}

function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length > longestToken) return null;
  return /^Bearer +([\x21-\x7e]+) *$/iu.exec(header)?.[1] ?? null;
}
