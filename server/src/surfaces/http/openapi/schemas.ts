import { noteOf, plainFields } from "@svc/contract/reference/field-notes.ts";
import { z } from "zod";
import type { Json } from "./document.ts";

type Schema = z.core.JSONSchema.JSONSchema;
type Direction = "input" | "output";

/** Turns schemas into JSON Schema, and keeps those with a name in one place. */
export interface SchemaBook {
  /** `path` says whose it is, for the notes of its fields: a component's or an operation's name. */
  toSchema(schema: z.ZodType, direction: Direction, path: readonly string[]): Schema;
  components(): Readonly<Record<string, Json>>;
}

export function createSchemaBook(): SchemaBook {
  const components = new Map<string, Schema>();
  return {
    toSchema(schema, io, path) {
      // Wrapped, because a root schema with an id of its own would become a component without a use.
      const wrapped = z.object({ value: schema });
      const { $defs = {}, properties = {} } = z.toJSONSchema(wrapped, { io, unrepresentable: "any" });
      for (const [id, { id: _id, ...definition }] of Object.entries($defs))
        if (!components.has(id)) components.set(id, annotate(asSchema(definition), [id], io));
      return annotate(asSchema(properties["value"]), path, io);
    },
    components: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

const deepKeys = ["anyOf", "oneOf", "allOf"] as const;

/** Adds what each field means, points references to where OpenAPI keeps schemas, and takes away what tells nobody anything. */
function annotate(given: Schema, path: readonly string[], io: Direction): Schema {
  const schema: Schema = { ...given };
  if (schema.$ref !== undefined) schema.$ref = schema.$ref.replace("#/$defs/", "#/components/schemas/");
  // A format says the same in a word, and JavaScript's whole numbers end there anyway.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // A later release may answer more than this one.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  for (const key of deepKeys) {
    const list = schema[key];
    if (list !== undefined) schema[key] = list.map((each) => annotate(asSchema(each), path, io));
  }
  if (typeof schema.items === "object" && !Array.isArray(schema.items))
    schema.items = annotate(schema.items as Schema, path, io);
  if (typeof schema.additionalProperties === "object")
    schema.additionalProperties = annotate(schema.additionalProperties, path, io);
  if (schema.properties !== undefined)
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, described(asSchema(field), [...path, name], io)]),
    );
  return schema;
}

function described(schema: Schema, path: readonly string[], io: Direction): Schema {
  const annotated = annotate(schema, path, io);
  const note = annotated.description ?? noteOf(path);
  return note === undefined ? annotated : { description: note, ...annotated };
}

/** The fields of a document that nothing is said about although their names leave it open. */
export function unexplainedFields(document: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown, place: string): void => {
    if (typeof value !== "object" || value === null) return;
    const properties: unknown = Reflect.get(value, "properties");
    if (typeof properties === "object" && properties !== null && !Array.isArray(properties))
      for (const [name, field] of Object.entries(properties))
        if (!plainFields.has(name) && !("description" in Object(field))) found.add(`${place}.${name}`);
    for (const [key, inner] of Object.entries(value))
      if (!["example", "examples", "enum", "default"].includes(key)) walk(inner, `${place}.${key}`);
  };
  walk(document, "");
  return [...found];
}

/** JSON Schema's `true` allows anything, and `{}` says the same. */
function asSchema(schema: Schema | boolean | undefined): Schema {
  return typeof schema === "object" ? schema : {};
}
