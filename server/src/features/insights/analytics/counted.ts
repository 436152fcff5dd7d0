import type { Counts } from "./counts.ts";

/** What was counted in hours (their first milliseconds), as a conversation's row has it. */
export type Counted = [hour: number, counts: [string, number][]][];

export function writeCounted(hours: ReadonlyMap<number, Counts>): string {
  return JSON.stringify([...hours].map(([hour, counts]) => [hour, [...counts]]));
}

export function readCounted(json: string): Counted {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what `writeCounted` wrote
  return JSON.parse(json) as Counted;
}
