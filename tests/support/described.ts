/** JSON Schema, as far as the service's own description uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
}

export interface Described {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
  readonly body: Schema | undefined;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
}
interface DocumentOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Every operation as /openapi.json tells it to strangers. */
export async function describedOperations(baseUrl: string): Promise<Described[]> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  const { paths } = (await response.json()) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? []).filter((parameter) => parameter.in === "query"),
      body: operation.requestBody?.content["application/json"]?.schema,
    })),
  );
}

export type Path = readonly (string | number)[];

/** The places of a sample, outermost first; the sample itself is none. */
export function placesIn(value: unknown, above: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...above, Array.isArray(value) ? Number(key) : key];
    return [path, ...placesIn(inner, path)];
  });
}

/** A copy of the sample with another value at a place; undefined takes the place away. */
export function withValue(sample: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(sample) ? [...sample] : { ...(sample as object) }) as Record<string | number, unknown>;
  const inner = rest.length === 0 ? value : withValue(copy[key], rest, value);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** All schemas that may apply at a place. */
export function schemasAt(schema: Schema, path: Path): Schema[] {
  let here = branches(schema);
  for (const key of path)
    here = here.flatMap((each) => branches(typeof key === "number" ? each.items : each.properties?.[key]));
  return here;
}

function branches(schema: Schema | undefined): Schema[] {
  if (schema === undefined) return [];
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(branches);
}

/** Whether a value of this type is described at all; what has no type may be anything. */
export function allowsType(schemas: readonly Schema[], value: unknown): boolean {
  return (
    schemas.length === 0 ||
    schemas.some(
      ({ type }) =>
        type === undefined ||
        [type]
          .flat()
          .some(
            (one) =>
              one === typeOf(value) ||
              (one === "number" && typeof value === "number") ||
              (one === "integer" && Number.isInteger(value)),
          ),
    )
  );
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
