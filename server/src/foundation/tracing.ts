import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Attributes, Span } from "@opentelemetry/api";
import type { ModelCall } from "./model.ts";

/**
 * Spans through OpenTelemetry's API. Until `startTracing` (`tracing/export.ts`), or an SDK that the
 * operator preloads, has registered a provider, each of these only runs its work.
 */
const tracer = trace.getTracer("svc");

/**
 * Runs the work as a span of the current trace. Outside a request or a job there is nothing to be a
 * step of, and no span. A failure is marked, its text is not kept: it may hold what a visitor wrote.
 */
export async function inStep<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<Result> {
  if (trace.getActiveSpan()?.isRecording() !== true) return work();
  return inSpan(tracer.startSpan(name, { attributes, kind }), work);
}

/** Runs a job as a trace of its own. */
export async function inJob<Result>(queue: string, attributes: Attributes, work: () => Promise<Result>) {
  const span = tracer.startSpan(`job ${queue}`, { attributes, kind: SpanKind.CONSUMER, root: true });
  return inSpan(span, work);
}

/**
 * The span of a request, a part of the caller's trace where it sent a `traceparent` (W3C Trace Context).
 * Null while nothing is traced. `end` it when the response has been sent.
 */
export function startRequest(
  method: string,
  route: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): RequestSpan | null {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const attributes = { "http.request.method": method, "http.route": route };
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  if (!span.isRecording()) return null;
  return {
    traceId: span.spanContext().traceId,
    run: (work) => context.with(trace.setSpan(parent, span), work),
    end(status) {
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

export interface RequestSpan {
  readonly traceId: string;
  run<Result>(work: () => Result): Result;
  end(status: number): void;
}

/** A model's call that has ended, in the field names of OpenTelemetry's conventions for generative AI. */
export function recordModelCall({ model, outcome, ms, firstPartMs, usage }: ModelCall): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  const [provider = model, ...name] = model.split("/");
  const endTime = Date.now();
  const span = tracer.startSpan(`chat ${name.join("/")}`, {
    kind: SpanKind.CLIENT,
    startTime: endTime - ms,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": name.join("/"),
      "gen_ai.usage.input_tokens": usage.inputTokens,
      "gen_ai.usage.output_tokens": usage.outputTokens,
      ...(firstPartMs === null ? {} : { "gen_ai.response.time_to_first_chunk": firstPartMs / 1_000 }),
      ...(outcome === "answered" || outcome === "stopped" ? {} : { "error.type": outcome }),
    },
  });
  if (outcome !== "answered" && outcome !== "stopped") span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}

async function inSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
    throw error;
  } finally {
    span.end();
  }
}
