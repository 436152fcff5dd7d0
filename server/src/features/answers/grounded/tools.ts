import { findEmails, foldEmail, isEmail, normalEmail } from "@svc/contract";
import { z } from "zod";
import type { ToolCall, ToolDefinition } from "../../../foundation/model.ts";

/** Something that a model may do in a conversation. Conversations hands tools in as values. */
export interface AnswerTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** Says to the model when to use it. */
  readonly description: string;
  /** Keys that it doesn't name are ignored, also where it is strict: models add some. */
  readonly input: Input;
  /**
   * Fields whose values must stand in the visitor's own messages. A source may talk a model into a
   * call; it cannot put its words into one.
   */
  readonly fromVisitor: readonly string[];
  /** The result for the model: a text as it is, anything else as JSON. Errors aren't passed on, since their text could hold anything. */
  run(input: z.output<Input>, signal: AbortSignal): Promise<unknown>;
  /** The result in a test chat, where nothing is written. */
  dryRun?(input: z.output<Input>): unknown;
}

/** The definition sent to the model. A tool's schema is the same for every message, and written out once. */
export function definitionOf({ name, description, input }: AnswerTool): ToolDefinition {
  let inputSchema = inputSchemas.get(input);
  if (inputSchema === undefined) {
    const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input" });
    inputSchemas.set(input, (inputSchema = schema));
  }
  return { name, description, inputSchema };
}

const inputSchemas = new WeakMap<z.ZodObject, ToolDefinition["inputSchema"]>();

/** Runs one call. Errors are returned to the model; only the signal's reason is thrown. */
export async function runTool(
  tools: readonly AnswerTool[],
  call: ToolCall,
  visitorWords: string,
  signal: AbortSignal,
): Promise<string> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) return refuse(`There is no tool ${JSON.stringify(call.name.slice(0, 100))}.`);
  const input = tool.input.strip().safeParse(parsed(call.input));
  if (!input.success) {
    const faults = input.error.issues.map(({ path, message }) => `${path.join(".") || "input"}: ${message}`);
    return refuse(`The input is not valid: ${faults.slice(0, 10).join("; ")}.`);
  }
  const visitorText = folded(visitorWords);
  for (const field of tool.fromVisitor) {
    const value = input.data[field];
    if (value === undefined || value === null) continue;
    if (!isInVisitorText(typeof value === "string" ? value : JSON.stringify(value), visitorText))
      return refuse(`The visitor did not write this ${field}. Ask for it.`);
  }
  try {
    const result = (await tool.run(input.data, signal)) ?? { done: true };
    return typeof result === "string" ? result : JSON.stringify(result);
  } catch {
    signal.throwIfAborted();
    return refuse("It did not work. Say so, and offer another way.");
  }
}

function refuse(error: string): string {
  return JSON.stringify({ error });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json === "" ? "{}" : json);
  } catch {
    return undefined;
  }
}

const digitsOfNumber = 6;

/** A number may be written with other spaces and strokes than the visitor's. An email address is no part of another. */
function isInVisitorText(value: string, visitorText: string): boolean {
  if (isEmail(normalEmail(value))) return findEmails(visitorText).some(({ email }) => email === foldEmail(value));
  if (visitorText.includes(folded(value))) return true;
  const digits = value.replace(/[\s()+./-]/gu, "");
  return (
    /^\d+$/u.test(digits) && digits.length >= digitsOfNumber && visitorText.replace(/[\s()+./-]/gu, "").includes(digits)
  );
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}
