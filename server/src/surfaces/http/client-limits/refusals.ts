import { Problem } from "../../../foundation/problem.ts";

const retryAfterSeconds = 5;

export const refusals = {
  /** The address has read too much in a while. */
  reading: (retryAfterMs: number) => ofPeer("has asked too often", Math.max(1, Math.ceil(retryAfterMs / 1_000))),
  requests: () => ofPeer("has too many requests under way"),
  bytes: () => ofPeer("sends too many large bodies at a time"),
  turns: () => ofPeer("asks too much at a time", 1),
  /** Too much from all callers together. */
  overload: () =>
    new Problem("unavailable", "The service is overloaded. Try again in a moment.", { retryAfterSeconds }),
  /** The client has left. */
  gone: () => new Problem("request_timeout", "The caller has gone away before its turn. Send it again."),
};

function ofPeer(what: string, seconds = retryAfterSeconds): Problem {
  return new Problem("rate_limited", `Your address ${what}. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
