import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { serve } from "../children.ts";

/** What the receivers at `/good/…` have seen since the last report. */
export interface ReceiverReport {
  /** From each event to its first arrival, ms. */
  readonly latenessMs: readonly number[];
  /** Sessions whose event has come. */
  readonly sessionIds: readonly string[];
  readonly requests: number;
  /** Requests that brought an event again under another delivery id. */
  readonly doubled: number;
}

/** Servers of subscribers: `/good/N` answers at once, `/hang/N` never, `/fail/N` with 500; GET `/report` tells and forgets. */
export function createReceivers(): Server {
  let deliveryOf = new Map<string, string>();
  let latenessMs: number[] = [];
  let requests = 0;
  let doubled = 0;

  function report(): ReceiverReport {
    const told = {
      latenessMs,
      sessionIds: [...deliveryOf.keys()].map((key) => key.split(" ")[1] ?? ""),
      requests,
      doubled,
    };
    deliveryOf = new Map();
    latenessMs = [];
    requests = doubled = 0;
    return told;
  }

  function take(request: IncomingMessage, body: string): void {
    const { timestamp, data } = JSON.parse(body);
    const key = `${request.url} ${data.sessionId}`;
    const delivery = String(request.headers["x-svc-delivery"]);
    const known = deliveryOf.get(key);
    requests++;
    if (known === undefined) latenessMs.push(Date.now() - Date.parse(timestamp));
    else if (known !== delivery) doubled++;
    deliveryOf.set(key, delivery);
  }

  return createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const kind = request.url?.split("/")[1];
      if (kind === "report") response.end(JSON.stringify(report()));
      else if (kind === "fail") response.writeHead(500).end();
      else if (kind === "good") {
        take(request, Buffer.concat(chunks).toString());
        response.writeHead(204).end();
      }
    });
  });
}

if (import.meta.main) await serve(createReceivers());
