import { z } from "zod";
import type { Json } from "./document.ts";

type Schema = z.core.JSONSchema.JSONSchema;
type Direction = "input" | "output";

/** Turns schemas into JSON Schema, and keeps those with a name in one place. */
export interface SchemaBook {
  toSchema(schema: z.ZodType, direction: Direction): Schema;
  components(): Readonly<Record<string, Json>>;
}

export function createSchemaBook(): SchemaBook {
  const components = new Map<string, Schema>();
  return {
    toSchema(schema, io) {
      // Wrapped, because a root schema with an id of its own would become a component without a use.
      const wrapped = z.object({ value: schema });
      const { $defs = {}, properties = {} } = z.toJSONSchema(wrapped, { io, unrepresentable: "any" });
      for (const [id, { id: _id, ...definition }] of Object.entries($defs))
        if (!components.has(id)) components.set(id, tidied(definition, io));
      return tidied(asSchema(properties["value"]), io);
    },
    components: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

const deepKeys = ["anyOf", "oneOf", "allOf"] as const;

/** Points references to where OpenAPI keeps schemas, and leaves out what tells a reader nothing. */
function tidied(given: Schema, io: Direction): Schema {
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
    if (list !== undefined) schema[key] = list.map((each) => tidied(asSchema(each), io));
  }
  if (typeof schema.items === "object" && !Array.isArray(schema.items)) schema.items = tidied(schema.items, io);
  if (typeof schema.additionalProperties === "object")
    schema.additionalProperties = tidied(schema.additionalProperties, io);
  if (schema.properties !== undefined)
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, tidied(asSchema(field), io)]),
    );
  return schema;
}

/** JSON Schema's `true` allows anything, and `{}` says the same. */
export function asSchema(schema: Schema | boolean | undefined): Schema {
  return typeof schema === "object" ? schema : {};
}
