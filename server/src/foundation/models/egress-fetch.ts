import { because } from "@svc/contract/reasons/reason.ts";
import { EgressFailed, EgressRefused } from "../egress/egress.ts";
import type { Egress, EgressStream } from "../egress/egress.ts";
import { failureOfEgress, interrupted, malformed } from "./failures.ts";
import { exchangeMs, maxAnswerBytes } from "./limits.ts";

/** As much of the web's `fetch` as the AI SDK's providers use. */
export type ProviderFetch = typeof globalThis.fetch;

/**
 * A `fetch` on top of egress, so that packages of others have no other way out. Redirects are answers.
 * Rejects with ModelFailed, without a cause: packages wrap what they are thrown, and egress's own errors
 * name addresses. An abort rejects with the signal's own reason.
 */
export function createEgressFetch(egress: Pick<Egress, "stream">): ProviderFetch {
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    if (typeof init?.body !== "string") throw malformed(because("malformed_request_without_text"));
    try {
      const response = await egress.stream(input instanceof Request ? input.url : String(input), {
        method: "POST",
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body,
        maxBytes: maxAnswerBytes,
        timeoutMs: exchangeMs,
        ...(signal && { signal }),
      });
      return asResponse(response, signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw asFailure(error);
    }
  };
}

function asResponse({ status, headers, body, cancel }: EgressStream, signal: AbortSignal | undefined): Response {
  const pieces = body[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await pieces.next();
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          const failure: unknown = signal?.aborted ? signal.reason : asFailure(error, interrupted);
          controller.error(failure);
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  if (status === 200) return new Response(stream, { headers });
  // What a refusal says is of no use here, and a package would read all of it. The web knows no status above 599.
  cancel();
  return new Response(null, { status: Math.min(status, 599), headers });
}

function asFailure(error: unknown, otherwise = failureOfEgress): unknown {
  return error instanceof EgressFailed || error instanceof EgressRefused ? otherwise(error) : error;
}
