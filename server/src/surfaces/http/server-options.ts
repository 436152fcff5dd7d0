import { ServerResponse } from "node:http";
import type { ServerOptions } from "node:http";
import type { Duplex } from "node:stream";
import { problemBody } from "./problem.ts";
import { Problem } from "../../foundation/problem.ts";
import { newId } from "../../foundation/ids.ts";

/** Node's own bounds; the bodies have timers of ours below `requestTimeout`. */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 16 * 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  noDelay: true,
};

/** A socket on which nothing moves for so long; streams and waiting requests move more often. */
export const idleSocketMs = 5 * 60_000;
export const connectionsAtMost = 10_000;

/** Answers what is not HTTP, and what did not arrive, before any handler could. */
export function answerBrokenRequest(error: Error, socket: Duplex, version: string): void {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNRESET" || !socket.writable || hasAnswer(socket)) {
    socket.destroy();
    return;
  }
  const { status, reason, problem } = describe(code);
  const requestId = newId("req");
  const body = JSON.stringify({ ...problemBody(problem, requestId), status });
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      "Content-Type: application/problem+json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      `X-SVC-Version: ${version}`,
      "X-Content-Type-Options: nosniff",
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

/** Bytes of an answer are already on their way: another one behind them would be read as theirs. */
function hasAnswer(socket: Duplex): boolean {
  const message = "_httpMessage" in socket ? socket["_httpMessage"] : undefined;
  return message instanceof ServerResponse && message.headersSent;
}

function describe(code: string): { status: number; reason: string; problem: Problem } {
  if (code === "HPE_HEADER_OVERFLOW")
    return {
      status: 431,
      reason: "Request Header Fields Too Large",
      problem: new Problem("payload_too_large", "Send shorter headers."),
    };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return {
      status: 408,
      reason: "Request Timeout",
      problem: new Problem("request_timeout", "Send the request faster."),
    };
  return {
    status: 400,
    reason: "Bad Request",
    problem: new Problem("invalid_request", "The request is not valid HTTP. Check its first line and its headers."),
  };
}
