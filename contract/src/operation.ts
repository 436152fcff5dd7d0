import type { z } from "zod";

/** Who may call: anybody, anybody with the visitor's token, a credential that reads, one that writes. */
export type Access = "public" | "visitor" | "read" | "write";

export interface HttpBinding<Result = unknown> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `{name}` marks a path value; it is merged into the input last. */
  readonly path: string;
  /** Of a success; 200 where it is not given. */
  readonly status?: number;
  /** Another status that some outcomes have. */
  readonly alternative?: { readonly status: number; readonly description: string; applies(output: Result): boolean };
  /** Bytes of the body at most; 1 MiB where it is not given. */
  readonly maxBodyBytes?: number;
  /** Also takes multipart/form-data with files. */
  readonly multipart?: boolean;
  /** Answers as server-sent events: routed by hand, listed here for OpenAPI and the tests. */
  readonly eventStream?: boolean;
  /** A repeated `Idempotency-Key` gets the first answer again. */
  readonly creates?: boolean;
  /** A list as a table, for who asks for `text/csv`. */
  csv?(output: Result): CsvTable;
}

/** Cells of a row stand in the order of the columns. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** One thing the service does, described once; HTTP routes, OpenAPI, MCP and the client read it. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  readonly http: HttpBinding<z.output<Output>>;
  readonly input: Input;
  readonly output: Output;
}

export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}
