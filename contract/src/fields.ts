import { z } from "zod";

export const createdAt = z.iso.datetime().describe("When the object was created.");
export const updatedAt = z.iso.datetime().describe("When the object was last changed.");
export const nextCursor = z
  .string()
  .nullable()
  .describe("Pass it as `cursor` to get the next page; null on the last page.");

/** The same field under other rules, such as one that is read and one that is written: it keeps its description. */
export function describedAs<Schema extends z.ZodType>(field: z.ZodType, schema: Schema): Schema {
  return schema.describe(field.description ?? "");
}
