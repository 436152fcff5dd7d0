import type { z } from "zod";
import { isObject, parseJson } from "../http/body.ts";
import { parseInput } from "../http/validation.ts";

type Issue = z.core.$ZodIssue;

/**
 * Parses a tool's arguments. Models often write `"5"` for a number, `"true"` for a boolean and a list or
 * an object as its JSON text: where the schema wants the other type, the text is read as that. Throws
 * `invalid_request` for what still does not fit.
 */
export function parseArguments<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const repaired = structuredClone(given);
  for (const issue of parsed.error.issues) repair(repaired, issue, []);
  return parseInput(schema, repaired);
}

function repair(root: unknown, issue: Issue, above: readonly PropertyKey[]): void {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") for (const each of issue.errors.flat()) repair(root, each, path);
  if (issue.code !== "invalid_type") return;
  const holder = path.slice(0, -1).reduce<unknown>(memberOf, root);
  const name = path.at(-1);
  if (name === undefined || typeof holder !== "object" || holder === null) return;
  const text: unknown = memberOf(holder, name);
  if (typeof text === "string") Reflect.set(holder, name, readAs(issue.expected, text.trim()) ?? text);
}

function memberOf(holder: unknown, name: PropertyKey): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}

/** Undefined where the text is none of that type. */
function readAs(expected: string, text: string): unknown {
  if (expected === "number" || expected === "int")
    return /^-?\d{1,15}(?:\.\d{1,15})?$/u.test(text) ? Number(text) : undefined;
  if (expected === "boolean") return { true: true, false: false }[text.toLowerCase()];
  if (expected === "array") return readJson(text, Array.isArray);
  return expected === "object" || expected === "record" ? readJson(text, isObject) : undefined;
}

function readJson(text: string, isWanted: (value: unknown) => boolean): unknown {
  try {
    const value = parseJson(text);
    return isWanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
