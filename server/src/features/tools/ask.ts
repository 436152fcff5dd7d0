import type { HttpOperation, ToolOperation } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, Perform, RequestContext } from "../../foundation/implement.ts";

/** Runs an operation as the tool's caller. */
export type Ask = <Input extends z.ZodType, Output extends z.ZodType>(
  operation: HttpOperation<Input, Output>,
  input: z.input<Input>,
  /** Of what waits for jobs: how long; 10 s where it is not given. */
  waitSeconds?: number,
) => Promise<z.output<Output>>;

/** What a tool does, in terms of operations. */
export type Run<Tool extends ToolOperation> = (
  input: z.output<Tool["input"]>,
  ask: Ask,
  caller: Caller,
) => Promise<z.input<Tool["output"]>>;

/** A tool's implementation: it changes and reads nothing but by operations, as its caller. */
export function implementTool<Tool extends ToolOperation>(
  tool: Tool,
  perform: Perform,
  run: Run<Tool>,
): Implementation<Tool> {
  return implement(tool, (input, caller, context) =>
    run(
      input,
      (operation, asked, waitSeconds) => perform(operation, asked, caller, withWait(context, waitSeconds)),
      caller,
    ),
  );
}

function withWait(context: RequestContext, waitSeconds: number | undefined): RequestContext {
  return waitSeconds === undefined ? context : { ...context, waitSeconds };
}
