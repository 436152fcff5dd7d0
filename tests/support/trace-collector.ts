import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as OTLP's JSON writes it. */
export interface CollectedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Everything that came, as text. */
  readonly received: string;
  close(): void;
}

/** A collector that speaks OTLP over HTTP with JSON; answers each batch with `status`. */
export async function startTraceCollector(status = 200): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let received = "";
  const server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      received += body;
      headers.push(incoming.headers);
      if (incoming.url === "/v1/traces")
        for (const resource of JSON.parse(body).resourceSpans)
          for (const scope of resource.scopeSpans) spans.push(...scope.spans);
      outgoing.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers,
    get received() {
      return received;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
