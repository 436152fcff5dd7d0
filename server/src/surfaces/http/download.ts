import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpOperation } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import { onTrailOf } from "../../foundation/implement.ts";
import type { Exchange, Route } from "./route.ts";

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
      const { input, caller, context } = await exchange.accept(operation);
      const { fileName, chunks } = await onTrailOf(operation, input, caller, context, () => open(input, caller));
      const { outgoing, incoming } = exchange;
      outgoing.writeHead(200, {
        "Content-Type": mediaType,
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "no-store",
      });
      if (incoming.method === "HEAD") outgoing.end();
      else await write(exchange, chunks);
    },
  };
}

async function write({ outgoing, signal }: Exchange, chunks: Download["chunks"]): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), outgoing, { signal });
  } catch (error) {
    // A reader that went away is no error of ours; any other has broken the connection.
    if (!signal.aborted) throw error;
  }
}
