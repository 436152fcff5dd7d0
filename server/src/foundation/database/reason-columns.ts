import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Reason, ReasonArg } from "@svc/contract/reasons/reason.ts";

/** A reason as a row has it. Rows of releases before 0040 have the sentence alone. */
export interface ReasonColumns {
  readonly reason: string | null;
  readonly reason_code: string | null;
  /** JSON. */
  readonly reason_args: string | null;
}

export const reasonColumns = ["reason", "reason_code", "reason_args"] as const;
export const noReason = { reason: null, reason_code: null, reason_args: null } as const satisfies ReasonColumns;

/** What a row gets for a reason. */
export function toColumns(reason: Reason | null): ReasonColumns {
  if (reason === null) return noReason;
  return { reason: inEnglish(reason), reason_code: reason.code, reason_args: JSON.stringify(reason.args) };
}

export interface ReasonFields {
  readonly reason: string | null;
  readonly reasonCode: string | null;
  readonly reasonArgs: Reason["args"] | null;
}

export const noReasonFields = { reason: null, reasonCode: null, reasonArgs: null } as const satisfies ReasonFields;

/** A reason as the API has it. */
export function toReasonFields(reason: Reason | null): ReasonFields {
  return reason === null
    ? noReasonFields
    : { reason: inEnglish(reason), reasonCode: reason.code, reasonArgs: reason.args };
}

/** A row's reason as the API has it. */
export function ofColumns({ reason, reason_code: reasonCode, reason_args: args }: ReasonColumns): ReasonFields {
  return { reason, reasonCode, reasonArgs: args === null ? null : readArgs(args) };
}

/** A row's reason, to be named within another: the sentence alone where that is all there is. */
export function nestedReason(row: ReasonColumns): ReasonArg | null {
  const { reason, reasonCode, reasonArgs } = ofColumns(row);
  return reasonCode === null || reasonArgs === null ? reason : { code: reasonCode, args: reasonArgs };
}

function readArgs(json: string): Reason["args"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what toColumns wrote
  return JSON.parse(json) as Reason["args"];
}
