import { z } from "zod";
import { fault, reasonOfFault } from "@svc/contract/reasons/fault.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { Problem, sentenceOf } from "../../foundation/problem.ts";

interface FieldError {
  readonly path: string;
  readonly message: string | Reason;
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
    .map(({ path, message }) => `${path === "" ? "The input" : path} ${sentenceOf(message)}`);
  const more = found.length > sentences.length ? `; and ${found.length - sentences.length} more` : "";
  return new Problem("invalid_request", `${sentences.join("; ")}${more}.`, { errors });
}

/** A field that breaks several rules with the same message is listed once. */
function distinct(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [`${error.path} ${sentenceOf(error.message)}`, error])).values()];
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
  return [{ path: dotted(path), message: reasonOfFault(issue.message) ?? issue.message }];
}

const longestPath = 200;

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join(".").slice(0, longestPath);
}

type RawIssue = z.core.$ZodRawIssue;

/** What is asked for, to be read behind the field's name. Undefined leaves a schema's own words. */
function describe(issue: RawIssue, pathNames: readonly string[]): string | undefined {
  if (issue.code === "unrecognized_keys") return `is not a known field${known(issue.inst, pathNames)}`;
  if (issue.code === "too_small") return bound(issue.origin, "at least", Number(issue.minimum));
  if (issue.code === "too_big") return bound(issue.origin, "at most", Number(issue.maximum));
  if (issue.code === "invalid_format") return formatFaults[issue.format] ?? `must be valid ${issue.format}`;
  if (issue.code === "not_multiple_of") return `must be a multiple of ${issue.divisor}`;
  const isKind = issue.code === "invalid_type" || issue.code === "invalid_value" || issue.code === "invalid_union";
  if (isKind && issue.input === undefined) return fault("required");
  if (issue.code === "invalid_type") return typeFaults[issue.expected] ?? `must be of type ${issue.expected}`;
  if (issue.code === "invalid_value") return `must be ${alternatives(issue.values)}`;
  return issue.code === "invalid_union" ? "has none of the accepted forms" : undefined;
}

/** The fields that there are, where the schema is an object of named ones. */
function known(schema: unknown, pathNames: readonly string[]): string {
  const all = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const names = all.filter((name) => !pathNames.includes(name));
  return names.length === 0 ? "" : `, use ${names.join(", ")}`;
}

const formatFaults: Readonly<Record<string, string>> = {
  base64: "must be base64",
  date: "must be a day, such as 2026-01-31",
  email: fault("not_an_email"),
  url: fault("not_an_address"),
  datetime: "must be an ISO 8601 time with its zone, such as 2026-01-31T08:30:00Z",
  regex: "must be a text of the expected form",
};
const typeFaults: Readonly<Record<string, string>> = {
  string: "must be a text",
  number: fault("not_a_number"),
  int: fault("not_a_whole_number"),
  boolean: "must be true or false",
  object: "must be an object",
  array: "must be a list",
  record: "must be an object",
  null: "must be null",
};

function bound(origin: string, which: "at least" | "at most", count: number): string {
  const isLeast = which === "at least";
  if (origin === "string") {
    if (isLeast) return count === 1 ? fault("empty") : fault("too_few_characters", { count });
    return fault("too_many_characters", { count });
  }
  if (origin !== "array" && origin !== "set") return fault(isLeast ? "too_small" : "too_big", { count });
  return isLeast || count === 1
    ? `must have ${which} ${count} ${count === 1 ? "item" : "items"}`
    : fault("too_many_items", { count });
}

function alternatives(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(", ")}`;
}
