import { z } from "zod";
import { limits } from "./limits.ts";

/** What every list takes: a page size and the cursor of the page before. */
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(limits.listItems).default(limits.listItemsByDefault),
  cursor: z.string().min(1).max(200).optional(),
});

/** Public lists answer all there is, up to 1,000, unless a page size is asked for. */
export const wholeListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(limits.wholeListItems).default(limits.wholeListItems),
  cursor: z.string().min(1).max(200).optional(),
});

/** `{ "<plural>": [...], "nextCursor": string | null }` */
export function listOf<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  return z.object({ ...named(name, z.array(item)), nextCursor: z.string().nullable() });
}

function named<Name extends string, Value>(name: Name, value: Value): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key loses its literal type
  return { [name]: value } as Record<Name, Value>;
}
