import { z } from "zod";
import { Problem } from "../../foundation/problem.ts";

interface FieldError {
  readonly path: string;
  readonly message: string;
}

const errorsAtMost = 50;
const errorsInDetail = 3;

/**
 * Parses with the schema; throws `invalid_request` that names each wrong field in words for people. `pathNames` come
 * from the address, so that they are never suggested as fields.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  pathNames: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: (issue) => describe(issue, pathNames) });
  if (parsed.success) return parsed.data;
  throw invalid(distinct(parsed.error.issues.flatMap((issue) => fieldErrors(issue, []))));
}

/** The problem for fields that were judged wrong. */
export function invalid(found: readonly FieldError[]): Problem {
  const errors = found.slice(0, errorsAtMost);
  const sentences = errors
    .slice(0, errorsInDetail)
    .map(({ path, message }) => (path === "" ? `The input ${message}` : `${path} ${message}`));
  const more = found.length > sentences.length ? `; and ${found.length - sentences.length} more` : "";
  return new Problem("invalid_request", `${sentences.join("; ")}${more}.`, { errors });
}

/** A field that breaks several rules of one sentence is told of once. */
function distinct(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [`${error.path} ${error.message}`, error])).values()];
}

type Issue = z.core.$ZodIssue;

function fieldErrors(issue: Issue, above: readonly PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: dotted([...path, key]), message: issue.message }));
  if (issue.code === "invalid_union") {
    // The branch that got furthest is the one that was meant.
    const meant = issue.errors.find((branch) => branch.some((inner) => inner.path.length > 0));
    if (meant !== undefined) return meant.flatMap((inner) => fieldErrors(inner, path));
  }
  return [{ path: dotted(path), message: issue.message }];
}

const longestPath = 200;

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join(".").slice(0, longestPath);
}

type RawIssue = z.core.$ZodRawIssue;

/** What is asked for, to be read behind the field's name. Undefined leaves a schema's own words. */
function describe(issue: RawIssue, pathNames: readonly string[]): string | undefined {
  if (issue.code === "unrecognized_keys") return `is not a known field${known(issue.inst, pathNames)}`;
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is required" : `must be ${typeName(issue.expected)}`;
  if (issue.code === "too_small") return `must ${bound(issue.origin, "at least", Number(issue.minimum))}`;
  if (issue.code === "too_big") return `must ${bound(issue.origin, "at most", Number(issue.maximum))}`;
  if (issue.code === "invalid_value")
    return issue.input === undefined ? "is required" : `must be ${alternatives(issue.values)}`;
  if (issue.code === "invalid_format") return `must be ${formatNames[issue.format] ?? `valid ${issue.format}`}`;
  if (issue.code === "invalid_union")
    return issue.input === undefined ? "is required" : "has none of the accepted forms";
  if (issue.code === "not_multiple_of") return `must be a multiple of ${issue.divisor}`;
  return undefined;
}

/** The fields that there are, where the schema is an object of named ones. */
function known(schema: unknown, pathNames: readonly string[]): string {
  const all = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const names = all.filter((name) => !pathNames.includes(name));
  return names.length === 0 ? "" : `, use ${names.join(", ")}`;
}

const formatNames: Readonly<Record<string, string>> = {
  base64: "base64",
  date: "a day, such as 2026-01-31",
  email: "an e-mail address",
  url: "an address",
  datetime: "an ISO 8601 time with its zone, such as 2026-01-31T08:30:00Z",
  regex: "a text of the expected form",
};
const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  record: "an object",
  null: "null",
};

function typeName(expected: string): string {
  return typeNames[expected] ?? `of type ${expected}`;
}

function bound(origin: string, which: "at least" | "at most", count: number): string {
  if (origin === "string")
    return count === 1 && which === "at least" ? "not be empty" : `have ${which} ${count} characters`;
  if (origin === "array" || origin === "set") return `have ${which} ${count} ${count === 1 ? "item" : "items"}`;
  return `be ${which} ${count}`;
}

function alternatives(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(", ")}`;
}
