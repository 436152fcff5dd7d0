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

const about = `A chatbot service that answers from your own knowledge, and says when it does not know.

**Credentials.** An API key (\`Authorization: Bearer svc_…\`), or a member's session in a browser. What lies below \`/api/public/\` needs none; reading a visitor's own conversation needs the token that came with its first answer.

**Lists** are \`{ "<plural>": […], "nextCursor" }\`, newest first. Where \`nextCursor\` is not null, send it as \`cursor\` for the next page. Some are also given as CSV, whole, with \`Accept: text/csv\`.

**Repetitions.** With an \`Idempotency-Key\` of your own, what creates something can be sent again for 24 hours: the first answer comes again, marked by \`Idempotency-Replayed: true\`.

**Errors** are \`application/problem+json\` (RFC 9457). \`code\` is stable, \`type\` leads to its description, \`detail\` says what to do, \`errors\` names each field that is wrong.

**Limits.** A visitor's session may send 20 messages in 240 seconds unless the chatbot's \`rateLimit\` says otherwise; answers carry \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`, a refusal \`Retry-After\`.

**Times** are ISO 8601 in UTC with milliseconds. A field that is null and one that is absent say the same.`;

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
