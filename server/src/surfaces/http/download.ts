import type { HttpOperation } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import { withAuditContextOf } from "../../foundation/implement.ts";
import { writeLongAnswer } from "./long-answer.ts";
import type { Route } from "./route.ts";

export interface Download {
  /** ASCII letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/**
 * The route of an operation whose answer is a file, written as fast as the reader takes it. What
 * `open` throws is a problem; what fails later breaks the connection, so that a half file shows.
 */
export function downloadRoute<Input extends z.ZodType>(
  operation: HttpOperation<Input>,
  open: (input: z.output<Input>, caller: Caller) => Promise<Download>,
): Route {
  const { method, path, download: mediaType = "application/octet-stream" } = operation.http;
  return {
    method,
    path,
    async handle(exchange) {
      const accepted = await exchange.accept(operation);
      const { input, caller, context } = accepted;
      const { fileName, chunks } = await withAuditContextOf(operation, input, caller, context, () =>
        open(input, caller),
      );
      const { outgoing, incoming } = exchange;
      outgoing.writeHead(200, {
        "Content-Type": mediaType,
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "no-store",
      });
      if (incoming.method === "HEAD") outgoing.end();
      else
        await writeLongAnswer(exchange, accepted, async (send) => {
          for await (const chunk of chunks) await send(chunk);
        });
    },
  };
}
