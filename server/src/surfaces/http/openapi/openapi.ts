import { operationList, problemSchema } from "@svc/contract";
import { chapters } from "@svc/contract/reference/chapters.ts";
import type { DescribedEvent, Json, OpenApi } from "./document.ts";
import { describeEvents } from "./events.ts";
import { sharedHeaders } from "./headers.ts";
import { describeOperation } from "./operation.ts";
import { createProblemBook } from "./problems.ts";
import { createSchemaBook } from "./schemas.ts";
import { securitySchemes } from "./security.ts";

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
