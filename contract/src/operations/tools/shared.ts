import { z } from "zod";
import { line } from "../../text.ts";

// What tools answer is read by a model, which pays by the word: outputs leave out what is not there,
// and their schemas have no formats and bounds, which a reader of outputs does not need.

/** Where a tool is about one chatbot. */
export const chatbot = line(100)
  .optional()
  .describe("Chatbot: its id (bot_…) or its name. May be left out where there is only one.");

/** Where a tool is about all chatbots unless one is named. */
export const anyChatbot = line(100).optional().describe("Only this chatbot: its id (bot_…) or its name.");

export const cursor = z.string().min(1).max(200).optional().describe("nextCursor of the answer before.");

/** A page's size, small by default. */
export function limit(byDefault: number, atMost: number) {
  return z.number().int().min(1).max(atMost).default(byDefault);
}

/** Of an answer that does not hold everything. */
export const nextCursor = z.string().optional();
