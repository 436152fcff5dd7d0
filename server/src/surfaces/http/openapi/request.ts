import type { HttpOperation } from "@svc/contract";
import { listed } from "./document.ts";
import type { Json } from "./document.ts";
import type { Example } from "./examples.ts";
import { asSchema } from "./schemas.ts";
import type { SchemaBook } from "./schemas.ts";

interface Request {
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
}

/** What is sent: values in the path, the query and the headers, and the body. */
export function describeRequest(operation: HttpOperation, schemas: SchemaBook, example: Example | undefined): Request {
  const { http } = operation;
  const { properties = {}, required = [], ...rest } = schemas.toSchema(operation.input, "input");
  const inPath = new Set([...http.path.matchAll(/\{(\w+)\}/gu)].map(([, value]) => value ?? ""));
  const others = Object.keys(properties).filter((field) => !inPath.has(field));
  const isUpload = http.upload !== undefined;
  const isForm = http.multipart === "file";
  const hasBody = !isUpload && (isForm || others.length > 0) && (http.method === "POST" || http.method === "PATCH");
  const parameter = (field: string, place: "path" | "query"): Json => {
    const { description, ...schema } = asSchema(properties[field] ?? { type: "string" });
    const shown = example?.[place][field];
    return {
      name: field,
      in: place,
      required: place === "path" || required.includes(field),
      ...(description === undefined ? {} : { description }),
      schema,
      ...(shown === undefined ? {} : { example: valueAs(schema.type, shown) }),
    };
  };
  const body = {
    ...rest,
    properties: Object.fromEntries(others.map((field) => [field, properties[field]])),
    ...listed(
      "required",
      required.filter((field) => others.includes(field)),
    ),
  };
  const content = isUpload
    ? { [http.upload]: { schema: { type: "string" }, ...shownAs(example?.body) } }
    : hasBody
      ? bodyContent(operation, body, example)
      : undefined;
  const isRequired = isUpload || isForm || required.some((field) => others.includes(field));
  return {
    parameters: [
      ...[...inPath].map((field) => parameter(field, "path")),
      ...(hasBody ? [] : others.map((field) => parameter(field, "query"))),
      ...headersOf(operation),
    ],
    ...(content === undefined ? {} : { requestBody: { required: isRequired, content } }),
  };
}

/** A query's values are text on the wire. */
function valueAs(type: unknown, text: string): unknown {
  return type === "integer" || type === "number" ? Number(text) : text;
}

export const shownAs = (example: unknown): Json => (example === undefined ? {} : { example });

function headersOf({ http, name }: HttpOperation): Json[] {
  const header = (called: string, description: string, schema: Json): Json => ({
    name: called,
    in: "header",
    required: false,
    description,
    schema,
  });
  const creates = http.creates === true || name === "chat";
  const waits = http.alternative?.status === 202 && name !== "sendMessage";
  const belongsToSession = name === "chat" || http.givesVisitorToken === true;
  return [
    ...(belongsToSession
      ? [
          header(
            "X-SVC-Visitor-Token",
            "Token of an existing session. Without it, the message isn't tied to the visitor who started the session.",
            {
              type: "string",
            },
          ),
        ]
      : []),
    ...(creates
      ? [
          header(
            "Idempotency-Key",
            "Key of your own. Repeating the request with it within 24 hours returns the first response again.",
            {
              type: "string",
              minLength: 1,
              maxLength: 255,
            },
          ),
        ]
      : []),
    ...(waits
      ? [header("Prefer", "`wait=N`: how many seconds to wait for the job to finish, 0 to 60.", { type: "string" })]
      : []),
    ...(name === "followChat"
      ? [
          header("Last-Event-ID", "Identifier of the last event you received; the stream resumes after it.", {
            type: "string",
          }),
        ]
      : []),
  ];
}

function bodyContent({ http }: HttpOperation, schema: Json, example: Example | undefined): Json {
  if (http.multipart === "file")
    return { "multipart/form-data": { schema: withFile(schema), ...shownAs(example?.body) } };
  const csv =
    http.csvField === undefined
      ? {}
      : { "text/csv": { schema: { type: "string", description: "A CSV with the columns question and answer." } } };
  const json = { "application/json": { schema: orList(http, schema), ...shownAs(example?.body) }, ...csv };
  if (http.multipart !== true) return json;
  const text = { type: "string" };
  const form = {
    type: "object",
    properties: {
      chatbotId: { ...text, description: "Unique identifier of the chatbot (`bot_…`)." },
      data: { ...text, description: "JSON as in the JSON body's `data`." },
      urls: { ...text, description: "JSON list as in the JSON body's `data.urls`." },
      faqs: { ...text, description: "JSON list as in the JSON body's `data.faqs`." },
      documents: {
        type: "array",
        description: "Files to read; the field can also be named `documents[]` or `data[documents]`.",
        items: { type: "string", contentMediaType: "application/octet-stream" },
      },
    },
    required: ["chatbotId"],
  };
  return { ...json, "multipart/form-data": { schema: form } };
}

function withFile({ properties, required = [], ...rest }: Json): Json {
  const file = {
    type: "string",
    contentMediaType: "application/octet-stream",
    description:
      "The file, up to 10 MB: an image (PNG, JPEG, WebP, GIF), PDF, text, CSV, Markdown, DOCX, XLSX or PPTX.",
  };
  return { ...rest, properties: { ...Object(properties), file }, required: [...[required].flat(), "file"] };
}

/** A list alone may stand for the object with that list as a field. */
function orList({ listField }: HttpOperation["http"], schema: Json): Json {
  const list: unknown = listField === undefined ? undefined : Reflect.get(Object(schema["properties"]), listField);
  return list === undefined ? schema : { anyOf: [schema, list] };
}
