import type { Json, OpenApi } from "../openapi/document.ts";

/** Where the service of examples is, until the page's script puts its own address there. */
export const exampleOrigin = "http://127.0.0.1:3000";

/** The document as its reader finds it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly "x-data-schema"?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: DescribedOperation;
}

/** All operations in the document's order. */
export function operationsOf({ paths }: OpenApi): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: asOperation(operation),
    })),
  );
}

export function eventsOf({ webhooks }: OpenApi): { readonly name: string; readonly operation: DescribedOperation }[] {
  return Object.entries(webhooks).map(([name, { post }]) => ({ name, operation: asOperation(post) }));
}

export function schemasOf({ components }: OpenApi): [string, Schema][] {
  return Object.entries(components.schemas);
}

function asOperation(described: unknown): DescribedOperation {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- we have written it ourselves, and a linter has read it
  return described as DescribedOperation;
}
