import type { HttpOperation } from "@svc/contract";
import type { z } from "zod";
import type { Perform } from "../../foundation/implement.ts";
import type { Call } from "./call.ts";

/** Has an operation done for the caller of a message. */
export type Ask = <Input extends z.ZodType, Output extends z.ZodType>(
  operation: HttpOperation<Input, Output>,
  input: z.input<Input>,
) => Promise<z.output<Output>>;

export function askFor(perform: Perform, { caller, context }: Call): Ask {
  return (operation, input) => perform(operation, input, caller, context);
}
