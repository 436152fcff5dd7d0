import { accessRules, operationList, problemSchema } from "@svc/contract";
import type { Access, HttpOperation } from "@svc/contract";
import { z } from "zod";

type Json = Record<string, unknown>;
type Schema = z.core.JSONSchema.JSONSchema;
type Components = Record<string, Schema>;

/** The OpenAPI 3.1 description of all operations, as text; made when it is first asked for. */
export function describeService(service: { readonly version: string; readonly baseUrl: string }): () => string {
  let text: string | undefined;
  // Zod keeps named schemas beside each schema, OpenAPI all in one place.
  return () => (text ??= JSON.stringify(openApiDocument(service)).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function openApiDocument({ version, baseUrl }: { readonly version: string; readonly baseUrl: string }): Json {
  const components: Components = {};
  const toSchema = (schema: z.ZodType, io: "input" | "output") => jsonSchema(schema, io, components);
  const paths: Record<string, Json> = {};
  const problem = {
    description: "A problem, in words and as a code.",
    content: { "application/problem+json": { schema: toSchema(problemSchema.meta({ id: "Problem" }), "output") } },
  };
  for (const operation of operationList) {
    const path = (paths[operation.http.path] ??= {});
    path[operation.http.method.toLowerCase()] = describeOperation(operation, toSchema);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "svc",
      version,
      description: "A chatbot service that answers from your own knowledge.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl === "" ? "/" : baseUrl }],
    paths,
    components: {
      schemas: components,
      responses: { Problem: problem },
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: `svc_…`." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "svc_session",
          description: "Set by signing in, over http. Changes are refused from other sites.",
        },
        secureSession: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-svc_session",
          description: "The same over https.",
        },
        visitorToken: {
          type: "apiKey",
          in: "header",
          name: "X-SVC-Visitor-Token",
          description: "Given with the answer that created the session.",
        },
      },
    },
  };
}

type ToSchema = (schema: z.ZodType, io: "input" | "output") => Schema;

function describeOperation(operation: HttpOperation, toSchema: ToSchema): Json {
  const { name, summary, access, http } = operation;
  const { properties, required, rest } = fieldsOf(toSchema(operation.input, "input"));
  const inPath = new Set([...http.path.matchAll(/\{(\w+)\}/gu)].map(([, value]) => value ?? ""));
  const others = Object.keys(properties).filter((field) => !inPath.has(field));
  const isUpload = http.upload !== undefined;
  const hasBody = !isUpload && others.length > 0 && (http.method === "POST" || http.method === "PATCH");
  const parameter = (field: string, place: "path" | "query") => ({
    name: field,
    in: place,
    required: place === "path" || required.includes(field),
    schema: properties[field] ?? { type: "string" },
  });
  const parameters = [
    ...[...inPath].map((field) => parameter(field, "path")),
    ...(hasBody ? [] : others.map((field) => parameter(field, "query"))),
    ...headersOf(operation),
  ];
  const body = {
    ...rest,
    properties: pick(properties, others),
    ...listed(
      "required",
      required.filter((field) => others.includes(field)),
    ),
  };
  return {
    operationId: name,
    summary,
    tags: [tagOf(http.path)],
    ...listed("parameters", parameters),
    ...(hasBody ? { requestBody: { required: true, content: bodyContent(operation, body) } } : {}),
    ...(http.upload === undefined
      ? {}
      : { requestBody: { required: true, content: { [http.upload]: { schema: { type: "string" } } } } }),
    responses: responsesOf(operation, toSchema),
    ...(whoMay(operation) === "" ? {} : { description: whoMay(operation) }),
    security: securityOf(access),
  };
}

function securityOf(access: Access): Json[] {
  if (access === "public") return [];
  if (access === "visitor") return [{ visitorToken: [] }];
  return [...(accessRules[access].scope === null ? [] : [{ apiKey: [] }]), { session: [] }, { secureSession: [] }];
}

function whoMay({ access, wholeWorkspace }: HttpOperation): string {
  if (access === "public" || access === "visitor") return "";
  const { role, scope } = accessRules[access];
  const keys =
    scope === null
      ? "no API key"
      : `API keys with \`${scope}\`${wholeWorkspace === true ? " that are not bound to chatbots" : ""}`;
  return `For members from the role \`${role}\` on, and ${keys}.`;
}

function headersOf({ http }: HttpOperation): Json[] {
  const header = (name: string, description: string, schema: Json) => ({
    name,
    in: "header",
    required: false,
    description,
    schema,
  });
  return [
    ...(http.creates === true
      ? [
          header("Idempotency-Key", "A repetition with the same key gets the first answer again, for 24 h.", {
            type: "string",
            minLength: 1,
            maxLength: 255,
          }),
        ]
      : []),
    ...(http.multipart === true
      ? [header("Prefer", "`wait=N`: how many seconds to wait for the end, 0 to 60.", { type: "string" })]
      : []),
  ];
}

function bodyContent({ http }: HttpOperation, schema: Json): Json {
  const csv = http.csvField === undefined ? {} : { "text/csv": { schema: { type: "string" } } };
  const json = { "application/json": { schema: orList(http, schema) }, ...csv };
  if (http.multipart !== true) return json;
  const text = { type: "string" };
  const form = {
    type: "object",
    properties: {
      chatbotId: text,
      data: { ...text, description: "JSON as in the JSON body's `data`." },
      urls: { ...text, description: "A JSON list." },
      faqs: { ...text, description: "A JSON list." },
      documents: { type: "array", items: { type: "string", contentMediaType: "application/octet-stream" } },
    },
    required: ["chatbotId"],
  };
  return { ...json, "multipart/form-data": { schema: form } };
}

/** A list alone may stand for the object with that list as a field. */
function orList({ listField }: HttpOperation["http"], schema: Json): Json {
  const list: unknown = listField === undefined ? undefined : Reflect.get(Object(schema["properties"]), listField);
  return list === undefined ? schema : { anyOf: [schema, list] };
}

function responsesOf({ http, output }: HttpOperation, toSchema: ToSchema): Json {
  const status = http.status ?? 200;
  const mediaType = http.eventStream === true ? "text/event-stream" : (http.download ?? "application/json");
  // An event stream's content is text; what an event carries is described by its own schema.
  const content = {
    [mediaType]: {
      schema:
        http.eventStream === true ? { type: "string", description: "Server-sent events." } : toSchema(output, "output"),
    },
  };
  const csv = http.csv === undefined ? {} : { "text/csv": { schema: { type: "string" } } };
  return {
    [status]: { description: "Success.", ...(status === 204 ? {} : { content: { ...content, ...csv } }) },
    ...(http.alternative === undefined
      ? {}
      : {
          [http.alternative.status]: {
            description: http.alternative.description,
            ...(http.alternative.status === 204 ? {} : { content }),
          },
        }),
    default: { $ref: "#/components/responses/Problem" },
  };
}

/** Wrapped, because a root schema with an id of its own would become a component without a use. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", components: Components): Schema {
  const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ value: schema }), { io, unrepresentable: "any" });
  for (const [id, { id: _id, ...definition }] of Object.entries($defs)) components[id] ??= definition;
  return asSchema(properties["value"]);
}

/** JSON Schema's `true` allows anything, and `{}` says the same. */
function asSchema(schema: Schema | boolean | undefined): Schema {
  return typeof schema === "object" ? schema : {};
}

function fieldsOf({ properties = {}, required = [], ...rest }: Schema): {
  properties: Json;
  required: readonly string[];
  rest: Json;
} {
  return { properties, required, rest };
}

function pick(all: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function listed(name: string, list: readonly unknown[]): Json {
  return list.length === 0 ? {} : { [name]: list };
}

/** The noun that a path is about. */
function tagOf(path: string): string {
  const [, , first = "", second = ""] = path.split("/");
  return first === "public" ? "public" : first === "chatbot" ? "chatbots" : first || second;
}
