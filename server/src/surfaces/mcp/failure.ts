import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { Problem, sentenceOf } from "../../foundation/problem.ts";
import { toProblem } from "../http/problem.ts";
import type { Call } from "./call.ts";

const fieldsAtMost = 10;

/**
 * What a model is told of an error so that it can repair its call: a Problem's detail, code and fields.
 * Of what is our own fault only the request's id, under which the log has the rest.
 */
export function describeFailure(error: unknown, { requestId, log }: Call): string {
  const problem = toProblem(error, requestId, log);
  if (problem.code === "internal")
    return `Something went wrong on the service's side. Try once more; if it stays, tell its operator the request id ${requestId}. (code: internal)`;
  const { errors = [], retryAfterSeconds } = problem.options;
  const fields = errors
    .slice(0, fieldsAtMost)
    .filter(({ path }) => path !== "" && !problem.message.includes(path))
    .map(({ path, message }) => `- ${path} ${sentenceOf(message)}`);
  const later = retryAfterSeconds === undefined ? [] : [`Try again in ${Math.ceil(retryAfterSeconds)} seconds.`];
  return [`${problem.message} (code: ${problem.code})`, ...fields, ...later].join("\n");
}

/** The same for what is answered by a protocol error: everything but tools. */
export function protocolError(error: unknown, call: Call): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const isTheirs = error instanceof Problem && error.code !== "unavailable";
  const code = isTheirs ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, describeFailure(error, call));
}
