import type { Engine } from "../../../server/src/foundation/database/database.ts";
import type { Address } from "../load/address.ts";

export const targetNames = ["model", "floor", "ai-sdk", "svc"] as const;
export type TargetName = (typeof targetNames)[number];

/** Something that runs and answers. */
export interface Target {
  readonly name: TargetName;
  /** Where it stores, if it does. */
  readonly engine: Engine | null;
  readonly passages: number | null;
  readonly address: Address;
  /** The process whose tree is measured. */
  readonly pid: number;
}
