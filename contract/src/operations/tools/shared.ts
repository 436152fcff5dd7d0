import { z } from "zod";
import { withoutNulls } from "../../without-nulls.ts";

// A client pays for these schemas with each conversation, and for each answer by the word. So inputs
// have no bounds: the operations that a tool performs have them, and say what is wrong. Outputs leave
// out what is not there, and have no formats, which a reader of outputs does not need.

/** Reads the service, and nothing else. */
export const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Overwrites or deletes what was there; a hint that is false promises that nothing is lost. */
export const changes = { ...reads, readOnlyHint: false, destructiveHint: true };
/** Leaves everything that was there as it was. */
export const adds = { ...changes, destructiveHint: false, idempotentHint: false };

export const text = z.string();
export const maybe = text.optional();
export const count = z.number();
/** Named figures; the tool's description says which. */
export const figures = z.record(z.string(), z.number());
/** Of few fields whose values differ. */
export const fields = z.record(z.string(), z.unknown());

/** Of an object within an input: null is the same as absent, as it is in the input itself. */
export function nullable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(withoutNulls, schema);
}

/** Where a tool is about one chatbot. */
export const chatbot = maybe.describe("Chatbot's id or name. Optional if there's only one.");
/** Where a tool is about all chatbots unless one is named. */
export const anyChatbot = maybe.describe("Only this chatbot: its id or name.");

/** A page's size, small by default. */
export function limit(byDefault: number, atMost: number) {
  return z.number().int().min(1).max(atMost).default(byDefault);
}

/** nextCursor of the answer before. */
export const cursor = text.optional();
/** There is more. */
export const nextCursor = text.optional();

export const from = maybe.describe("Date (UTC) or ISO 8601 time.");
/** Likewise; a date is included. */
export const to = text.optional();

/** What to do now. */
export const next = text.optional();
