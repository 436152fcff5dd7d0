import type { ServerResponse } from "node:http";
import { problems } from "@svc/contract";
import type { ProblemBody } from "@svc/contract";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { isPostgresAway } from "../../foundation/database/postgres.ts";
import type { Log } from "../../foundation/log.ts";
import { Problem, sentenceOf } from "../../foundation/problem.ts";
import { dropCors } from "./cors.ts";
import { typeOf } from "./problem-type.ts";
import { send } from "./route.ts";

const storeRetrySeconds = 5;
/** PostgreSQL's; ids of callers that no schema narrowed reach it as they stand. */
const unstorableCharacter = "22021";

/**
 * Answers an error: a Problem as it stands, an unreachable store as 503, anything else as a bare
 * 500 that is logged with the request's id. An answer that was begun is cut off.
 */
export function sendProblem(outgoing: ServerResponse, error: unknown, requestId: string, log: Log): void {
  const problem = toProblem(error, requestId, log);
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  if (problem.code === "origin_not_allowed") dropCors(outgoing);
  send(outgoing, problem.status, JSON.stringify(problemBody(problem, requestId)), problemHeaders(problem));
}

/** The body of RFC 9457 with our code and the request's id. */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { status, title } = problems[problem.code];
  const { errors } = problem.options;
  return {
    type: typeOf(problem.code),
    title,
    status,
    ...(problem.message === "" ? {} : { detail: problem.message }),
    code: problem.code,
    ...codeOfReason(problem.reason),
    ...(errors === undefined ? {} : { errors: errors.map(toFieldError) }),
    requestId,
  };
}

function toFieldError({ path, message }: { path: string; message: string | Reason }) {
  return { path, message: sentenceOf(message), ...codeOfReason(typeof message === "string" ? undefined : message) };
}

function codeOfReason(reason: Reason | undefined) {
  return reason === undefined ? {} : { reasonCode: reason.code, reasonArgs: reason.args };
}

function problemHeaders({ status, options }: Problem): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    ...options.headers,
  };
  if (status === 401) headers["WWW-Authenticate"] ??= "Bearer";
  if (options.retryAfterSeconds !== undefined) {
    const seconds = String(Math.max(1, Math.ceil(options.retryAfterSeconds)));
    headers["Retry-After"] = seconds;
    if (status === 429) Object.assign(headers, { "RateLimit-Remaining": "0", "RateLimit-Reset": seconds });
  }
  if (options.limit !== undefined) headers["RateLimit-Limit"] = String(options.limit);
  return headers;
}

/** What the caller may know of an error; the rest goes to the log. */
export function toProblem(error: unknown, requestId: string, log: Log): Problem {
  if (error instanceof Problem) return error;
  if (codeOf(error) === unstorableCharacter) {
    return new Problem("invalid_request", "A value holds the character U+0000, which cannot be stored. Leave it out.");
  }
  if (isStoreAway(error)) {
    log.warn({ err: error, requestId }, "the store does not answer");
    return new Problem("unavailable", "Try again in a moment.", { retryAfterSeconds: storeRetrySeconds });
  }
  log.error({ err: error, requestId }, "a request failed");
  return new Problem("internal", "");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function isStoreAway(error: unknown): boolean {
  return /^(?:SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN)|ENOSPC)/u.test(codeOf(error)) || isPostgresAway(error);
}
