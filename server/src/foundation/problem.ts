import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { problems } from "@svc/contract";
import type { ProblemCode } from "@svc/contract";

export interface ProblemOptions {
  /** Which fields are wrong; `path` in dots, e.g. `data.urls.0`. */
  readonly errors?: readonly { path: string; message: string | Reason }[];
  readonly retryAfterSeconds?: number;
  /** Of which limit there is nothing left until then. */
  readonly limit?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose account was tried; for the log, never for the caller. */
  readonly account?: string;
}

/** A sentence that is not to be said in another language, or a reason's in English. */
export function sentenceOf(said: string | Reason): string {
  return typeof said === "string" ? said : inEnglish(said);
}

/** An error for the caller: a code of the contract and a sentence that says what to do. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly reason: Reason | undefined;
  readonly options: ProblemOptions;

  /** `detail` says what to do: a sentence, or a reason that the dashboard says in its reader's language. */
  constructor(code: ProblemCode, detail: string | Reason, options: ProblemOptions = {}) {
    super(sentenceOf(detail));
    this.name = "Problem";
    this.code = code;
    this.reason = typeof detail === "string" ? undefined : detail;
    this.status = problems[code].status;
    this.options = options;
  }
}
