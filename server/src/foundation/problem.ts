import { problems } from "@svc/contract";
import type { ProblemCode } from "@svc/contract";

export interface ProblemOptions {
  /** Which fields are wrong; `path` in dots, e.g. `data.urls.0`. */
  readonly errors?: readonly { path: string; message: string }[];
  readonly retryAfterSeconds?: number;
  /** Of which limit there is nothing left until then. */
  readonly limit?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose account was tried; for the log, never for the caller. */
  readonly account?: string;
}

/** An error for the caller: a code of the contract and a sentence that says what to do. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.status = problems[code].status;
    this.options = options;
  }
}
