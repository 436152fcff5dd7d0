import { operationList, problemSchema, eventBody, limits, accessRules } from "@svc/contract";
import { chapters, chapterOf } from "@svc/contract/reference/chapters.ts";
import type { DescribedEvent, Json, OpenApi } from "./document.ts";
import { createProblemBook, sharedHeaders, successHeaders } from "./problems.ts";
import { createSchemaBook } from "./schemas.ts";
import type { SchemaBook } from "./schemas.ts";
import type { HttpOperation, Access } from "@svc/contract";
import { listed } from "./document.ts";
import { exampleOf } from "./examples.ts";
import type { ProblemBook } from "./problems.ts";
import { describeRequest, shownAs } from "./request.ts";
import type { Example } from "./examples.ts";

export interface DescribedService {
  readonly version: string;
  /** Empty: wherever the document was read. */
  readonly baseUrl: string;
  /** What webhooks carry. */
  readonly events?: readonly DescribedEvent[];
}

const about = `A chatbot service that answers from your own knowledge and says when it doesn't know.

**Authentication.** Send an API key (\`Authorization: Bearer svc_…\`), or use a member's session cookie. Operations below \`/api/public/\` need no credentials; a visitor's own conversation needs the token from its first response.

**Lists** return \`{ "<plural>": […], "nextCursor" }\`, newest first. Send \`nextCursor\` as \`cursor\` to get the next page; null means this is the last one. Many lists are also available as CSV with \`Accept: text/csv\`.

**Idempotency.** Send an \`Idempotency-Key\` with a request that creates something to retry it safely for 24 hours. A retry returns the first response with \`Idempotency-Replayed: true\`.

**Errors** are \`application/problem+json\` (RFC 9457). \`code\` is stable, \`type\` links to its description, \`detail\` says what to do, and \`errors\` lists each invalid field.

**Rate limits.** A visitor's session can send 20 messages in 240 seconds, unless the chatbot's \`rateLimit\` says otherwise. Responses carry \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; a refused request carries \`Retry-After\`.

**Times** are ISO 8601 in UTC with milliseconds. A field that is null and one that is absent mean the same.`;

/** The OpenAPI 3.1 description of all operations; the same text for the same release. */
export function describeService({ version, baseUrl, events = [] }: DescribedService): OpenApi {
  const schemas = createSchemaBook();
  const problems = createProblemBook(schemas.toSchema(problemSchema.meta({ id: "Problem" }), "output"));
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operationList) {
    const path = (paths[operation.http.path] ??= {});
    path[operation.http.method.toLowerCase()] = describeOperation(operation, schemas, problems);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "svc",
      version,
      summary: "A self-hosted chatbot service",
      description: about,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl === "" ? "/" : baseUrl, description: "This service" }],
    tags: chapters.map(({ name, title, about: description }) => ({ name, description, "x-displayName": title })),
    paths,
    webhooks: describeEvents(events, schemas),
    components: {
      schemas: schemas.components(),
      responses: problems.responses(),
      headers: sharedHeaders,
      securitySchemes,
    },
  };
}

const signature = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const eventHeaders = [
  signature("X-SVC-Signature", "HMAC-SHA256 of the raw body in lowercase hex. The key is the whole signing secret."),
  signature("X-SVC-Webhook-Id", "Unique identifier of the webhook endpoint (`whe_…`)."),
  signature("X-SVC-Event", "Name of the event, as in the body."),
  signature(
    "X-SVC-Delivery",
    "Unique identifier of the delivery, the same in every attempt. Store it to skip repeated deliveries.",
  ),
  signature("webhook-id", "Unique identifier of the delivery, for libraries of Standard Webhooks."),
  signature("webhook-timestamp", "When the attempt was made, in Unix seconds."),
  signature(
    "webhook-signature",
    "Signature in the form of Standard Webhooks; during a rotation two, separated by a space.",
  ),
];

/** The webhooks section: what an endpoint is sent. */
function describeEvents(events: readonly DescribedEvent[], schemas: SchemaBook): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    events.map(({ name, description, example }) => [
      name,
      {
        post: {
          operationId: name,
          summary: description.replace(/\.$/u, ""),
          description: "Sent to every webhook endpoint subscribed to it or to `*`.",
          tags: ["webhooks"],
          security: [],
          parameters: eventHeaders,
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemas.toSchema(eventBody(name), "output"), example } },
          },
          responses: {
            "2XX": { description: "Delivered. Respond within 10 seconds." },
            default: { description: "Failed. Retried for about a day, except after `410`." },
          },
        },
      },
    ]),
  );
}

/** One operation of the document. */
function describeOperation(operation: HttpOperation, schemas: SchemaBook, problems: ProblemBook): Json {
  const { name, access } = operation;
  const example = exampleOf(name);
  const { parameters, requestBody } = describeRequest(operation, schemas, example);
  const [summary, rest] = firstSentence(operation.summary);
  const description = [rest, csvOf(operation), whoMay(operation), proofOf(operation), sizeOf(operation)]
    .filter((text) => text !== "")
    .join("\n\n");
  return {
    operationId: name,
    summary,
    ...(description === "" ? {} : { description }),
    tags: [chapterOf(operation).name],
    security: securityOf(access),
    ...listed("parameters", parameters),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...describeSuccess(operation, schemas, example), ...problems.responsesOf(operation) },
  };
}

/** A list of operations shows one sentence of each. */
function firstSentence(text: string): readonly [string, string] {
  const end = /\.(?=\s)/u.exec(text)?.index;
  return end === undefined ? [text.replace(/\.$/u, ""), ""] : [text.slice(0, end), text.slice(end + 1).trim()];
}

function csvOf({ http }: HttpOperation): string {
  return http.csv === undefined ? "" : "Also available as CSV, with `Accept: text/csv`.";
}

function proofOf({ needsProof }: HttpOperation): string {
  if (needsProof === undefined) return "";
  const fields = needsProof === true ? "" : ` with ${needsProof.map((field) => `\`${field}\``).join(" or ")}`;
  return `A browser session${fields} needs a proof of identity from the last ten minutes (\`proveIdentity\`).`;
}

function sizeOf({ http }: HttpOperation): string {
  if (http.method === "GET" || http.method === "DELETE") return "";
  const bytes = http.maxBodyBytes ?? limits.jsonBodyBytes;
  const size = bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
  return `Maximum body size: ${size}.`;
}

/** What a success answers, and the other outcome that some have. */
function describeSuccess(operation: HttpOperation, schemas: SchemaBook, example: Example | undefined): Json {
  const { http } = operation;
  const { status = 200, alternative } = http;
  const headers = successHeaders(operation);
  const answer = (of: number, description: string): Json => ({
    description,
    headers,
    ...(of === 204 ? {} : { content: contentOf(operation, schemas, example?.status === of ? example : undefined) }),
  });
  return {
    [status]: answer(status, status === 204 ? "Success, with an empty body." : "Success."),
    ...(alternative === undefined ? {} : { [alternative.status]: answer(alternative.status, alternative.description) }),
  };
}

function contentOf({ http, output }: HttpOperation, schemas: SchemaBook, example: Example | undefined): Json {
  const shown = shownAs(example?.answer);
  const schema = schemas.toSchema(output, "output");
  if (http.eventStream === true) {
    const isUiStream = schema.type === "string";
    const description = isUiStream
      ? "Server-sent events of the AI SDK's UI message stream, protocol v1: `data: {…}` lines of the parts start, text-start, text-delta, text-end, source-url, source-document, data-…, message-metadata, error, finish; the last is `data: [DONE]`. Comments keep the connection open."
      : "Server-sent events. The `data` of each is JSON that matches `x-data-schema`. Comments keep the connection open.";
    const data = isUiStream ? {} : { "x-data-schema": schema };
    return { "text/event-stream": { schema: { type: "string", description, ...data }, ...shown } };
  }
  if (http.download === "application/json") {
    const { description } = schema;
    return { [http.download]: { schema: { type: "object", description }, ...shown } };
  }
  if (http.download !== undefined) return { [http.download]: { schema, ...shown } };
  const csv =
    http.csv === undefined
      ? {}
      : {
          "text/csv": {
            schema: {
              type: "string",
              description: `With \`Accept: text/csv\`: the whole list \`${http.csv}\`, one item per line, with a header line.`,
            },
            ...shownAs(example?.csv),
          },
        };
  return { "application/json": { schema, ...shown }, ...csv };
}

const securitySchemes: Json = {
  apiKey: { type: "http", scheme: "bearer", description: "An API key, `svc_…`, created with `POST /api/api-keys`." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "svc_session",
    description: "Session cookie over http, set by signing in. Changes from other sites are refused.",
  },
  secureSession: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-svc_session",
    description: "Session cookie over https.",
  },
  visitorToken: {
    type: "apiKey",
    in: "header",
    name: "X-SVC-Visitor-Token",
    description:
      "Returned by the response that created the session; expires after 90 days, or with the session. Send it with each message too: it gives access only to messages sent with it.",
  },
};

/** What an operation has to be sent. */
function securityOf(access: Access): Json[] {
  if (access === "public") return [];
  if (access === "visitor") return [{ visitorToken: [] }];
  return [...(accessRules[access].scope === null ? [] : [{ apiKey: [] }]), { session: [] }, { secureSession: [] }];
}

/** The same in words. */
function whoMay({ access, wholeWorkspace }: Pick<HttpOperation, "access" | "wholeWorkspace">): string {
  if (access === "public") return "Public: no credentials needed.";
  if (access === "visitor") return "Requires the visitor token of the session.";
  const { role, scope } = accessRules[access];
  const member = `Requires a member with the role \`${role}\`${role === "owner" ? "" : " or higher"}`;
  if (scope === null) return `${member}. API keys can't call it.`;
  return `${member}, or an API key with the scope \`${scope}\`${wholeWorkspace === true ? " that isn't restricted to chatbots" : ""}.`;
}
