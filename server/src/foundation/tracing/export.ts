import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Egress } from "../egress/egress.ts";
import type { Log } from "../log.ts";

export interface TracingSettings {
  /** Base of an OTLP collector, such as `http://localhost:4318`, without a slash at the end. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Part of the traces that are kept, 0..1. */
  readonly ratio: number;
  readonly version: string;
}

const exportTimeoutMs = 10_000;
const answerBytesAtMost = 64 * 1024;

/**
 * Sends spans to an OTLP collector (OTLP/HTTP, JSON), in batches behind the requests; what it does not
 * take is dropped and logged. What comes back sends the rest and ends it.
 */
export function startTracing(
  { endpoint, headers, ratio, version }: TracingSettings,
  egress: Pick<Egress, "request">,
  log: Log,
): () => Promise<void> {
  const exporter: SpanExporter = {
    export(spans, done) {
      const body = JsonTraceSerializer.serializeRequest(spans);
      if (body === undefined) return done({ code: ExportResultCode.FAILED });
      void send(body).then(
        () => done({ code: ExportResultCode.SUCCESS }),
        (error: unknown) => {
          log.warn({ err: error, spans: spans.length }, "spans could not be sent");
          done({ code: ExportResultCode.FAILED });
        },
      );
    },
    shutdown: async () => {},
  };

  async function send(body: Uint8Array): Promise<void> {
    const { status } = await egress.request(`${endpoint}/v1/traces`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      timeoutMs: exportTimeoutMs,
      maxBytes: answerBytesAtMost,
    });
    if (status >= 300) throw new Error(`The collector answered ${status}.`);
  }

  const sampler = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "svc", "service.version": version }),
    // A visitor's `traceparent` joins traces; it does not decide that more of them are kept.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);

  return async () => {
    // What could not be sent is in the log already, and no reason to stop less cleanly.
    await provider.shutdown().catch(() => {});
    trace.disable();
    propagation.disable();
    context.disable();
  };
}
