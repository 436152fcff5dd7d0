import type { Operation } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "./caller.ts";

/** A file of a multipart request, kept in a temporary file until the request is answered. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly path: string;
  readonly bytes: number;
}

/** What a request brings beside its input. */
export interface RequestContext {
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
  /** `Prefer: wait=N` (RFC 7240), where the caller sent it. */
  readonly waitSeconds: number | undefined;
  readonly files: readonly UploadedFile[];
  /** The visitor's token, where one was sent. */
  readonly visitorToken: string | undefined;
  /** The caller's address. */
  readonly address: string;
  /** Ends when the service begins to stop: who waits for something answers now. */
  readonly draining: AbortSignal;
  /**
   * For what visitors' pages call and a chatbot's owner may restrict: throws `origin_not_allowed`
   * when `allowedDomains` do not name the asking site. An empty list allows any.
   */
  judgeOrigin(allowedDomains: readonly string[]): void;
}

export interface Implementation {
  readonly operation: Operation;
  run(input: unknown, caller: Caller, context: RequestContext): Promise<unknown>;
}

/**
 * The only place where an operation is done. `input` was parsed by the operation's schema and the
 * caller's access judged before; what comes back is the success body.
 */
export function implement<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  run: (input: z.output<Input>, caller: Caller, context: RequestContext) => Promise<z.input<Output>>,
): Implementation {
  return {
    operation,
    // The output schema is an allow-list: what it does not name does not leave the service.
    run: async (input, caller, context) =>
      operation.output.parse(await run(parsed<z.output<Input>>(input), caller, context)),
  };
}

function parsed<Value>(input: unknown): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the surface has parsed it with this very operation's schema
  return input as Value;
}
