import { z } from "zod";
import { nextCursor } from "./fields.ts";
import { limits } from "./limits.ts";

/** How many items an answer has at most, as the query says it. */
export function pageSize(atMost: number, byDefault = atMost) {
  const error = `must be one whole number from 1 to ${atMost}`;
  return z.coerce.number(error).int(error).min(1, error).max(atMost, error).default(byDefault);
}

/** What every list takes: a page size and the cursor of the page before. */
export const listQuery = z.strictObject({
  limit: pageSize(limits.listItems, limits.listItemsByDefault).describe("How many items to return at most."),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("`nextCursor` of the previous page; leave it out for the first page."),
});

/** Public lists answer all there is, up to 1,000, unless a page size is asked for. */
export const wholeListQuery = z.strictObject({
  limit: pageSize(limits.wholeListItems).describe("How many items to return at most."),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("`nextCursor` of the previous page; leave it out for the first page."),
});

/**
 * A day, or a time with its zone. How a wrong one is told is ours: `+` in an address is a space to every
 * server, and that is the usual slip.
 */
export const dayOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: "must be a day (2026-01-31) or a time with its zone (2026-01-31T08:30:00Z; write + as %2B in an address)",
});

/** What lists are filtered by in time: `from` on, and before `to`. A day is the whole of it, in UTC. */
export const timeSpan = {
  from: dayOrTime
    .transform((written) => startOf(written, 0))
    .optional()
    .describe("Start of the time span, included. A date begins at 00:00 UTC."),
  to: dayOrTime
    .transform((written) => startOf(written, 1))
    .optional()
    .describe("End of the time span, excluded. A date counts to the end of that day in UTC."),
};

/** For `.refine(...inOrder)` of what has a time span. */
export const inOrder: [(span: Span) => boolean, { path: string[]; message: string }] = [
  ({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
  { path: ["from"], message: "must be before to" },
];

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Of a day its first moment, or that of a later one; a time as it stands. */
function startOf(written: string, daysLater: number): string {
  return written.includes("T") ? written : new Date(Date.parse(written) + daysLater * dayMs).toISOString();
}

/** `{ "<plural>": [...], "nextCursor": string | null }` */
export function listOf<Name extends string, Item extends z.ZodType>(name: Name, item: Item, called: string = name) {
  return z.object({ ...named(name, z.array(item).describe(`The ${called} on this page.`)), nextCursor });
}

function named<Name extends string, Value>(name: Name, value: Value): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key loses its literal type
  return { [name]: value } as Record<Name, Value>;
}
