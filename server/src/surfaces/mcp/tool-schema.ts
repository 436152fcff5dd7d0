import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isObject } from "../http/body.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The largest whole numbers that JSON carries exactly: no bound that a reader needs to be told. */
const unboundedIntegers = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/**
 * A tool's schema as JSON Schema 2020-12. Every client pays for its words with each conversation, so
 * what says nothing to a model is left out: the pattern behind a format, bounds that bind nothing, the
 * dialect (2020-12 is the protocol's default).
 */
export function toolSchema(schema: z.ZodType, io: "input" | "output"): Tool["inputSchema"] {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => shorten(jsonSchema, io),
  });
  if (json.type !== "object") throw new Error("A tool takes and answers an object.");
  return asToolSchema(JSON.parse(JSON.stringify(json), (_key, value: unknown) => withOneType(value)));
}

/** Some clients know but one type of a value: `anyOf` says the same. Zod joins them after all overrides. */
function withOneType(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value["type"])) return value;
  const { type, ...rest } = value;
  return { ...rest, anyOf: type.map((each: unknown) => ({ type: each })) };
}

function asToolSchema(schema: unknown): Tool["inputSchema"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Zod and the protocol write the type of a JSON Schema differently
  return schema as Tool["inputSchema"];
}

function shorten(schema: JsonSchema, io: "input" | "output"): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (unboundedIntegers.has(schema.maximum)) delete schema.maximum;
  if (unboundedIntegers.has(schema.minimum)) delete schema.minimum;
  // Answers may grow fields; a client that checks them must not mind.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  // A record of anything: every name is a text, and every value is allowed.
  if (isEmpty(schema.additionalProperties)) delete schema.additionalProperties;
  if (isObject(schema.propertyNames) && schema.propertyNames["type"] === "string") delete schema.propertyNames;
}

function isEmpty(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).length === 0;
}
