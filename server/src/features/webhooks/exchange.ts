import { webhookLimits } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { EgressFailed, EgressRefused } from "../../foundation/egress/egress.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import { excerptBytes, excerptOf } from "./excerpt.ts";

/** What came of one attempt. */
export interface Exchange {
  readonly durationMs: number;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Why it failed, for the endpoint's owner; null: it succeeded. */
  readonly error: Reason | null;
  readonly response: string | null;
}

/** Read to its end, since the exchange is over only then, and thrown away. */
const answerBytesAtMost = 10_000_000;

/**
 * One POST, within the 10 s of contract section 8 for names, connection and the whole answer. No redirect
 * is followed. Throws the signal's reason when it aborts, and nothing else.
 */
export async function exchange(
  egress: Egress,
  request: { readonly url: string; readonly headers: Record<string, string>; readonly body: string },
  signal?: AbortSignal,
): Promise<Exchange> {
  const started = performance.now();
  const ended = (rest: Omit<Exchange, "durationMs">) => ({
    ...rest,
    durationMs: Math.round(performance.now() - started),
  });
  let status: number | null = null;
  const excerpt: Buffer[] = [];
  let excerptLength = 0;
  const response = () => (excerptLength === 0 ? null : excerptOf(Buffer.concat(excerpt)));
  try {
    const answer = await egress.stream(request.url, {
      method: "POST",
      headers: request.headers,
      body: request.body,
      timeoutMs: webhookLimits.deliveryTimeoutMs,
      maxBytes: answerBytesAtMost,
      ...(signal === undefined ? {} : { signal }),
    });
    ({ status } = answer);
    for await (const piece of answer.body) {
      if (excerptLength < excerptBytes) excerpt.push(piece.subarray(0, excerptBytes - excerptLength));
      excerptLength += Math.min(piece.length, excerptBytes - excerptLength);
    }
    return ended({ status, error: faultOf(status), response: response() });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const isKnown = error instanceof EgressFailed || error instanceof EgressRefused;
    return ended({ status, error: isKnown ? error.reason : because("request_failed"), response: response() });
  }
}

function faultOf(status: number): Reason | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return because("receiver_redirected", { status });
  return because("receiver_http_status", { status });
}
